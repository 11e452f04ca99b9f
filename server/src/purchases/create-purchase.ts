import type { createPurchase as contract } from "@farsim/contract/purchases.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/amount.ts";
import { lockWallets } from "../ledger/lock-wallets.ts";
import { insertRechargeOrder } from "../payments/orders/create-pay-order.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { addJobs } from "../platform/jobs/jobs.ts";
import { purchaseJob } from "../payments/orders/purchase-job.ts";
import type { Purchase } from "./purchase.ts";
import { costOfPurchase } from "./purchase-cost.ts";
import { insertPurchase } from "./purchases.sql.ts";

/**
 * A customer buys a plan, with a new eSIM or for an own card, at the prices that they were shown. What the balance does not cover
 * is ordered; where it covers all, the purchase goes on at once after the commit. Refuses `price_changed` for other terms or another
 * amount, `fee_changed` for another fee of an eSIM, and what `costOfPurchase` refuses.
 */
export async function createPurchase(
  ctx: Context,
  input: Input<typeof contract>,
  orderingChannels: readonly string[],
): Promise<Purchase> {
  const userId = actingUser(ctx);
  await lockWallets(ctx.tx, [userId]);
  const cost = await costOfPurchase(ctx, input, orderingChannels);
  const { plan, cardId, esimFeeMicros, amountMicros } = cost;
  refuseOtherPrices(ctx, input, cost);
  const purchase = await insertPurchase(ctx.tx, {
    userId,
    planId: plan.terms.planId,
    planVersion: plan.terms.version,
    esimFeeMicros,
    regionCode: (esimFeeMicros !== null && input.regionCode) || null,
    cardId,
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
  return purchase;
}

/** No one pays other prices than they were shown. */
function refuseOtherPrices(
  { shop }: Context,
  input: Input<typeof contract>,
  { plan, esimFeeMicros, amountMicros }: Awaited<ReturnType<typeof costOfPurchase>>,
): void {
  const shown = (micros: bigint) => formatAmount(micros, shop.currencyDigits);
  const fee = esimFeeMicros === null ? undefined : shown(esimFeeMicros);
  if (input.esimFee !== fee) throw new Problem("fee_changed");
  if (input.version !== plan.terms.version || input.amount !== shown(amountMicros))
    throw new Problem("price_changed");
}
