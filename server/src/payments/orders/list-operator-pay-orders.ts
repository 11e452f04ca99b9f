import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type {
  listOperatorPayOrders as contract,
  OperatorPayOrder,
} from "@farsim/contract/desk/money/orders.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { accountsNamed } from "../../accounts/named-accounts.ts";
import { accountIdOf } from "../../accounts/find-account.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import {
  type Page,
  pageOfRows,
  type PageWanted,
  rowsToRead,
} from "../../platform/http/request/paging.ts";
import { moneyRangeOf } from "../money-range.ts";
import {
  countOrders,
  countOrdersWithTrouble,
  findOrders,
  findOrderWithUser,
  isRemark,
  orderOfOrders,
  type OrderSearch,
  type OrderWithUser,
} from "./operator-pay-orders.sql.ts";
import { readAmount } from "./read-amount.ts";
import { orderShown, readRemark, readRemarkBeginning } from "./pay-order.ts";
import { paymentShown } from "../payment.ts";
import { paymentsOfOrders } from "../payments.sql.ts";

type Wanted = Input<typeof contract>;

/** Every order, the newest first unless sorted otherwise, with what providers reported of its payments. */
export async function listOperatorPayOrders(
  ctx: Context,
  wanted: Wanted,
): Promise<Output<typeof contract>> {
  const search = await searchOf(ctx, wanted);
  const page = await pageOfOrders(ctx, search, wanted);
  return { ...page, total: await countOrders(ctx.tx, search) };
}

/** The same, not counted further than they are shown. */
export async function searchPayOrders(ctx: Context, wanted: Wanted) {
  return pageOfOrders(ctx, await searchOf(ctx, wanted), wanted);
}

async function searchOf(ctx: Context, wanted: Wanted): Promise<OrderSearch> {
  const { search: text, status, account, attention, method, finishedBy, day = "made" } = wanted;
  const range = { day, ...moneyRangeOf(ctx, wanted) };
  return {
    ...(await sought(ctx, text?.trim() || undefined)),
    status,
    attention: attention === "true",
    method,
    finishedBy,
    range,
    userId: await accountIdOf(ctx.tx, account),
  };
}

async function pageOfOrders(
  ctx: Context,
  search: OrderSearch,
  wanted: PageWanted & Pick<Wanted, "sort">,
): Promise<Page<OperatorPayOrder>> {
  const order = orderOfOrders(wanted, search);
  const rows = await findOrders(ctx.tx, search, { order, rows: rowsToRead(wanted) });
  const { items, nextCursor } = pageOfRows(rows, order.cursorOf, wanted);
  return { items: await showOperatorOrders(ctx, items), nextCursor };
}

/** How many orders have a payment that someone must look at. */
export function countOrdersToLookInto(tx: Transaction): Promise<number> {
  return countOrdersWithTrouble(tx);
}

/** A part that more accounts share is looked for among their names alone, by the way that many are found. */
const mostNamed = 1000;

/** One order by its code, or all that the text may mean: the beginning of a code, an amount, a payment, a part of a name. */
async function sought({ tx, shop }: Context, text: string | undefined) {
  if (text === undefined) return {};
  const remark = readRemark(text);
  if (remark !== undefined && (await isRemark(tx, remark))) return { remark };
  const userIds = await accountsNamed(tx, text, { most: mostNamed });
  if (!userIds) return { name: text };
  const remarkBegins = readRemarkBeginning(text);
  const micros = readAmount(text, shop.currencyDigits);
  return { meant: { remarkBegins, micros, paymentId: text, userIds } };
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
