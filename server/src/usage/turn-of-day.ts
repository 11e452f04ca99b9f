import { lockCards } from "../cards/lock-cards.ts";
import { packsInStock, walletsWithCards } from "../cards/cards-to-turn.ts";
import { lockWallets } from "../ledger/lock-wallets.ts";
import { dayOf, startOfDay } from "../platform/calendar.ts";
import { type Clock, notBefore } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database.ts";
import { loadStates } from "./load-states.ts";
import { settleWallet } from "./settle-wallet.ts";
import { writeSettlement } from "./write-settlement.ts";

interface Turn {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  readonly zone: string;
}

const walletsAtOnce = 200;

/**
 * Brings every wallet to the present day, so that carriers hear of what midnight changed. What customers see is true
 * without it: each call settles the wallets it touches first.
 */
export async function turnOfDay({ database, clock, zone }: Turn): Promise<void> {
  for (let after = 0n; ; ) {
    const userIds = await database.read((tx) => walletsWithCards(tx, after, walletsAtOnce));
    if (userIds.length === 0) break;
    await database.write((tx) => settle(tx, userIds, [], { clock, zone }));
    after = userIds.at(-1)!;
  }
  for (let after = 0n; ; ) {
    const cardIds = await database.read((tx) => packsInStock(tx, after, walletsAtOnce));
    if (cardIds.length === 0) return;
    await database.write((tx) => settle(tx, [], cardIds, { clock, zone }));
    after = cardIds.at(-1)!;
  }
}

async function settle(
  tx: Transaction,
  userIds: readonly bigint[],
  packIds: readonly bigint[],
  { clock, zone }: Omit<Turn, "database">,
): Promise<void> {
  const wallets = await lockWallets(tx, userIds);
  const lastChange = Math.max(0, ...[...wallets.values()].map((wallet) => wallet.changedAtMillis));
  const now = notBefore(lastChange, clock.now());
  const today = dayOf(now, zone);
  const cards = await lockCards(tx, {
    holderIds: [...wallets.keys()],
    cardIds: packIds,
    deletedSince: startOfDay(today, zone),
  });
  const states = await loadStates(tx, cards, () => today);
  const byHolder = Map.groupBy(states, ({ holderId }) => holderId);
  const settled = [...byHolder].flatMap(([holderId, cards]) => {
    const wallet = holderId === null ? undefined : wallets.get(holderId);
    // A pack that somebody bound since it was found is settled with its holder's wallet.
    return holderId !== null && !wallet
      ? []
      : settleWallet(wallet?.balanceMicros ?? null, cards, { now, today });
  });
  await writeSettlement(tx, settled, wallets, now);
}
