import type { orderAddOn as contract } from "@farsim/contract/cards.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { queuePurchaseEmail } from "../accounts/emails/purchase-emails.ts";
import { withOwnCard } from "../billing/account/with-account.ts";
import { orderAddOn } from "../billing/actions/order-add-on.ts";
import { getOrderableAddOn } from "../plans/find-add-ons.ts";
import { actingReason, actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/id.ts";
import { showOwnCard } from "./view-cards.ts";
import { describeActivities } from "./activities/describe-activities.ts";

/** A card's holder orders an add-on: answers with the card and with the activity that paid for it; an email says what it cost. */
export async function orderAddOnForCard(
  ctx: Context,
  { cardId, addOnId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const addOn = await getOrderableAddOn(ctx, addOnId);
  const activity = await withOwnCard(ctx, idOf(cardId), (card, account, { now }) => ({
    ...orderAddOn(account, card, addOn, ctx.shop.currencyDigits),
    changedAt: now,
  }));
  await queuePurchaseEmail(ctx, {
    kind: "addOnBought",
    userId: activity.userId,
    cardId: idOf(cardId),
    addOnId: addOn.addOnId,
    paidMicros: addOn.priceMicros,
    balanceMicros: activity.balanceAfterMicros,
    reason: actingReason(ctx),
  });
  const [shown] = await describeActivities(ctx, [activity]);
  return { card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)), activity: shown! };
}
