import type { OrderDay, OrderFinisher, OrderSort } from "@farsim/contract/desk/money/orders.ts";
import type { PayOrderStatus } from "@farsim/contract/pay.ts";
import { PaymentProvider } from "@farsim/contract/shop.ts";
import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import { sql } from "kysely";
import { isNamed } from "../../accounts/named-accounts.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { beginning } from "../../platform/database/statements/like-pattern.ts";
import {
  type ListOrder,
  listOrder,
  type SortKeys,
  type SortWanted,
} from "../../platform/http/request/list-order.ts";
import { countSome } from "../../platform/http/request/paging.ts";
import type { MoneyRange } from "../money-range.ts";
import type { Order } from "./pay-order.ts";
import { orderOf } from "./pay-orders.sql.ts";

export type OrderWithUser = Order & {
  readonly username: string | null;
  readonly email: string;
  /** Who said last that its payments were looked into. */
  readonly seen: { readonly by: string; readonly at: Instant; readonly note: string } | undefined;
};

/** What a text may mean of an order; any of it is enough. */
export interface OrderMeant {
  readonly remarkBegins: string | undefined;
  /** What is credited, or what is to be paid. */
  readonly micros: bigint | undefined;
  /** The provider's own name of a payment for it. */
  readonly paymentId: string;
  readonly userIds: readonly bigint[];
}

export interface OrderSearch {
  /** A part of a username or an email. */
  readonly name?: string | undefined;
  readonly remark?: string | undefined;
  readonly meant?: OrderMeant | undefined;
  readonly userId?: bigint | undefined;
  readonly status?: PayOrderStatus | undefined;
  /** Only those with a payment that someone must look at. */
  readonly attention?: boolean | undefined;
  readonly method?: RechargeMethod | undefined;
  readonly finishedBy?: OrderFinisher | undefined;
  readonly range?: OrderRange | undefined;
}

/** When orders were made or finished, and how much was to be paid. */
export interface OrderRange extends MoneyRange {
  readonly day: OrderDay;
}

/** Something was told of a payment that no one has looked into (the index `payments_to_look_into`). */
const needsAttention = sql<boolean>`EXISTS (
  SELECT FROM payments WHERE payments.order_id = pay_orders.id AND payments.troubles > payments.seen)`;

const hasPayment = (paymentId: string) => sql`pay_orders.id = ANY(ARRAY(
  SELECT order_id FROM payments WHERE provider = ANY(${PaymentProvider.options}) AND payment_id = ${paymentId}))`;

function isMeant({ remarkBegins, micros, paymentId, userIds }: OrderMeant) {
  const ways = [
    hasPayment(paymentId),
    ...(remarkBegins === undefined ? [] : [sql`remark LIKE ${beginning(remarkBegins)}`]),
    ...(micros === undefined
      ? []
      : [sql`amount_micros = ${micros}`, sql`amount_micros + service_fee_micros = ${micros}`]),
    ...(userIds.length > 0 ? [sql`user_id = ANY(${userIds}::bigint[])`] : []),
  ];
  return sql<boolean>`(${sql.join(ways, sql` OR `)})`;
}

/** As the index has it: what is not finished comes behind all that is. */
const finishedAt = sql`COALESCE(pay_orders.finished_at, 'infinity')`;

function isWithin({ day, from, until, leastMicros, mostMicros }: OrderRange) {
  const moment = day === "made" ? sql.ref("pay_orders.created_at") : finishedAt;
  const total = sql`(amount_micros + service_fee_micros)`;
  // What is not finished is found by no day of finishing.
  const end = until ?? (day === "finished" && from !== undefined ? "infinity" : undefined);
  const bounds = [
    ...(from === undefined ? [] : [sql`${moment} >= ${from}`]),
    ...(end === undefined ? [] : [sql`${moment} < ${end}`]),
    ...(leastMicros === undefined ? [] : [sql`${total} >= ${leastMicros}`]),
    ...(mostMicros === undefined ? [] : [sql`${total} <= ${mostMicros}`]),
  ];
  return sql<boolean>`(${sql.join([sql`true`, ...bounds], sql` AND `)})`;
}

function ofThemselves(tx: Transaction, search: OrderSearch) {
  const { remark, meant, userId, status, attention, method, finishedBy, range } = search;
  return tx.db
    .selectFrom("pay_orders")
    .$if(status !== undefined, (query) => query.where("status", "=", status!))
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId!))
    .$if(attention === true, (query) => query.where(needsAttention))
    .$if(method !== undefined, (query) => query.where("method", "=", method!))
    .$if(finishedBy !== undefined, (query) => query.where("finished_by", "=", finishedBy!))
    .$if(range !== undefined, (query) => query.where(isWithin(range!)))
    .$if(meant !== undefined, (query) => query.where(isMeant(meant!)))
    .$if(remark !== undefined, (query) => query.where("remark", "=", remark!));
}

const found = (tx: Transaction, search: OrderSearch) =>
  ofThemselves(tx, search)
    .innerJoin("users", "users.id", "user_id")
    .$if(search.name !== undefined, (query) => query.where(isNamed(search.name!)));

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

const keys: SortKeys<OrderSort> = {
  finishedAt: { expression: finishedAt, id: "pay_orders.id", kind: "moment" },
  createdAt: { expression: sql.ref("pay_orders.created_at"), id: "pay_orders.id", kind: "moment" },
  amount: { expression: sql.ref("amount_micros"), id: "pay_orders.id", kind: "micros" },
  total: {
    expression: sql`(amount_micros + service_fee_micros)`,
    id: "pay_orders.id",
    kind: "micros",
  },
};

/** The order of a page of orders. Throws `validation_failed` on a cursor that was never given out. */
export function orderOfOrders(wanted: SortWanted<OrderSort>, { range }: OrderSearch) {
  // Those of some days stand together in the index of their days, however many came later.
  const ofDays = range?.day === "finished" ? "-finishedAt" : "-createdAt";
  const isOfDays = (range?.from ?? range?.until) !== undefined;
  const sorted = isOfDays ? { ...wanted, sort: wanted.sort ?? ofDays } : wanted;
  return listOrder<OrderSort>(sorted, keys, ["pay_orders.id"]);
}

/** Orders as they are sorted, with who made them, and where each stands. */
export async function findOrders(
  tx: Transaction,
  search: OrderSearch,
  { order, rows }: { readonly order: ListOrder; readonly rows: number },
): Promise<(OrderWithUser & { readonly place: string })[]> {
  const orders = await shown(found(tx, search))
    .select(order.place.as("place"))
    .$if(order.behind !== undefined, (query) => query.where(order.behind!))
    .orderBy(order.by)
    .limit(rows)
    .execute();
  return orders.map((row) => ({ ...withUser(row), place: row.place }));
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
