import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { markPayOrderSeen as contract } from "@farsim/contract/desk/money/orders.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { audit } from "../../platform/security/audit.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { getOperatorOrder, showOperatorOrders } from "./list-operator-pay-orders.ts";
import { writeOrderSeen } from "./pay-orders.sql.ts";
import { lockTroubles, writeTroublesSeen } from "../payments.sql.ts";

/**
 * An administrator says that they have looked into what was told of an order's payments. Where more was told than the caller was shown,
 * or all of it was dealt with before, the order is answered as it is. Refuses `not_found`, and `no_permission` for the administrator's own order.
 */
export async function markPayOrderSeen(
  ctx: Context,
  { orderId, troubles, note }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const order = await getOperatorOrder(ctx.tx, idOf(orderId));
  const { id, userId, remark } = order;
  const by = actingUser(ctx);
  if (userId === by) throw new Problem("no_permission");
  const held = await lockTroubles(ctx.tx, id);
  const reported = held.reduce((all, payment) => all + payment.troubles, 0);
  const seen = held.reduce((all, payment) => all + payment.seen, 0);
  if (reported === troubles && seen < reported) {
    await writeTroublesSeen(ctx.tx, held);
    await writeOrderSeen(ctx.tx, id, { by, at: ctx.now, note });
    const facts = { order: remark };
    await audit(ctx, {
      action: "admin/order/markSeen",
      subject: `user:${userId}`,
      reason: note,
      facts,
    });
  }
  const [shown] = await showOperatorOrders(ctx, [await getOperatorOrder(ctx.tx, id)]);
  return { order: shown! };
}
