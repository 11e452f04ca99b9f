import type { createPurchase as contract } from "@farsim/contract/purchases.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import { lockWallets } from "../ledger/lock-wallets.ts";
import { findPurchaseOrder } from "../payments/orders/find-pay-order.ts";
import { isOld, totalOf } from "../payments/orders/pay-order.ts";
import { insertRechargeOrder } from "../payments/orders/create-pay-order.ts";
import { getOrderablePlan } from "../plans/find-plans.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { addJobs } from "../platform/jobs/jobs.ts";
import { purchaseJob } from "../payments/orders/purchase-job.ts";
import { needsRegion } from "./channels-for-plan.ts";
import type { Purchase } from "./purchase.ts";
import { costOfPurchase } from "./purchase-cost.ts";
import { findPayingPurchases, insertPurchase } from "./purchases.sql.ts";

type Wanted = Input<typeof contract>;

/**
 * A customer buys a plan, with a new eSIM or for an own card, as `purchaseAtPrices` says. Refuses `region_required` where a new eSIM might
 * not work where its buyer goes, and what that refuses.
 */
export async function createPurchase(
  ctx: Context,
  input: Wanted,
  orderingChannels: readonly string[],
): Promise<Made> {
  const { planId, cardId, regionCode } = input;
  if (cardId === undefined && regionCode === undefined) {
    const plan = await getOrderablePlan(ctx, planId, async () => false);
    if (await needsRegion(ctx.tx, plan)) throw new Problem("region_required");
  }
  return purchaseAtPrices(ctx, input, orderingChannels);
}

interface Made {
  readonly purchase: Purchase;
  readonly isNew: boolean;
}

/**
 * Buys at the prices that were shown. What the balance does not cover is ordered, and the order that waits for its payment already is
 * given again; where it covers all, the purchase goes on at once after the commit. Refuses `price_changed` for other terms or another
 * amount, `fee_changed` for another fee of an eSIM, and what `costOfPurchase` refuses.
 */
export async function purchaseAtPrices(
  ctx: Context,
  input: Wanted,
  orderingChannels: readonly string[],
): Promise<Made> {
  const userId = actingUser(ctx);
  await lockWallets(ctx.tx, [userId]);
  const cost = await costOfPurchase(ctx, input, orderingChannels);
  const { plan, cardId, esimFeeMicros, amountMicros } = cost;
  refuseOtherPrices(ctx, input, cost);
  const thing = {
    userId,
    planId: plan.terms.planId,
    planVersion: plan.terms.version,
    esimFeeMicros,
    regionCode: (esimFeeMicros !== null && input.regionCode) || null,
    cardId,
  };
  if (amountMicros > 0n) {
    const unpaid = await findUnpaid(ctx, thing, { ...input, amountMicros });
    if (unpaid) return { purchase: unpaid, isNew: false };
  }
  const purchase = await insertPurchase(ctx.tx, {
    ...thing,
    step: amountMicros > 0n ? "PAYING" : esimFeeMicros === null ? "PLAN" : "ESIM",
    createdAt: ctx.now,
  });
  const { id: purchaseId } = purchase;
  if (amountMicros > 0n) {
    const { method } = input;
    const order = await insertRechargeOrder(ctx, { amountMicros, method, purchaseId });
    const total = formatAmount(amountMicros + order.serviceFeeMicros, ctx.shop.currencyDigits);
    if ((input.total ?? total) !== total) throw new Problem("fee_changed");
  } else await addJobs(ctx.tx, [purchaseJob(purchaseId)]);
  return { purchase, isNew: true };
}

/** The same purchase, ordered before at the same prices and not paid yet: one more would be one too many to pay. */
async function findUnpaid(
  ctx: Context,
  thing: Parameters<typeof findPayingPurchases>[1],
  { amountMicros, method, total }: { amountMicros: Micros } & Pick<Wanted, "method" | "total">,
): Promise<Purchase | undefined> {
  for (const purchase of await findPayingPurchases(ctx.tx, thing)) {
    const order = await findPurchaseOrder(ctx, purchase.id);
    if (order?.status !== "INIT" || isOld(ctx, order)) continue;
    const shown = formatAmount(totalOf(order), ctx.shop.currencyDigits);
    const isSame = order.amountMicros === amountMicros && order.method === method;
    if (isSame && (total ?? shown) === shown) return purchase;
  }
  return undefined;
}

/** No one pays other prices than they were shown. Refuses `fee_changed` and `price_changed`. */
export function refuseOtherPrices(
  { shop }: Context,
  input: Pick<Wanted, "version" | "esimFee" | "amount">,
  { plan, esimFeeMicros, amountMicros }: Awaited<ReturnType<typeof costOfPurchase>>,
): void {
  const shown = (micros: bigint) => formatAmount(micros, shop.currencyDigits);
  const fee = esimFeeMicros === null ? undefined : shown(esimFeeMicros);
  if (input.esimFee !== fee) throw new Problem("fee_changed");
  if (input.version !== plan.terms.version || input.amount !== shown(amountMicros))
    throw new Problem("price_changed");
}
