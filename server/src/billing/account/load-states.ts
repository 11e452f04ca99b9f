import type { Card } from "../card/card.ts";
import { subscriptionsSince } from "./subscriptions-since.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type CardSince, findCycles, findDays, findPurchases } from "./card-states.sql.ts";
import type { CardState, Cycle } from "../card/card-state.ts";

/**
 * Adds to cards all that rating must know, by a constant number of statements however many they are. Where cards are to
 * be changed they were locked by a statement before. `rateFromOf` gives the first day of a card that is rated again.
 */
export async function loadStates(
  tx: Transaction,
  cards: readonly Card[],
  rateFromOf: (cardId: bigint) => Day,
): Promise<CardState[]> {
  if (cards.length === 0) return [];
  const wanted = cards.map(({ id }) => ({ cardId: id, since: rateFromOf(id) }));
  const withAddOns = cards.filter((card) => card.addOnBoughtBytes > 0n).map(({ id }) => id);
  const [subscriptions, [cycles, days], purchases] = await Promise.all([
    subscriptionsSince(tx, wanted),
    cyclesWithDays(tx, wanted),
    withAddOns.length > 0 ? findPurchases(tx, withAddOns) : undefined,
  ]);
  return cards.map((card): CardState => {
    const used = days.get(card.id) ?? [];
    return {
      ...card,
      subscriptions: subscriptions.get(card.id) ?? [],
      rateFrom: rateFromOf(card.id),
      cycles: cycles.get(card.id) ?? [],
      days: used,
      storedDays: used,
      purchases: purchases?.get(card.id) ?? [],
    };
  });
}

/** The cycles that end after a card's `since`, and the use from the start of the earliest of them on; by card. */
async function cyclesWithDays(tx: Transaction, wanted: readonly CardSince[]) {
  const cycles = await findCycles(tx, wanted);
  const days = await findDays(
    tx,
    wanted.map(({ cardId, since }) => ({ cardId, since: beginningOf(cycles.get(cardId), since) })),
  );
  return [cycles, days] as const;
}

/** The start of the earliest of these cycles, else that day: its use shares the cycle's allowance. */
function beginningOf(cycles: readonly Cycle[] = [], since: Day): Day {
  return cycles.reduce((first, { startsOn }) => (startsOn < first ? startsOn : first), since);
}
