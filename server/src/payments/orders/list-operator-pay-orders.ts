import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { listOperatorPayOrders as contract, OperatorPayOrder } from "@farsim/contract/pay.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { findAccount } from "../../accounts/find-account.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/paging.ts";
import {
  countOrders,
  countOrdersWithTrouble,
  findOrders,
  findOrderWithUser,
  isRemark,
  type OrderWithUser,
} from "./operator-pay-orders.sql.ts";
import { orderShown, readRemark } from "./pay-order.ts";
import { paymentShown } from "../payment.ts";
import { paymentsOfOrders } from "../payments.sql.ts";

/** Every order, the newest first, with what providers told of its payments. */
export async function listOperatorPayOrders(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { search: text, status, account, attention, cursor } = wanted;
  const search = {
    ...(await sought(ctx, text?.trim() || undefined)),
    status,
    attention: attention === "true",
    // No one's orders where there is no such account.
    userId: account === undefined ? undefined : ((await findAccount(ctx.tx, account))?.id ?? 0n),
  };
  const page = { before: keyBefore(cursor), rows: rowsToRead(wanted) };
  const rows = await findOrders(ctx.tx, search, page);
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  const total = await countOrders(ctx.tx, search);
  return { items: await showOperatorOrders(ctx, items), nextCursor, total };
}

/** How many orders have a payment that someone must look at. */
export function countOrdersToLookInto(tx: Transaction): Promise<number> {
  return countOrdersWithTrouble(tx);
}

/** One order by its code, or those of the accounts whose name begins like the text. */
async function sought({ tx }: Context, text: string | undefined) {
  const remark = readRemark(text ?? "");
  const isCode = remark !== undefined && (await isRemark(tx, remark));
  return isCode ? { remark } : { name: text };
}

/** An order by its number, with who made it. Refuses `not_found`. */
export async function getOperatorOrder(tx: Transaction, orderId: bigint): Promise<OrderWithUser> {
  const order = await findOrderWithUser(tx, orderId);
  if (!order) throw new Problem("not_found");
  return order;
}

/** Orders as the operator sees them. */
export async function showOperatorOrders(
  ctx: Context,
  orders: readonly OrderWithUser[],
): Promise<OperatorPayOrder[]> {
  const payments = Map.groupBy(
    await paymentsOfOrders(
      ctx.tx,
      orders.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  return orders.map((order) => {
    const made = payments.get(order.id) ?? [];
    const { seen } = order;
    return {
      ...orderShown(ctx, order),
      userId: String(order.userId),
      username: order.username,
      email: order.email,
      ...(order.finishedBy && { finishedBy: order.finishedBy }),
      payments: made.map(paymentShown),
      troubles: made.reduce((all, { troubles }) => all + troubles, 0),
      needsLook: made.some(({ troubles, seen }) => troubles > seen),
      ...(seen && { seen: { ...seen, at: formatInstant(seen.at.epochMilliseconds) } }),
    };
  });
}
