import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { activeSubscription, pendingAfter } from "../card/subscription.ts";
import type { Day } from "../../platform/calendar.ts";
import type { EvaluatedCard } from "../evaluation/evaluated-card.ts";

/**
 * The cheapest next fee, in micros, that a balance does not cover: of a card in use, or stopped because there was no credit.
 * If a plan is pending, its fee counts. Days without a payer cost nothing, also where the balance is below 0. Null where all are
 * covered.
 */
export function uncoveredFee(
  balanceMicros: Micros,
  cards: readonly EvaluatedCard[],
  today: Day,
): Micros | null {
  let cheapest: Micros | null = null;
  for (const { input, status, suspendReason } of cards) {
    const needsCredit = status === "USING" || (status === "SUSPEND" && suspendReason === "credit");
    const current = activeSubscription(input.subscriptions, today);
    if (!needsCredit || !current || input.deletedAt !== null) continue;
    const next = pendingAfter(input.subscriptions, today) ?? current;
    const fee = next.payerId === null ? 0n : next.terms.priceMicros;
    if (fee > 0n && fee > balanceMicros && (cheapest === null || fee < cheapest)) cheapest = fee;
  }
  return cheapest;
}
