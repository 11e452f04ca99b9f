import type { RestrictRule, TrafficLimitType } from "@farsim/contract/plans.ts";
import { sql } from "kysely";
import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database.ts";
import type { Subscription } from "./subscription.ts";

interface SubscriptionRow {
  card_id: bigint;
  from_day: Day;
  to_day: Day | null;
  plan_id: bigint;
  version: number;
  payer_id: bigint | null;
  ordered_at: Instant;
  price_micros: bigint;
  cycle_days: number;
  limit_bytes: bigint | null;
  traffic_limit_type: TrafficLimitType;
  restrict_rule: RestrictRule;
  throttle_kbps: number | null;
}

const findMany: Statement = {
  name: "find_subscriptions",
  text: `SELECT s.card_id, lower(s.during) AS from_day, upper(s.during) AS to_day, s.plan_id, s.version, s.payer_id, s.ordered_at,
                v.price_micros, v.cycle_days, v.limit_bytes, v.traffic_limit_type, v.restrict_rule, v.throttle_kbps
         FROM unnest($1::bigint[], $2::date[]) AS wanted (card_id, since)
         JOIN subscriptions s ON s.card_id = wanted.card_id AND s.during && daterange(wanted.since, NULL)
         JOIN plan_versions v ON v.plan_id = s.plan_id AND v.version = s.version
         ORDER BY s.card_id, lower(s.during)`,
};

/** The subscriptions of cards that reach into the days from `since` on, earliest first. */
export async function findSubscriptions(
  tx: Transaction,
  wanted: readonly { readonly cardId: bigint; readonly since: Day }[],
): Promise<Map<bigint, Subscription[]>> {
  const rows = await tx.run<SubscriptionRow>(findMany, [
    wanted.map((w) => w.cardId),
    wanted.map((w) => w.since),
  ]);
  const byCard = new Map<bigint, Subscription[]>();
  for (const row of rows) {
    const subscription: Subscription = {
      from: row.from_day,
      to: row.to_day,
      payerId: row.payer_id,
      orderedAt: row.ordered_at,
      terms: {
        planId: row.plan_id,
        version: row.version,
        priceMicros: row.price_micros,
        cycleDays: row.cycle_days,
        limitBytes: row.limit_bytes,
        limitType: row.traffic_limit_type,
        restrictRule: row.restrict_rule,
        throttleKbps: row.throttle_kbps,
      },
    };
    const ofCard = byCard.get(row.card_id);
    if (ofCard) ofCard.push(subscription);
    else byCard.set(row.card_id, [subscription]);
  }
  return byCard;
}

export interface NewSubscription {
  readonly cardId: bigint;
  readonly from: Day;
  readonly planId: bigint;
  readonly version: number;
  readonly payerId: bigint;
  readonly orderedAt: Instant;
}

/** Opens a subscription without an end. */
export async function insertSubscription(tx: Transaction, s: NewSubscription): Promise<void> {
  await sql`INSERT INTO subscriptions (card_id, during, plan_id, version, payer_id, ordered_at)
            VALUES (${s.cardId}, daterange(${s.from}::date, NULL), ${s.planId}, ${s.version}, ${s.payerId}, ${s.orderedAt})`.execute(
    tx.db,
  );
}

/** Ends, or with null reopens, the subscription that covers a day. Days before `to` stay as they are. */
export async function setSubscriptionEnd(
  tx: Transaction,
  cardId: bigint,
  coveredDay: Day,
  to: Day | null,
): Promise<void> {
  await sql`UPDATE subscriptions SET during = daterange(lower(during), ${to}::date)
            WHERE card_id = ${cardId} AND during @> ${coveredDay}::date`.execute(tx.db);
}

/** Drops the pending plan: what would start after a day. */
export async function deletePendingSubscription(
  tx: Transaction,
  cardId: bigint,
  after: Day,
): Promise<void> {
  await sql`DELETE FROM subscriptions WHERE card_id = ${cardId} AND lower(during) > ${after}::date`.execute(
    tx.db,
  );
}
