import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { activeSubscription, pendingAfter } from "../card/subscription.ts";
import type { Day } from "../../platform/calendar.ts";
import type { EvaluatedCard } from "../evaluation/evaluated-card.ts";

/**
 * The cheapest next fee, in micros, that a balance does not cover: of a card in use, or stopped because there was no credit.
 * Of a plan to come the fee is its; what no one pays for costs nothing and is covered
 * by any balance, also one below 0. Null where all are covered.
 */
export function uncoveredFee(
  balanceMicros: Micros,
  cards: readonly EvaluatedCard[],
  today: Day,
): Micros | null {
  let cheapest: Micros | null = null;
  for (const { before, status, suspendReason } of cards) {
    const needsCredit = status === "USING" || (status === "SUSPEND" && suspendReason === "credit");
    const current = activeSubscription(before.subscriptions, today);
    if (!needsCredit || !current || before.deletedAt !== null) continue;
    const next = pendingAfter(before.subscriptions, today) ?? current;
    const fee = next.payerId === null ? 0n : next.terms.priceMicros;
    if (fee > 0n && fee > balanceMicros && (cheapest === null || fee < cheapest)) cheapest = fee;
  }
  return cheapest;
}
