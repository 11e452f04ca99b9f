import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { finishPayOrder as contract } from "@farsim/contract/desk/money/orders.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { audit } from "../../platform/security/audit.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { creditOrAsk } from "../approvals/credit-or-ask.ts";
import { getCustomer } from "../customers/customer.ts";
import { getOperatorOrder, showOperatorOrders } from "./list-operator-pay-orders.ts";
import type { OrderWithUser } from "./operator-pay-orders.sql.ts";
import { refuseOldUnlessConfirmed, refuseUnlessOpen } from "./pay-order.ts";
import { whyNotPayable } from "./why-not-payable.ts";

/**
 * An administrator says that an order was paid: its amount is credited, once. A finished order is answered as it is.
 * Over the operator's limit it waits for another administrator. Refuses `no_permission` for the caller's own order, `order_cancelled`, and
 * `order_old_unconfirmed`.
 */
export async function finishPayOrder(
  ctx: Context,
  { orderId, reason, confirmOld }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const order = await getOperatorOrder(ctx.tx, idOf(orderId));
  if (order.userId === actingUser(ctx)) throw new Problem("no_permission");
  if (order.status !== "FINISHED") {
    refuseUnlessOpen(order);
    refuseOldUnlessConfirmed(ctx, order, confirmOld);
    const { userId, amountMicros, remark } = order;
    const credit = {
      userId,
      amountMicros,
      note: reason,
      order: { id: order.id, by: "administrator" },
    } as const;
    const credited = await creditOrAsk(ctx, credit).catch(noneIfFinished);
    if (!credited) return finished(ctx, order);
    const { activity, approval } = credited;
    if (approval) return { ...(await finished(ctx, order)), approval };
    if (!activity) noneIfFinished(await whyNotPayable(ctx.tx, order.id));
    else
      await audit(
        { ...ctx, now: activity.changedAt },
        {
          action: "admin/order/finish",
          subject: `user:${userId}`,
          reason,
          facts: {
            order: remark,
            amountMicros: String(amountMicros),
            seq: String(activity.seq),
          },
        },
      );
  }
  return finished(ctx, order);
}

/** Finished meanwhile, an order is answered as it is. */
function noneIfFinished(error: unknown): undefined {
  if (!(error instanceof Problem && error.key === "order_not_payable")) throw error;
}

async function finished(ctx: Context, { id, userId }: OrderWithUser) {
  const [shown] = await showOperatorOrders(ctx, [await getOperatorOrder(ctx.tx, id)]);
  return { order: shown!, user: await getCustomer(ctx, userId) };
}
