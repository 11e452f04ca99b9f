import type { orderAddOn as contract } from "@farsim/contract/cards.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { queuePurchaseEmail } from "../accounts/emails/purchase-emails.ts";
import { changeOwnCard } from "../billing/account/with-account.ts";
import { orderAddOn } from "../billing/actions/order-add-on.ts";
import { getOrderableAddOn } from "../plans/find-add-ons.ts";
import { actingReason, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import { describeActivity } from "./activities/describe-activities.ts";
import { cardName } from "./cards-named.ts";
import { showOneOf } from "./view-cards.ts";

/** A card's holder orders an add-on: answers with the card and with the activity that paid for it; an email says what it cost. */
export async function orderAddOnForCard(
  ctx: Context,
  { cardId: id, addOnId: wanted }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const cardId = idOf(id);
  // Sent along with the locks, and before them. An add-on that is not sold is refused once the wallet is free: until then the transaction cannot end.
  const finding = getOrderableAddOn(ctx, wanted);
  const [addOn, { result: activity, ...changed }] = await Promise.all([
    finding,
    changeOwnCard(ctx, cardId, async (card, account, { now }) => ({
      ...orderAddOn(account, card, await finding, ctx.shop.currencyDigits),
      changedAt: now,
    })),
  ]);
  const { addOnId } = addOn;
  const [card] = await Promise.all([
    showOneOf(ctx, changed, cardId),
    queuePurchaseEmail(ctx, {
      kind: "addOnBought",
      userId: activity.userId,
      cardId,
      addOnId,
      paidMicros: addOn.priceMicros,
      balanceMicros: activity.balanceAfterMicros,
      reason: actingReason(ctx),
    }),
  ]);
  const names = {
    plans: new Map(),
    addOns: new Map([[addOnId, addOn]]),
    cardName: () => cardName(card),
  };
  return { card, activity: describeActivity(ctx, activity, names) };
}
