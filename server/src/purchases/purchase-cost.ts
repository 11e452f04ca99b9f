import type { previewPurchase } from "@farsim/contract/purchases.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import {
  amountToPay,
  cyclesOf,
  mostCycles,
} from "@farsim/contract/values/money/purchase-amount.ts";
import { readAccount } from "../billing/account/read-accounts.ts";
import { requireRoomForCard } from "../billing/actions/bind-card.ts";
import { effectOfOrder } from "../billing/actions/order-plan.ts";
import { planForCard, refuseUnfitPlan } from "../cards/plan-for-card.ts";
import { isEsimInStock } from "../cards/profiles/take-esim.ts";
import { getOrderablePlan } from "../plans/find-plans.ts";
import type { CataloguePlan } from "../plans/catalogue.ts";
import { planFit } from "../plans/plan-fits.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import { channelsForPlan } from "./channels-for-plan.ts";
import { findReservedCredit } from "./purchases.sql.ts";

type Wanted = Input<typeof previewPurchase>;

/** What a purchase costs its customer at this moment, in micros. */
export interface PurchaseCost {
  readonly plan: CataloguePlan;
  readonly cardId: bigint | null;
  /** Null: for an own card. */
  readonly esimFeeMicros: Micros | null;
  /** The fees of all days that are paid for. */
  readonly planMicros: Micros;
  /** What of the balance is there for it. */
  readonly availableMicros: Micros;
  readonly amountMicros: Micros;
  readonly leftMicros: Micros;
}

/**
 * What a purchase would cost, by the rules that it is made by later. Changes nothing. Refuses what could not be made now:
 * `not_found`, `plan_not_for_card`, `pkg_duplicated`, `card_status_conflict`, `sim_over_limit`, `esim_out_of_stock`, and
 * `validation_failed` for more days than can be paid for at once.
 */
export function costOfPurchase(
  ctx: Context,
  wanted: Wanted,
  orderingChannels: readonly string[],
): Promise<PurchaseCost> {
  const { planId, cardId, regionCode, days } = wanted;
  return cardId === undefined
    ? costWithEsim(ctx, { planId, regionCode, days, orderingChannels })
    : costForCard(ctx, { planId, cardId: idOf(cardId), days });
}

async function costForCard(
  ctx: Context,
  { planId, cardId, days }: Pick<Wanted, "planId" | "days"> & { readonly cardId: bigint },
): Promise<PurchaseCost> {
  const plan = await planForCard(ctx, planId, cardId);
  const account = await readAccount(ctx, actingUser(ctx));
  const card = account.ownCard(cardId);
  refuseUnfitPlan(plan, await planFit(ctx.tx, plan), card);
  const effect = effectOfOrder(account, card, plan.terms);
  // What it means for the plan that a card has is said where that is changed.
  if (effect.kind !== "startToday") throw new Problem("card_status_conflict");
  const availableMicros = effect.usableMicros - (await findReservedCredit(ctx.tx, account.userId));
  return { plan, cardId, ...sumsOf(ctx, { plan, esimFeeMicros: null, availableMicros, days }) };
}

async function costWithEsim(
  ctx: Context,
  {
    planId,
    regionCode,
    days,
    orderingChannels,
  }: Pick<Wanted, "planId" | "regionCode" | "days"> & {
    readonly orderingChannels: readonly string[];
  },
): Promise<PurchaseCost> {
  const { esimFeeMicros, cardLimit } = ctx.shop;
  const plan = await getOrderablePlan(ctx, planId, async () => false);
  const account = await readAccount(ctx, actingUser(ctx));
  requireRoomForCard(account, cardLimit);
  const channels = await channelsForPlan(ctx.tx, plan, regionCode ?? null);
  if (!(await isEsimInStock(ctx.tx, orderingChannels, channels)))
    throw new Problem("esim_out_of_stock");
  const availableMicros =
    account.availableMicros - (await findReservedCredit(ctx.tx, account.userId));
  return { plan, cardId: null, ...sumsOf(ctx, { plan, esimFeeMicros, availableMicros, days }) };
}

interface Bought extends Pick<PurchaseCost, "plan" | "esimFeeMicros" | "availableMicros"> {
  readonly days: number | undefined;
}

/** What the days come to, and what of it is to be paid. */
function sumsOf({ shop }: Context, { plan, esimFeeMicros, availableMicros, days = 1 }: Bought) {
  const { priceMicros, cycleDays } = plan.terms;
  const cycles = cyclesOf(days, cycleDays);
  const prices = { esimFeeMicros: esimFeeMicros ?? 0n, planMicros: priceMicros, availableMicros };
  if (cycles > mostCycles({ ...prices, cycleDays, maxMicros: shop.recharge.maxMicros }))
    throw new Problem("validation_failed", { fields: { days: "amount_out_of_bounds" } });
  return {
    esimFeeMicros,
    planMicros: priceMicros * BigInt(cycles),
    availableMicros,
    ...amountToPay({ ...prices, cycles, minMicros: shop.recharge.minMicros }),
  };
}
