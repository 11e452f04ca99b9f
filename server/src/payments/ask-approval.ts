import { formatAmount, type Micros } from "@farsim/contract/amount.ts";
import type { Approval } from "@farsim/contract/approvals.ts";
import { audit } from "../platform/audit.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { getApproval } from "./approval.ts";
import { findPendingOfOrder, insertApproval } from "./approvals.sql.ts";
import type { Credit } from "./credit-wallet.ts";

/** Whether an administrator's recharge waits for a second one: it is over the operator's limit. */
export function needsApproval({ shop }: Context, amountMicros: Micros): boolean {
  const above = shop.rechargeApprovalAboveMicros;
  return above !== null && amountMicros > above;
}

/**
 * Notes a recharge over the limit for another administrator to decide. Nothing moves. One order is asked for once: whoever
 * asks again is shown what waits already.
 */
export async function askApproval(
  ctx: Context,
  { userId, amountMicros, note, order }: Credit,
): Promise<Approval> {
  const asked = {
    userId,
    amountMicros,
    reason: note,
    orderId: order?.id,
    askedBy: actingUser(ctx),
    askedAt: ctx.now,
  };
  const id = await insertApproval(ctx.tx, asked);
  if (id === undefined) return getApproval(ctx, await findPendingOfOrder(ctx.tx, order!.id));
  const amount = formatAmount(amountMicros, ctx.shop.currencyDigits);
  await audit(ctx, {
    deed: "admin/approval/ask",
    subject: `user:${userId}`,
    reason: note,
    facts: { amount, approval: String(id), ...(order && { orderId: String(order.id) }) },
  });
  return getApproval(ctx, id);
}
