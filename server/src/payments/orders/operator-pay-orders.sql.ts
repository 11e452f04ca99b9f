import type { PayOrderStatus } from "@farsim/contract/pay.ts";
import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { countSome } from "../../platform/http/paging.ts";
import { beginsWith } from "../customers/customers.sql.ts";
import type { Order } from "./pay-order.ts";
import { orderOf } from "./pay-orders.sql.ts";

export type OrderWithUser = Order & {
  readonly username: string | null;
  readonly email: string;
  /** Who said last that its payments were looked into. */
  readonly seen: { readonly by: string; readonly at: Instant; readonly note: string } | undefined;
};

export interface OrderSearch {
  /** The beginning of a username or an email. */
  readonly name?: string | undefined;
  readonly remark?: string | undefined;
  readonly userId?: bigint | undefined;
  readonly status?: PayOrderStatus | undefined;
  /** Only those with a payment that someone must look at. */
  readonly attention?: boolean | undefined;
}

/** Something was told of a payment that no one has looked into (the index `payments_to_look_into`). */
const needsAttention = sql<boolean>`EXISTS (
  SELECT FROM payments WHERE payments.order_id = pay_orders.id AND payments.troubles > payments.seen)`;

const ofThemselves = (tx: Transaction, { remark, userId, status, attention }: OrderSearch) =>
  tx.db
    .selectFrom("pay_orders")
    .$if(status !== undefined, (query) => query.where("status", "=", status!))
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId!))
    .$if(attention === true, (query) => query.where(needsAttention))
    .$if(remark !== undefined, (query) => query.where("remark", "=", remark!));

const found = (tx: Transaction, search: OrderSearch) =>
  ofThemselves(tx, search)
    .innerJoin("users", "users.id", "user_id")
    .$if(search.name !== undefined, (query) =>
      query.where(({ or }) =>
        or([beginsWith("username", search.name!), beginsWith("email", search.name!)]),
      ),
    );

/** Orders with who made them, and who dealt with them last. */
const shown = (query: ReturnType<typeof found>) =>
  query
    .selectAll("pay_orders")
    .select(["username", "email"])
    .select(({ selectFrom }) =>
      selectFrom("users as keeper")
        .whereRef("keeper.id", "=", "pay_orders.seen_by")
        .select(({ fn }) => fn.coalesce("keeper.username", "keeper.email").as("name"))
        .as("seen_by_name"),
    );

function withUser(
  row: Awaited<ReturnType<ReturnType<typeof shown>["executeTakeFirstOrThrow"]>>,
): OrderWithUser {
  const { username, email, seen_by_name: by, seen_at: at, seen_note: note } = row;
  const seen = by !== null && at !== null && note !== null ? { by, at, note } : undefined;
  return { ...orderOf(row), username, email, seen };
}

/** Whether an order is quoted by this code. */
export async function isRemark(tx: Transaction, remark: string): Promise<boolean> {
  const row = await found(tx, { remark }).select("pay_orders.id").executeTakeFirst();
  return row !== undefined;
}

/** Orders below an id, the newest first, with who made them. */
export async function findOrders(
  tx: Transaction,
  search: OrderSearch,
  { before, rows }: { readonly before: bigint | undefined; readonly rows: number },
): Promise<OrderWithUser[]> {
  const orders = await shown(found(tx, search))
    .$if(before !== undefined, (query) => query.where("pay_orders.id", "<", before!))
    .orderBy("pay_orders.id", "desc")
    .limit(rows)
    .execute();
  return orders.map(withUser);
}

export async function findOrderWithUser(
  tx: Transaction,
  orderId: bigint,
): Promise<OrderWithUser | undefined> {
  const row = await shown(found(tx, {})).where("pay_orders.id", "=", orderId).executeTakeFirst();
  return row && withUser(row);
}

/** How many orders a search finds, as far as lists count. */
export function countOrders(tx: Transaction, search: OrderSearch): Promise<number> {
  // Who made them matters only where they are searched for.
  return search.name === undefined
    ? countSome(tx, ofThemselves(tx, search).select("id"))
    : countSome(tx, found(tx, search).select("pay_orders.id"));
}

/** How many orders have a payment that someone must look at: by the index of those payments alone, for it is asked often. */
export async function countOrdersWithTrouble(tx: Transaction): Promise<number> {
  const { orders } = await tx.db
    .selectFrom("payments")
    .where("order_id", "is not", null)
    .whereRef("troubles", ">", "seen")
    .select(({ fn }) => fn.count<bigint>("order_id").distinct().as("orders"))
    .executeTakeFirstOrThrow();
  return Number(orders);
}
