import { findSubscribedCards } from "../cards/find-subscribed-cards.ts";
import type { Day } from "../platform/calendar.ts";
import type { Transaction } from "../platform/database.ts";
import { type CardSince, findCycles, findDays, findPurchases } from "./card-states.sql.ts";
import type { CardState } from "./card-state.ts";

/**
 * Loads cards with all that rating must know, a constant number of statements however many they are. Where cards are to
 * be changed they are locked before, by a statement of its own.
 */
export async function loadStates(
  tx: Transaction,
  cardIds: readonly bigint[],
  sinceOf: (cardId: bigint) => Day,
): Promise<CardState[]> {
  if (cardIds.length === 0) return [];
  const wanted: CardSince[] = cardIds.map((cardId) => ({ cardId, since: sinceOf(cardId) }));
  const [cards, cycles, days, purchases] = await Promise.all([
    findSubscribedCards(tx, wanted),
    findCycles(tx, wanted),
    findDays(tx, wanted),
    findPurchases(tx, cardIds),
  ]);
  return cards.map((card): CardState => {
    const used = days.get(card.id) ?? [];
    return {
      ...card,
      recountFrom: sinceOf(card.id),
      cycles: cycles.get(card.id) ?? [],
      days: used,
      storedDays: used,
      purchases: purchases.get(card.id) ?? [],
    };
  });
}
