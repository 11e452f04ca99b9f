import { addDays, type Day } from "../platform/calendar.ts";
import type { Transaction } from "../platform/database.ts";
import type { SubscribedCard } from "./card.ts";
import { findCards } from "./cards.sql.ts";
import { findSubscriptions } from "./subscriptions.sql.ts";

/** No cycle is longer: a subscription that ended earlier has no cycle left that could cover a day. */
const longestCycleDays = 366;

/** Cards with the subscriptions that matter from a day of each on, the open cycles' days before it included. */
export async function findSubscribedCards(
  tx: Transaction,
  wanted: readonly { readonly cardId: bigint; readonly since: Day }[],
): Promise<SubscribedCard[]> {
  const reach = new Map<Day, Day>();
  for (const { since } of wanted)
    if (!reach.has(since)) reach.set(since, addDays(since, -longestCycleDays));
  const [cards, subscriptions] = await Promise.all([
    findCards(
      tx,
      wanted.map(({ cardId }) => cardId),
    ),
    findSubscriptions(
      tx,
      wanted.map(({ cardId, since }) => ({ cardId, since: reach.get(since) ?? since })),
    ),
  ]);
  return cards.map((card) => ({ ...card, subscriptions: subscriptions.get(card.id) ?? [] }));
}
