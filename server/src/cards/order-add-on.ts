import type { orderAddOn as contract } from "@farsim/contract/cards.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { withOwnCard } from "../billing/account/with-account.ts";
import { orderAddOn } from "../billing/actions/order-add-on.ts";
import { getOrderableAddOn } from "../plans/find-add-ons.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/id.ts";
import { showOwnCard } from "./view-cards.ts";
import { describeActivities } from "./activities/describe-activities.ts";

/** A card's holder orders an add-on: answers with the card and with the activity that paid for it. */
export async function orderAddOnForCard(
  ctx: Context,
  { cardId, addOnId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const addOn = await getOrderableAddOn(ctx, addOnId);
  const activity = await withOwnCard(ctx, idOf(cardId), (card, account, { now }) => ({
    ...orderAddOn(account, card, addOn, ctx.shop.currencyDigits),
    changedAt: now,
  }));
  const [shown] = await describeActivities(ctx, [activity]);
  return { card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)), activity: shown! };
}
