import { Temporal } from "temporal-polyfill";
import pg from "pg";
import { findCards } from "../../src/billing/account/find-cards.ts";
import { loadStates } from "../../src/billing/account/load-states.ts";
import { findWallets } from "../../src/ledger/lock-wallets.ts";
import type { Instant } from "../../src/platform/clock.ts";
import type { Transaction } from "../../src/platform/database/database.ts";
import { checkHistory } from "./check-history.ts";
import type { LedgerOffence } from "./offence.ts";
import { recountCard } from "./recount-card.ts";
import { type EvaluatedBetween, evaluateAgain } from "./settle-again.ts";
import {
  cardsHeldBy,
  findRecorded,
  findTouched,
  nextStock,
  nextUsers,
  type Times,
} from "./sql/stored.sql.ts";

/** Wallets loaded at once: what one holds in memory does not grow with the shop. */
const walletsAtOnce = 50;
const stockAtOnce = 500;
const aYear = { hours: 366 * 24 };
/** Earlier than any usage record. */
const beginning = "2000-01-01";

/** Walks through all cards, a few wallets at a time, with the rules that TypeScript says. */
export async function checkCards(
  tx: Transaction,
  now: Instant | undefined,
  { zone, currency, turned, last }: Times,
): Promise<LedgerOffence | undefined> {
  const between = {
    turned,
    to: now ?? (last ?? Temporal.Instant.fromEpochMilliseconds(0)).add(aYear),
    zone: zone ?? "UTC",
    unsureDays: zone ? 0 : 1,
    currency,
  };
  for (let after = 0n; ; ) {
    const userIds = await nextUsers(tx, after, walletsAtOnce);
    if (userIds.length === 0) break;
    const offence = await checkThese(tx, userIds, await cardsHeldBy(tx, userIds), between);
    if (offence) return offence;
    after = userIds.at(-1)!;
  }
  for (let after = 0n; ; ) {
    const cardIds = await nextStock(tx, after, stockAtOnce);
    if (cardIds.length === 0) return undefined;
    const offence = await checkThese(tx, [], cardIds, between);
    if (offence) return offence;
    after = cardIds.at(-1)!;
  }
}

type Between = Omit<EvaluatedBetween, "from"> & { readonly currency: string | null };

/** What the rules cannot work with is an offence too: they throw where rows are missing or contradict each other. */
async function checkThese(
  tx: Transaction,
  userIds: readonly bigint[],
  cardIds: readonly bigint[],
  between: Between,
): Promise<LedgerOffence | undefined> {
  if (cardIds.length === 0) return undefined;
  try {
    return await checkStates(tx, userIds, cardIds, between);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof pg.DatabaseError) throw error;
    const where = `cards ${cardIds[0]} to ${cardIds.at(-1)}`;
    return { invariant: "history", where, expected: "what the rules allow", found: error.message };
  }
}

async function checkStates(
  tx: Transaction,
  userIds: readonly bigint[],
  cardIds: readonly bigint[],
  between: Between,
): Promise<LedgerOffence | undefined> {
  const [wallets, states, recorded, touched] = await Promise.all([
    findWallets(tx, userIds),
    findCards(tx, cardIds).then((cards) => loadStates(tx, cards, () => beginning)),
    findRecorded(tx, cardIds),
    findTouched(tx, cardIds),
  ]);
  for (const card of states) {
    const offence = recountCard(card, recorded.get(card.id) ?? []);
    if (offence) return offence;
  }
  const { zone, currency } = between;
  const strange =
    currency === null ? undefined : await checkHistory(tx, states, { zone, currency });
  if (strange) return strange;
  for (const [holderId, cards] of Map.groupBy(states, (card) => card.holderId)) {
    const wallet = holderId === null ? undefined : wallets.get(holderId);
    for (const together of wallet ? [cards] : cards.map((card) => [card])) {
      // A card that nothing ever happened to is as it was made.
      const from = Math.max(
        wallet?.changedAtMillis ?? 0,
        ...together.map(({ id }) => touched.get(id) ?? 0),
      );
      if (from === 0) continue;
      const offence = evaluateAgain(wallet?.balanceMicros ?? null, together, {
        ...between,
        from: Temporal.Instant.fromEpochMilliseconds(from),
      });
      if (offence) return offence;
    }
  }
  return undefined;
}
