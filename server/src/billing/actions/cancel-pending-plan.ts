import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import type { CardContext } from "../account/card-context.ts";
import { activeSubscription, pendingAfter } from "../account/subscription.ts";
import { deletePendingSubscription, setSubscriptionEnd } from "../account/subscriptions.sql.ts";

/** A holder drops the plan that would start after today; the one that covers today goes on. */
export async function cancelPendingPlan(ctx: Context, { card, today }: CardContext): Promise<void> {
  const current = activeSubscription(card.subscriptions, today);
  // A pack's last day has no payer and must not go on: there another order replaces the pending plan, or a stop drops it.
  if (!pendingAfter(card.subscriptions, today) || !current || current.payerId === null)
    throw new Problem("card_status_conflict");
  await deletePendingSubscription(ctx.tx, card.id, today);
  await setSubscriptionEnd(ctx.tx, card.id, today, null);
  await insertHistory(
    ctx.tx,
    [
      {
        cardId: card.id,
        event: "cancelPendingPlan",
        status: card.status,
        actorId: actingUser(ctx),
      },
    ],
    ctx.now,
  );
}
