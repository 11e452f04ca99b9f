import type { ActivityKind, ActivityType } from "@farsim/contract/activities.ts";
import { causeCalled } from "@farsim/contract/values/money/adjustment-ways.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { DB } from "../platform/database/tables.gen.ts";
import { topUpCauseOf, type WrittenActivity } from "./activity.ts";

interface Filter {
  readonly userId: bigint;
  readonly type: ActivityType | undefined;
  /** Trade dates, both included. */
  readonly from: Day | undefined;
  readonly to: Day | undefined;
  /** Those of one card alone. */
  readonly cardId?: bigint;
}

interface Backwards extends Filter {
  readonly beforeSeq: bigint | undefined;
  readonly rows: number;
}

interface Forwards extends Filter {
  readonly afterSeq: bigint;
  /** The last that is read. What was written is never changed, so pages up to it are one picture. */
  readonly upToSeq: bigint;
  readonly rows: number;
}

/** A user's activities, the newest first. */
export async function findActivities(
  tx: Transaction,
  wanted: Backwards,
): Promise<WrittenActivity[]> {
  const rows = await activities(tx, wanted)
    .$if(wanted.beforeSeq !== undefined, (query) =>
      query.where("activities.seq", "<", wanted.beforeSeq!),
    )
    .orderBy("activities.seq", "desc")
    .limit(wanted.rows)
    .execute();
  return rows.map(writtenOf);
}

/** What the activities of all accounts are narrowed by. */
export interface ShopFilter {
  readonly kind: ActivityKind | undefined;
  /** When they were booked: from then on, and before. */
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
  /** How much they changed a balance by, up or down. */
  readonly leastMicros: Micros | undefined;
  readonly mostMicros: Micros | undefined;
  /** Who booked or confirmed them by hand, as the audit log has it: ids of accounts. */
  readonly bookedBy: RawBuilder<bigint> | undefined;
}

