import type { getOrderable as contract } from "@farsim/contract/desk/people/acting.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { readAccount } from "../../billing/account/read-accounts.ts";
import { reachOfChannels } from "../../channels/coverage/coverage.ts";
import { addOnShown, planShown } from "../../plans/catalogue.ts";
import { addOnsOnSale } from "../../plans/find-add-ons.ts";
import { orderablePlans } from "../../plans/find-plans.ts";
import { planFitBy } from "../../plans/plan-fits.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { leftOfBound } from "../../platform/security/bound-audited.ts";
import { showOwnCard } from "../view-cards.ts";
import { ordersADay, readFor } from "./act-for.ts";
import { awaitsHolder } from "./awaits-holder.sql.ts";

/** What a member of staff can do for the holder of a card, and what the holder could order on it. */
export async function getOrderable(
  ctx: Context,
  { cardId: text }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tx, shop } = ctx;
  const cardId = idOf(text);
  const holderId = actingUser(await readFor(ctx, cardId));
  const card = await showOwnCard(ctx, holderId, cardId);
  const { balanceMicros } = await readAccount(ctx, holderId);
  const reach = await reachOfChannels(tx);
  const plans = await orderablePlans(ctx);
  const fitting = plans.filter((plan) => planFitBy(reach, plan)(BigInt(card.channelId)));
  return {
    card,
    balance: formatAmount(balanceMicros, shop.currencyDigits),
    plans: fitting.map((plan) => planShown(plan, ctx)),
    addOns: (await addOnsOnSale(ctx)).map((addOn) => addOnShown(addOn, ctx)),
    awaitsHolder: await awaitsHolder(tx, cardId),
    ordersLeft: await leftOfBound(ctx, ordersADay),
  };
}
