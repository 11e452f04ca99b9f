import type { orderAddOn as contract } from "@farsim/contract/cards.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { orderAddOn } from "../cards/order-add-on.ts";
import { getOrderableAddOn } from "../plans/find-add-ons.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/id.ts";
import { changeWallet } from "../usage/change-wallet.ts";
import { ownCardOf } from "../usage/change-card.ts";
import { showOwnCard } from "../usage/view-cards.ts";
import { showActivities } from "./show-activities.ts";

/** A holder orders an add-on. It lives here, and not with the other calls of cards, because it answers with the payment. */
export async function orderAddOnForCard(
  ctx: Context,
  { cardId, addOnId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const userId = actingUser(ctx);
  const addOn = await getOrderableAddOn(ctx, addOnId);
  const activity = await changeWallet(ctx, userId, [], async (at, held) => {
    const standing = ownCardOf(held, userId, idOf(cardId));
    const bought = await orderAddOn(at, held.wallet, standing, addOn);
    return {
      result: { ...bought.activity, changedAt: at.now },
      wallet: bought.wallet,
      cardsChanged: true,
    };
  });
  const [shown] = await showActivities(ctx, [activity]);
  return { card: await showOwnCard(ctx, userId, idOf(cardId)), activity: shown! };
}
