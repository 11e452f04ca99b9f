import { formatAmount } from "@farsim/contract/values/amount.ts";
import type { Approval } from "@farsim/contract/desk/approvals.ts";
import { lockWallets } from "../../ledger/lock-wallets.ts";
import { audit } from "../../platform/security/audit.ts";
import { dayOf } from "../../platform/calendar.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { getApproval } from "./approval.ts";
import { findPendingOfOrder, insertApproval, sumCreditedBy } from "./approvals.sql.ts";
import type { Credit } from "../credit-wallet.ts";
import { refuseUnlessOpen } from "../orders/pay-order.ts";
import { lockOrder } from "../orders/pay-orders.sql.ts";

/**
 * Whether an administrator's recharge waits for a second one: with what this administrator alone has credited to the account on this billing day
 * it is over the operator's limit, so that many small ones are no way around it. Holds the wallet, so that none comes between.
 */
export async function needsApproval(
  ctx: Context,
  { userId, amountMicros }: Pick<Credit, "userId" | "amountMicros">,
): Promise<boolean> {
  const above = ctx.shop.rechargeApprovalAboveMicros;
  if (above === null) return false;
  if (amountMicros > above) return true;
  await lockWallets(ctx.tx, [userId]);
  const day = dayOf(ctx.now, ctx.shop.billingTimeZone);
  const credited = await sumCreditedBy(ctx.tx, { actorId: actingUser(ctx), userId, day });
  return credited + amountMicros > above;
}

/**
 * Notes a recharge over the limit for another administrator to decide. Nothing moves. One order is asked for once: anyone who
 * asks again is shown what waits already. Refuses `order_not_payable` and `order_cancelled` where its order is not open any more.
 */
export async function askApproval(
  ctx: Context,
  { userId, amountMicros, note, order }: Credit,
): Promise<Approval> {
  // Held, so that its customer does not cancel it meanwhile.
  if (order) refuseUnlessOpen(await lockOrder(ctx.tx, order.id));
  const asked = {
    userId,
    amountMicros,
    reason: note,
    orderId: order?.id,
    askedBy: actingUser(ctx),
    askedAt: ctx.now,
  };
  const id = await insertApproval(ctx.tx, asked);
  if (id === undefined) {
    const waiting = await findPendingOfOrder(ctx.tx, order!.id);
    if (waiting === undefined) throw new Error("the approval that was in the way is gone");
    return getApproval(ctx, waiting);
  }
  const amount = formatAmount(amountMicros, ctx.shop.currencyDigits);
  await audit(ctx, {
    deed: "admin/approval/ask",
    subject: `user:${userId}`,
    reason: note,
    facts: { amount, approval: String(id), ...(order && { orderId: String(order.id) }) },
  });
  return getApproval(ctx, id);
}
