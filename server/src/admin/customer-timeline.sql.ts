import type { HappeningKind } from "@farsim/contract/desk/people/customer-record.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

export interface HappeningRow {
  readonly at: Instant;
  readonly kind: HappeningKind;
  readonly id: string;
  readonly name: string | null;
  readonly remark: string | null;
  readonly micros: Micros | null;
  readonly cardId: bigint | null;
  readonly cardNumber: string | null;
  readonly actor: string | null;
  readonly reason: string | null;
}

/** After which line a page goes on: lines of one moment stand by their kind and number. */
export interface Place {
  readonly at: Instant;
  readonly kind: string;
  readonly id: string;
}

/** Each part reads its newest lines by an index of its own and no more of them than a page shows: what one customer did is never sorted whole. */
const part = (
  kind: HappeningKind,
  { select, from, at, id }: Record<"select" | "from" | "at" | "id", string>,
) => `(SELECT ${at} AS at, '${kind}' COLLATE "C" AS kind, ${id}::text COLLATE "C" AS id, ${select}
  FROM ${from} AND ($2::timestamptz IS NULL OR ${at} <= $2 AND (${at}, '${kind}' COLLATE "C", ${id}::text COLLATE "C") < ($2, $3::text COLLATE "C", $4::text COLLATE "C"))
  ORDER BY ${at} DESC, ${id}::text COLLATE "C" DESC LIMIT $5)`;

const nothing = "NULL::text AS name, NULL::text AS remark, NULL::bigint AS micros";
const noCard = 'NULL::bigint AS "cardId"';
const noOne = "NULL::bigint AS actor_id, NULL::text AS reason";
const ofOrder = `NULL::text AS name, remark, amount_micros AS micros, ${noCard}, ${noOne}`;

const parts = [
  part("registered", {
    select: `${nothing}, ${noCard}, ${noOne}`,
    from: "users WHERE id = $1",
    at: "created_at",
    id: "id",
  }),
  part("login", {
    select: `NULL::text AS name, NULL::text AS remark, NULL::bigint AS micros, ${noCard}, ${noOne}`,
    from: "sessions WHERE user_id = $1",
    at: "created_at",
    id: "id",
  }),
  part("order", {
    select: ofOrder,
    from: "pay_orders WHERE user_id = $1",
    at: "created_at",
    id: "id",
  }),
  part("paid", {
    select: ofOrder,
    from: "pay_orders WHERE user_id = $1 AND finished_at IS NOT NULL",
    at: "finished_at",
    id: "id",
  }),
  part("cancelled", {
    select: ofOrder,
    from: "pay_orders WHERE user_id = $1 AND cancelled_at IS NOT NULL",
    at: "cancelled_at",
    id: "id",
  }),
  part("letter", {
    select: `kind AS name, NULL::text AS remark, NULL::bigint AS micros, ${noCard}, ${noOne}`,
    from: "letters WHERE user_id = $1 AND taken_at IS NOT NULL",
    at: "taken_at",
    id: "id",
  }),
  part("card", {
    select: `event AS name, NULL::text AS remark, NULL::bigint AS micros, card_id AS "cardId", NULL::bigint AS actor_id, note AS reason`,
    from: "card_history WHERE actor_id = $1",
    at: "at",
    id: "n",
  }),
  part("view", {
    select: `${nothing}, ${noCard}, administrator_id AS actor_id, reason`,
    from: "customer_views WHERE customer_id = $1",
    at: "began_at",
    id: "id",
  }),
  // A view stands there already.
  part("action", {
    select: `deed AS name, NULL::text AS remark, NULL::bigint AS micros, ${noCard}, actor_id, reason`,
    from: "audit_entries WHERE $6 AND subject = 'user:' || $1::bigint AND deed NOT IN ('admin/enterCustomer', 'user/login')",
    at: "at",
    id: "id",
  }),
];

const selectTimeline: Statement = {
  name: "customer_timeline",
  text: `SELECT line.at, kind, line.id, name, remark, micros, "cardId", card_number AS "cardNumber", username AS actor, reason
         FROM (SELECT * FROM (${parts.join("\n UNION ALL ")}) AS lines ORDER BY at DESC, kind DESC, id DESC LIMIT $5) AS line
           LEFT JOIN cards ON cards.id = "cardId" LEFT JOIN users ON users.id = actor_id
         ORDER BY line.at DESC, kind DESC, line.id DESC`,
};

/** What happened to a customer after a place, newest first; what the staff did only where that is asked for. */
export function findTimeline(
  tx: Transaction,
  userId: bigint,
  { after, rows, withActions }: { after: Place | undefined; rows: number; withActions: boolean },
): Promise<HappeningRow[]> {
  const { at, kind, id } = after ?? { at: null, kind: null, id: null };
  return tx.run<HappeningRow>(selectTimeline, [userId, at, kind, id, rows, withActions]);
}
