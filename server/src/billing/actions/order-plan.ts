import type { Micros } from "@farsim/contract/values/amount.ts";
import { formatAmount } from "@farsim/contract/values/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { addDays, type Day } from "../../platform/calendar.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { sameVersion, type Terms } from "../../plans/terms.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import { setStatus } from "../account/cards.sql.ts";
import { refuseWithoutProfile } from "../account/card.ts";
import type { CardContext } from "../account/card-context.ts";
import { activeSubscription, pendingAfter } from "../account/subscription.ts";
import {
  deletePendingSubscription,
  insertSubscription,
  setSubscriptionEnd,
} from "../account/subscriptions.sql.ts";
import { requireNextStatus } from "../account/transitions.ts";

/** What an order would do (P2): undo today's stop, start today, or follow the plan that covers today. */
export type OrderEffect =
  | { readonly kind: "undoStop"; readonly startsOn: Day }
  | {
      readonly kind: "startToday";
      readonly startsOn: Day;
      readonly requiredMicros: Micros;
      readonly heldMicros: Micros;
    }
  | {
      readonly kind: "startTomorrow";
      readonly startsOn: Day;
      readonly requiredMicros: Micros;
      readonly heldMicros: Micros;
    };

/** Works out an order's effect. Refuses `pkg_duplicated` for the running or pending version. */
export function effectOfOrder(
  { card, today, balanceMicros, availableMicros }: CardContext,
  terms: Terms,
): OrderEffect {
  refuseWithoutProfile(card);
  requireNextStatus(card.status, "orderPlan");
  const current = activeSubscription(card.subscriptions, today);
  const tomorrow = addDays(today, 1);
  const price = terms.priceMicros;
  if (!current)
    return {
      kind: "startToday",
      startsOn: today,
      requiredMicros: price,
      heldMicros: availableMicros,
    };
  const isCurrent = sameVersion(current.terms, terms) && current.payerId !== null;
  if (isCurrent && card.status === "PAUSED") return { kind: "undoStop", startsOn: today };
  const pending = pendingAfter(card.subscriptions, today);
  if (isCurrent || (pending && sameVersion(pending.terms, terms)))
    throw new Problem("pkg_duplicated");
  return {
    kind: "startTomorrow",
    startsOn: tomorrow,
    requiredMicros: price,
    heldMicros: balanceMicros,
  };
}

/**
 * A holder orders a basic plan. It costs nothing by itself, but the wallet must be able to carry its first fee: refuses
 * `insufficient_credit`, and `price_changed` where it would not begin on the day that was shown: midnight has passed since.
 */
export async function orderPlan(
  ctx: Context,
  cardContext: CardContext,
  terms: Terms,
  shownDay?: string,
): Promise<void> {
  const { card, today } = cardContext;
  const effect = effectOfOrder(cardContext, terms);
  if (shownDay !== undefined && shownDay !== effect.startsOn) throw new Problem("price_changed");
  if (effect.kind !== "undoStop" && effect.heldMicros < effect.requiredMicros)
    throw insufficientCredit(ctx, effect);
  if (effect.kind === "undoStop") {
    await setSubscriptionEnd(ctx.tx, card.id, today, null);
  } else {
    await deletePendingSubscription(ctx.tx, card.id, today);
    if (effect.kind === "startTomorrow")
      await setSubscriptionEnd(ctx.tx, card.id, today, effect.startsOn);
    const { planId, version } = terms;
    await insertSubscription(ctx.tx, {
      cardId: card.id,
      from: effect.startsOn,
      to: null,
      planId,
      version,
      payerId: actingUser(ctx),
      orderedAt: ctx.now,
    });
  }
  const status = requireNextStatus(card.status, "orderPlan");
  if (status !== card.status) await setStatus(ctx.tx, card.id, { status, suspendReason: null });
  await insertHistory(
    ctx.tx,
    [
      {
        cardId: card.id,
        event: "orderPlan",
        status,
        actorId: actingUser(ctx),
        plan: { planId: terms.planId, version: terms.version },
      },
    ],
    ctx.now,
  );
}

/** The refusal that says what is needed and what is there. */
export function insufficientCredit(
  ctx: Context,
  { requiredMicros, heldMicros }: { requiredMicros: Micros; heldMicros: Micros },
): Problem {
  const { currencyDigits } = ctx.shop;
  return new Problem("insufficient_credit", {
    required: formatAmount(requiredMicros, currencyDigits),
    balance: formatAmount(heldMicros, currencyDigits),
  });
}
