import type { orderAddOn as contract } from "@farsim/contract/cards.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { orderAddOn } from "../billing/actions/order-add-on.ts";
import { getOrderableAddOn } from "../plans/find-add-ons.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/id.ts";
import { changeWallet } from "../billing/evaluation/change-wallet.ts";
import { ownCardOf } from "../billing/evaluation/change-card.ts";
import { showOwnCard } from "./view-cards.ts";
import { describeActivities } from "./activities/describe-activities.ts";

/** A card's holder orders an add-on: answers with the card and with the activity that paid for it. */
export async function orderAddOnForCard(
  ctx: Context,
  { cardId, addOnId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const userId = actingUser(ctx);
  const addOn = await getOrderableAddOn(ctx, addOnId);
  const activity = await changeWallet(ctx, userId, [], async (at, held) => {
    const cardContext = ownCardOf(held, userId, idOf(cardId));
    const bought = await orderAddOn(at, held.wallet, cardContext, addOn);
    return {
      result: { ...bought.activity, changedAt: at.now },
      wallet: bought.wallet,
      cardsChanged: true,
    };
  });
  const [shown] = await describeActivities(ctx, [activity]);
  return { card: await showOwnCard(ctx, userId, idOf(cardId)), activity: shown! };
}
