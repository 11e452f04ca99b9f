import type { ActivityType } from "@farsim/contract/activities.ts";
import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database.ts";
import type { PostedActivity } from "./activity.ts";

interface Wanted {
  readonly userId: bigint;
  readonly type: ActivityType | undefined;
  /** Trade dates, both included. */
  readonly from: Day | undefined;
  readonly to: Day | undefined;
  readonly beforeSeq: bigint | undefined;
  readonly rows: number;
}

/** A user's activities, the newest first. */
export async function findActivities(
  tx: Transaction,
  wanted: Wanted,
): Promise<(PostedActivity & { changedAt: Instant })[]> {
  const rows = await tx.db
    .selectFrom("activities")
    .selectAll()
    .where("user_id", "=", wanted.userId)
    .$if(wanted.type !== undefined, (query) => query.where("type", "=", wanted.type!))
    .$if(wanted.from !== undefined, (query) => query.where("trade_date", ">=", wanted.from!))
    .$if(wanted.to !== undefined, (query) => query.where("trade_date", "<=", wanted.to!))
    .$if(wanted.beforeSeq !== undefined, (query) => query.where("seq", "<", wanted.beforeSeq!))
    .orderBy("seq", "desc")
    .limit(wanted.rows)
    .execute();
  return rows.map((row) => ({
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
    ...(row.days !== null && { packDaysLeft: row.days }),
    ...(row.order_id !== null && { orderId: row.order_id }),
    ...(row.reverses_seq !== null && { reversesSeq: row.reverses_seq }),
  }));
}
