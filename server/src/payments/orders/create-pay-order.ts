import { parseAmount } from "@farsim/contract/values/money/amount.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import type { createPayOrder as contract } from "@farsim/contract/pay.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { rechargeFee } from "@farsim/contract/values/money/recharge-fee.ts";
import { queuePurchaseEmail } from "../../accounts/emails/purchase-emails.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { newRemark, type Order } from "./pay-order.ts";
import { insertOrder } from "./pay-orders.sql.ts";

/** A customer orders a recharge. Nothing moves until it was paid; the fees are those of this moment. */
export async function createPayOrder(
  ctx: Context,
  { amount, method }: Input<typeof contract>,
): Promise<Order> {
  const { currencyDigits, recharge } = ctx.shop;
  const amountMicros = parseAmount(amount, currencyDigits);
  if (amountMicros === null)
    throw new Problem("validation_failed", { fields: { amount: "amount_invalid" } });
  if (amountMicros < recharge.minMicros || amountMicros > recharge.maxMicros)
    throw new Problem("validation_failed", { fields: { amount: "amount_out_of_bounds" } });
  return insertRechargeOrder(ctx, { amountMicros, method, purchaseId: null });
}

type Recharge = Pick<Order, "amountMicros" | "method" | "purchaseId">;

/** Orders a recharge of the acting account, by itself or for a purchase, at the fees of this moment. */
export async function insertRechargeOrder(
  ctx: Context,
  { amountMicros, method, purchaseId }: Recharge,
): Promise<Order> {
  const { currencyDigits, rechargeRates } = ctx.shop;
  const order = {
    userId: actingUser(ctx),
    method,
    amountMicros,
    serviceFeeMicros: rechargeFee(amountMicros, method, rechargeRates, currencyDigits),
    purchaseId,
    createdAt: ctx.now,
  };
  for (;;) {
    const made = await insertOrder(ctx.tx, { ...order, remark: newRemark() });
    if (!made) continue;
    // A provider writes of its own payments.
    if (ctx.shop.paymentProviders.length === 0)
      await queuePurchaseEmail(ctx, { kind: "orderPlaced", userId: made.userId, orderId: made.id });
    return made;
  }
}
