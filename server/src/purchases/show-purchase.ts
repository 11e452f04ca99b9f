import type { Purchase as PurchaseShown } from "@farsim/contract/purchases.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { type OrderTokens, withOrderToken } from "../payments/orders/order-token.ts";
import { orderShown } from "../payments/orders/pay-order.ts";
import { findPurchaseOrder } from "../payments/orders/find-pay-order.ts";
import { planShown } from "../plans/catalogue.ts";
import { plansOfVersions, versionKey } from "../plans/find-plans.ts";
import { formatInstant } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import type { Purchase } from "./purchase.ts";
import { findReplacement } from "./purchases.sql.ts";

/** A purchase as its customer sees it. One whose order was given up is over, though no one has been at it yet. */
export async function showPurchase(
  ctx: Context,
  tokens: OrderTokens,
  purchase: Purchase,
): Promise<PurchaseShown> {
  const { id, step, failure, regionCode, cardId, esimFeeMicros, createdAt } = purchase;
  const version = { planId: purchase.planId, version: purchase.planVersion };
  const order = await findPurchaseOrder(ctx, id);
  const plan = (await plansOfVersions(ctx.tx, [version])).get(versionKey(version))!;
  const isGivenUp = step === "PAYING" && order?.status === "CANCELLED";
  const replacement =
    order?.cancelledAt && (await findReplacement(ctx.tx, purchase, order.cancelledAt));
  return {
    id: String(id),
    step: isGivenUp ? "CANCELLED" : step,
    ...(failure !== null && { failure }),
    plan: planShown(plan, ctx),
    withEsim: esimFeeMicros !== null,
    ...(esimFeeMicros !== null && {
      esimFee: formatAmount(esimFeeMicros, ctx.shop.currencyDigits),
    }),
    ...(regionCode !== null && { regionCode }),
    ...(cardId !== null && { cardId: String(cardId) }),
    ...(order && { order: withOrderToken(tokens, orderShown(ctx, order)) }),
    ...(replacement && { replacedBy: String(replacement.id) }),
    createdAt: formatInstant(createdAt.epochMilliseconds),
  };
}