/** Those of all accounts, the newest first; `before` is the last one that was read. */
export async function findShopActivities(
  tx: Transaction,
  { kind, from, until, leastMicros, mostMicros, bookedBy }: ShopFilter,
  {
    before,
    rows,
  }: {
    readonly before: Pick<WrittenActivity, "changedAt" | "userId" | "seq"> | undefined;
    readonly rows: number;
  },
): Promise<WrittenActivity[]> {
  const cause = kind && causeCalled(kind);
  const found = await withReversals(tx)
    .$if(kind !== undefined, (query) =>
      cause === undefined
        ? query
            .where("activities.type", "=", kind!)
            .where(sql<boolean>`(activities.cause IS NULL OR activities.cause = 'packCredit')`)
        : query.where("activities.cause", "=", cause),
    )
    .$if(from !== undefined, (query) => query.where("activities.changed_at", ">=", from!))
    .$if(until !== undefined, (query) => query.where("activities.changed_at", "<", until!))
    .$if(leastMicros !== undefined, (query) =>
      query.where(sql<boolean>`abs(activities.change_micros) >= ${leastMicros!}`),
    )
    .$if(mostMicros !== undefined, (query) =>
      query.where(sql<boolean>`abs(activities.change_micros) <= ${mostMicros!}`),
    )
    .$if(bookedBy !== undefined, (query) =>
      query.where(
        sql<boolean>`(activities.user_id, activities.seq) IN (
          SELECT split_part(subject, ':', 2)::bigint, (facts ->> 'seq')::bigint FROM audit_entries
          WHERE actor_id IN (${bookedBy!}) AND subject LIKE 'user:%' AND facts ? 'seq')`,
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(activities.changed_at, activities.user_id, activities.seq) < (${before!.changedAt.toString()}::timestamptz, ${before!.userId}, ${before!.seq})`,
      ),
    )
    .orderBy("activities.changed_at", "desc")
    .orderBy("activities.user_id", "desc")
    .orderBy("activities.seq", "desc")
    .limit(rows)
    .execute();
  return found.map(writtenOf);
}

/** A user's as they happened, the oldest first: for reading all of them, page by page. */
export async function findActivitiesOnwards(
  tx: Transaction,
  wanted: Forwards,
): Promise<WrittenActivity[]> {
  const rows = await activities(tx, wanted)
    .where("activities.seq", ">", wanted.afterSeq)
    .where("activities.seq", "<=", wanted.upToSeq)
    .orderBy("activities.seq")
    .limit(wanted.rows)
    .execute();
  return rows.map(writtenOf);
}

/** One activity of a user. */
export async function findActivity(
  tx: Transaction,
  userId: bigint,
  seq: bigint,
): Promise<WrittenActivity | undefined> {
  const everything = { userId, type: undefined, from: undefined, to: undefined };
  const row = await activities(tx, everything).where("activities.seq", "=", seq).executeTakeFirst();
  return row && writtenOf(row);
}

/** The recharge that finished a pay order. */
export async function findActivityOfOrder(
  tx: Transaction,
  orderId: bigint,
): Promise<WrittenActivity | undefined> {
  const credited = await tx.db
    .selectFrom("activities")
    .select(["user_id", "seq"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return credited && findActivity(tx, credited.user_id, credited.seq);
}

const withReversals = (tx: Transaction) =>
  tx.db
    .selectFrom("activities")
    .leftJoin("activities as reversal", (join) =>
      join
        .onRef("reversal.user_id", "=", "activities.user_id")
        .onRef("reversal.reverses_seq", "=", "activities.seq"),
    )
    .leftJoin("activities as reversed", (join) =>
      join
        .onRef("reversed.user_id", "=", "activities.user_id")
        .onRef("reversed.seq", "=", "activities.reverses_seq"),
    )
    .selectAll("activities")
    .select([
      "reversal.seq as reversed_by_seq",
      "reversal.change_micros as reversed_by_micros",
      sql<ActivityType | null>`reversed.type`.as("reversed_type"),
      "reversed.change_micros as reversed_micros",
    ]);

const activities = (tx: Transaction, { userId, type, from, to, cardId }: Filter) =>
  withReversals(tx)
    .where("activities.user_id", "=", userId)
    .$if(type !== undefined, (query) => query.where("activities.type", "=", type!))
    .$if(from !== undefined, (query) => query.where("activities.trade_date", ">=", from!))
    .$if(to !== undefined, (query) => query.where("activities.trade_date", "<=", to!))
    .$if(cardId !== undefined, (query) => query.where("activities.card_id", "=", cardId!));

type Row = Selectable<DB["activities"]> & {
  reversed_by_seq: bigint | null;
  reversed_by_micros: bigint | null;
  reversed_type: ActivityType | null;
  reversed_micros: bigint | null;
};

function writtenOf(row: Row): WrittenActivity {
  return {
    userId: row.user_id,
    seq: row.seq,
    type: row.type as ActivityType,
    changeMicros: row.change_micros,
    balanceAfterMicros: row.balance_after_micros,
    changedAt: row.changed_at,
    tradeDate: row.trade_date,
    ...(row.card_id !== null && { cardId: row.card_id }),
    ...(row.plan_id !== null &&
      row.plan_version !== null && { plan: { planId: row.plan_id, version: row.plan_version } }),
    ...(row.add_on_id !== null && { addOnId: row.add_on_id }),
    ...(row.note !== null && { note: row.note }),
    cause: topUpCauseOf(row.cause),
    ...(row.days !== null && { packDaysLeft: row.days }),
    ...(row.order_id !== null && { orderId: row.order_id }),
    ...(row.reverses_seq !== null && { reversesSeq: row.reverses_seq }),
    ...(row.reversed_type !== null &&
      row.reversed_micros !== null && {
        reversedType: row.reversed_type,
        reversedMicros: row.reversed_micros,
      }),
    ...(row.reversed_by_seq !== null &&
      row.reversed_by_micros !== null && {
        reversedBySeq: row.reversed_by_seq,
        reversedByMicros: row.reversed_by_micros,
      }),
  };
}
