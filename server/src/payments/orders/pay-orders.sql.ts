import type { PayOrderStatus } from "@farsim/contract/pay.ts";
import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import type { Selectable } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { PayOrders } from "../../platform/database/tables.gen.ts";
import type { FinishedBy, Order } from "./pay-order.ts";

export const orderOf = (row: Selectable<PayOrders>): Order => ({
  id: row.id,
  userId: row.user_id,
  method: row.method as RechargeMethod,
  amountMicros: row.amount_micros,
  serviceFeeMicros: row.service_fee_micros,
  purchaseId: row.purchase_id,
  remark: row.remark,
  status: row.status as PayOrderStatus,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
  finishedBy: row.finished_by as FinishedBy | null,
  cancelledAt: row.cancelled_at,
});

type NewOrder = Pick<
  Order,
  "userId" | "method" | "amountMicros" | "serviceFeeMicros" | "purchaseId" | "remark" | "createdAt"
>;

/** Nothing where the code to quote is taken. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<Order | undefined> {
  const row = await tx.db
    .insertInto("pay_orders")
    .values({
      user_id: order.userId,
      method: order.method,
      amount_micros: order.amountMicros,
      service_fee_micros: order.serviceFeeMicros,
      purchase_id: order.purchaseId,
      remark: order.remark,
      created_at: order.createdAt,
    })
    .onConflict((conflict) => conflict.column("remark").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && orderOf(row);
}

export async function findOrder(tx: Transaction, orderId: bigint): Promise<Order | undefined> {
  const row = await tx.db
    .selectFrom("pay_orders")
    .selectAll()
    .where("id", "=", orderId)
    .executeTakeFirst();
  return row && orderOf(row);
}

export async function findOrderOfPurchase(
  tx: Transaction,
  purchaseId: bigint,
): Promise<Order | undefined> {
  const row = await tx.db
    .selectFrom("pay_orders")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirst();
  return row && orderOf(row);
}

/** An order of someone who has not left. */
export async function findLivingOrder(
  tx: Transaction,
  orderId: bigint,
): Promise<Order | undefined> {
  const row = await tx.db
    .selectFrom("pay_orders")
    .innerJoin("users", "users.id", "user_id")
    .selectAll("pay_orders")
    .where("pay_orders.id", "=", orderId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && orderOf(row);
}

interface OwnOrdersWanted {
  readonly userId: bigint;
  readonly status: PayOrderStatus | undefined;
  readonly before: bigint | undefined;
  readonly rows: number;
}

/** Someone's orders below an id, the newest first. */
export async function ordersOfUser(
  tx: Transaction,
  { userId, status, before, rows }: OwnOrdersWanted,
): Promise<Order[]> {
  const found = await tx.db
    .selectFrom("pay_orders")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(status !== undefined, (query) => query.where("status", "=", status!))
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .limit(rows)
    .execute();
  return found.map(orderOf);
}

/** What can still become of an order is held until commit, so that of all who finish, pay and cancel it one is first. */
export async function lockOrder(tx: Transaction, orderId: bigint): Promise<Order> {
  const row = await tx.db
    .selectFrom("pay_orders")
    .selectAll()
    .where("id", "=", orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return orderOf(row);
}

/** The same of several orders, in the order of their numbers. */
export async function lockOrders(tx: Transaction, orderIds: readonly bigint[]): Promise<Order[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom("pay_orders")
    .selectAll()
    .where("id", "in", orderIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(orderOf);
}

/** Its order is held and open. */
export async function cancelOrderRow(
  tx: Transaction,
  orderId: bigint,
  now: Instant,
): Promise<Order> {
  const row = await tx.db
    .updateTable("pay_orders")
    .set({ status: "CANCELLED", cancelled_at: now })
    .where("id", "=", orderId)
    .where("status", "=", "INIT")
    .returningAll()
    .executeTakeFirstOrThrow();
  return orderOf(row);
}

const finishableBy: Readonly<Record<FinishedBy, readonly PayOrderStatus[]>> = {
  administrator: ["INIT"],
  // The money has arrived, even if its order was given up meanwhile.
  stripe: ["INIT", "CANCELLED"],
};

/** The order, if it was open until now, or cancelled and paid all the same. Its wallet is held. */
export async function finishOrderRow(
  tx: Transaction,
  orderId: bigint,
  { by, now }: { readonly by: FinishedBy; readonly now: Instant },
): Promise<Order | undefined> {
  const row = await tx.db
    .updateTable("pay_orders")
    .set({ status: "FINISHED", finished_at: now, finished_by: by })
    .where("id", "=", orderId)
    .where("status", "in", finishableBy[by])
    .returningAll()
    .executeTakeFirst();
  return row && orderOf(row);
}

/** Who looked into an order's payments last, when, and what came of it. */
export async function writeOrderSeen(
  tx: Transaction,
  orderId: bigint,
  { by, at, note }: { readonly by: bigint; readonly at: Instant; readonly note: string },
): Promise<void> {
  await tx.db
    .updateTable("pay_orders")
    .set({ seen_by: by, seen_at: at, seen_note: note })
    .where("id", "=", orderId)
    .execute();
}

/** The codes of orders, by their numbers. */
export async function remarksOf(
  tx: Transaction,
  orderIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom("pay_orders")
    .select(["id", "remark"])
    .where("id", "in", orderIds)
    .execute();
  return new Map(rows.map(({ id, remark }) => [id, remark]));
}
