import type { previewPurchase } from "@farsim/contract/purchases.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Micros } from "@farsim/contract/values/amount.ts";
import { amountToPay } from "@farsim/contract/values/purchase-amount.ts";
import { readAccount } from "../billing/account/read-accounts.ts";
import { requireRoomForCard } from "../billing/actions/bind-card.ts";
import { effectOfOrder } from "../billing/actions/order-plan.ts";
import { planForCard, refuseUnfitPlan } from "../cards/plan-for-card.ts";
import { isEsimInStock } from "../cards/profiles/take-esim.ts";
import { getOrderablePlan } from "../plans/find-plans.ts";
import type { CataloguePlan } from "../plans/catalogue.ts";
import { planFit } from "../plans/plan-fits.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/id.ts";
import { channelsForPlan } from "./channels-for-plan.ts";
import { findReservedCredit } from "./purchases.sql.ts";

type Wanted = Input<typeof previewPurchase>;

/** What a purchase costs its customer at this moment, in micros. */
export interface PurchaseCost {
  readonly plan: CataloguePlan;
  readonly cardId: bigint | null;
  /** Null: for an own card. */
  readonly esimFeeMicros: Micros | null;
  readonly planMicros: Micros;
  /** What of the balance is there for it. */
  readonly heldMicros: Micros;
  readonly amountMicros: Micros;
  readonly leftMicros: Micros;
}

/**
 * What a purchase would cost, by the rules that it is made by later. Changes nothing. Refuses what could not be made now:
 * `not_found`, `plan_not_for_card`, `pkg_duplicated`, `card_status_conflict`, `sim_over_limit`, `esim_out_of_stock`.
 */
export function costOfPurchase(
  ctx: Context,
  wanted: Wanted,
  orderingChannels: readonly string[],
): Promise<PurchaseCost> {
  const { planId, cardId, regionCode } = wanted;
  return cardId === undefined
    ? costWithEsim(ctx, { planId, regionCode, orderingChannels })
    : costForCard(ctx, planId, idOf(cardId));
}

async function costForCard(ctx: Context, planId: string, cardId: bigint): Promise<PurchaseCost> {
  const { minMicros } = ctx.shop.recharge;
  const plan = await planForCard(ctx, planId, cardId);
  const account = await readAccount(ctx, actingUser(ctx));
  const card = account.ownCard(cardId);
  refuseUnfitPlan(plan, await planFit(ctx.tx, plan), card);
  const effect = effectOfOrder(account, card, plan.terms);
  // What it means for the plan that a card has is said where that is changed.
  if (effect.kind !== "startToday") throw new Problem("card_status_conflict");
  const planMicros = effect.requiredMicros;
  const heldMicros = effect.heldMicros - (await findReservedCredit(ctx.tx, account.userId));
  return {
    plan,
    cardId,
    esimFeeMicros: null,
    planMicros,
    heldMicros,
    ...amountToPay({ esimFeeMicros: 0n, planMicros, heldMicros, minMicros }),
  };
}

async function costWithEsim(
  ctx: Context,
  {
    planId,
    regionCode,
    orderingChannels,
  }: Pick<Wanted, "planId" | "regionCode"> & { readonly orderingChannels: readonly string[] },
): Promise<PurchaseCost> {
  const { esimFeeMicros, cardLimit, recharge } = ctx.shop;
  const plan = await getOrderablePlan(ctx, planId, async () => false);
  const account = await readAccount(ctx, actingUser(ctx));
  requireRoomForCard(account, cardLimit);
  const channels = await channelsForPlan(ctx.tx, plan, regionCode ?? null);
  if (!(await isEsimInStock(ctx.tx, orderingChannels, channels)))
    throw new Problem("esim_out_of_stock");
  const planMicros = plan.terms.priceMicros;
  const heldMicros = account.availableMicros - (await findReservedCredit(ctx.tx, account.userId));
  return {
    plan,
    cardId: null,
    esimFeeMicros,
    planMicros,
    heldMicros,
    ...amountToPay({ esimFeeMicros, planMicros, heldMicros, minMicros: recharge.minMicros }),
  };
}
