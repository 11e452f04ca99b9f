import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { SubscribedCard } from "../card/card.ts";
import { activeSubscription } from "../card/subscription.ts";
import { type Day, dayOf } from "../../platform/calendar.ts";
import type { Cycle } from "../card/card-state.ts";
import { cycleOn } from "./cycles.ts";

/** The fee that a card's first use today would take: nothing where a cycle is open, no one pays, or no plan covers today. */
export function nextFee(
  { subscriptions }: SubscribedCard,
  cycles: readonly Cycle[],
  today: Day,
): Micros {
  const cover = activeSubscription(subscriptions, today);
  if (!cover || cover.payerId === null || cycleOn(cycles, cover.terms, today)) return 0n;
  return cover.terms.priceMicros;
}

/** What a card that wants to run would cost with its next use today. */
export interface PendingFee {
  readonly cardId: bigint;
  readonly fee: Micros;
}

/**
 * Which cards of a wallet run. Below 0 none; otherwise those that need no fee, then those with the cheapest next fee
 * (then the lower id) as far as the balance reaches.
 */
export function affordableCards(
  balanceMicros: Micros,
  pendingFees: readonly PendingFee[],
): Set<bigint> {
  const affordable = new Set<bigint>();
  if (balanceMicros < 0n) return affordable;
  let left = balanceMicros;
  for (const { cardId, fee } of pendingFees.toSorted(
    (a, b) => compare(a.fee, b.fee) || compare(a.cardId, b.cardId),
  )) {
    if (fee > left) break;
    left -= fee;
    affordable.add(cardId);
  }
  return affordable;
}

/** The balance less the fees that are still possible today: of cards in use, or in use until they were stopped today. */
export function availableOf(
  balanceMicros: Micros,
  cards: readonly ChargedCard[],
  today: Day,
  zone: string,
): Micros {
  return cards
    .filter(
      (card) =>
        card.status === "USING" ||
        (card.stoppedAt !== null && dayOf(card.stoppedAt, zone) === today),
    )
    .reduce((left, card) => left - nextFee(card, card.cycles, today), balanceMicros);
}

/** A card with the cycles its use has opened. */
type ChargedCard = SubscribedCard & { readonly cycles: readonly Cycle[] };

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
