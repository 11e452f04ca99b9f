import { lockCards } from "../account/lock-cards.ts";
import { expiredPacks, packsInStock, walletsWithCards } from "../account/cards-to-turn.ts";
import { lockWallets } from "../../ledger/lock-wallets.ts";
import { dayOf, startOfDay } from "../../platform/calendar.ts";
import { type Clock, nowHolding } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { loadStates } from "../account/load-states.ts";
import { evaluateAccount } from "./evaluate-account.ts";
import { queueAlerts } from "./queue-alerts.ts";
import { writeEvaluation } from "./write-evaluation.ts";

interface Turn {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  readonly zone: string;
  /** Told of each wallet that could not be settled. */
  readonly onFailure?: (error: unknown) => void;
}

const atOnce = 200;

export const rolloverTask = "turnOfDay";

/** Looks at once whether the day has turned, instead of at the worker's next look: after the sandbox's clock was moved. */
export const rolloverJob: Job = { task: rolloverTask, payload: {}, key: rolloverTask };

/**
 * Brings every wallet to the present day, so that carriers hear of what midnight changed. What customers see is true
 * without it: each call settles the wallets it touches first. A wallet that cannot be settled is told, and does not hold
 * up the others.
 */
export async function rollOverDay(turn: Turn): Promise<void> {
  const { database } = turn;
  for (let after = 0n; ; ) {
    const userIds = await database.read((tx) => walletsWithCards(tx, after, atOnce));
    if (userIds.length === 0) break;
    await oneByOneIfNeeded(turn, userIds, (tx, ids) => settle(tx, ids, [], turn));
    after = userIds.at(-1)!;
  }
  await evaluatePacks(turn, (tx, after) => packsInStock(tx, after, atOnce));
}

/** Stops the packs that have no holder and whose time is over: their network must not go on until midnight. */
export async function expirePacks(turn: Turn): Promise<void> {
  await evaluatePacks(turn, (tx, after) => expiredPacks(tx, turn.clock.now(), after, atOnce));
}

async function evaluatePacks(
  turn: Turn,
  find: (tx: Transaction, after: bigint) => Promise<bigint[]>,
): Promise<void> {
  for (let after = 0n; ; ) {
    const cardIds = await turn.database.read((tx) => find(tx, after));
    if (cardIds.length === 0) return;
    await oneByOneIfNeeded(turn, cardIds, (tx, ids) => settle(tx, [], ids, turn));
    after = cardIds.at(-1)!;
  }
}

/** All in one transaction; where that fails, each in its own. */
async function oneByOneIfNeeded(
  { database, onFailure }: Turn,
  ids: readonly bigint[],
  work: (tx: Transaction, ids: readonly bigint[]) => Promise<void>,
): Promise<void> {
  try {
    await database.write((tx) => work(tx, ids));
  } catch {
    for (const id of ids)
      await database.write((tx) => work(tx, [id])).catch((error: unknown) => onFailure?.(error));
  }
}

async function settle(
  tx: Transaction,
  userIds: readonly bigint[],
  packIds: readonly bigint[],
  { clock, zone }: Pick<Turn, "clock" | "zone">,
): Promise<void> {
  const wallets = await lockWallets(tx, userIds);
  const beginning = startOfDay(dayOf(clock.now(), zone), zone);
  const cards = await lockCards(tx, {
    holderIds: [...wallets.keys()],
    cardIds: packIds,
    deletedSince: beginning,
  });
  const lastChange = Math.max(0, ...[...wallets.values()].map((wallet) => wallet.changedAtMillis));
  const now = nowHolding({ clock, now: clock.now() }, lastChange);
  const today = dayOf(now, zone);
  const states = await loadStates(tx, cards, () => today);
  const byHolder = Map.groupBy(states, ({ holderId }) => holderId);
  const evaluated = [...byHolder].flatMap(([holderId, cards]) => {
    const wallet = holderId === null ? undefined : wallets.get(holderId);
    // A pack that someone bound since it was found is settled with its holder's wallet.
    return holderId !== null && !wallet
      ? []
      : evaluateAccount(wallet?.balanceMicros ?? null, cards, { now, today });
  });
  const after = await writeEvaluation(tx, evaluated, wallets, now);
  await queueAlerts(tx, { before: wallets, after, settled: evaluated, now, today });
  // What is shown of today begins anew, also where nothing had to be written.
  for (const userId of wallets.keys()) tx.publish({ userId, topic: "card" });
}
