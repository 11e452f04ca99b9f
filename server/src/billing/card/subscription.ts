import type { Day } from "../../platform/calendar.ts";
import type { Terms } from "../../plans/terms.ts";

/** A plan version that covers a card's billing days from one on, and before another; null: without an end. */
export interface Subscription {
  readonly from: Day;
  readonly to: Day | null;
  readonly terms: Terms;
  /** Whose wallet pays: always the card's holder. Null for the days of a StarterPack alone, which no one pays. */
  readonly payerId: bigint | null;
  /** Milliseconds since 1970 UTC. */
  readonly orderedAtMillis: number;
}

/** The subscription that covers a day: at most one does. */
export function activeSubscription(
  subscriptions: readonly Subscription[],
  day: Day,
): Subscription | undefined {
  return subscriptions.find(({ from, to }) => from <= day && (to === null || day < to));
}

/** The pending plan: the subscription that starts after a day. */
export function pendingAfter(
  subscriptions: readonly Subscription[],
  day: Day,
): Subscription | undefined {
  return subscriptions.find(({ from }) => from > day);
}

/** The subscription without an end: what the card runs on until someone changes it. */
export function lastingOf(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(({ to }) => to === null);
}
