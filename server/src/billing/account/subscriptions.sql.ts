import { sql } from "kysely";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import { findTerms } from "../../plans/find-plans.ts";
import type { Terms } from "../../plans/terms.ts";
import type { Subscription } from "./subscription.ts";

interface SubscriptionRow {
  card_id: bigint;
  from_day: Day;
  to_day: Day | null;
  plan_id: bigint;
  version: number;
  payer_id: bigint | null;
  ordered_at_millis: number;
}

const findMany: Statement = {
  name: "find_subscriptions",
  text: `SELECT s.card_id, lower(s.during) AS from_day, upper(s.during) AS to_day, s.plan_id, s.version, s.payer_id,
                round(date_part('epoch', s.ordered_at) * 1000) AS ordered_at_millis
         FROM unnest($1::bigint[], $2::date[]) AS wanted (card_id, since)
         JOIN subscriptions s ON s.card_id = wanted.card_id AND (upper_inf(s.during) OR upper(s.during) > wanted.since)
         ORDER BY s.card_id, lower(s.during)`,
};

/** The subscriptions of cards that reach into the days from `since` on, earliest first; by card. */
export async function findSubscriptions(
  tx: Transaction,
  wanted: readonly { readonly cardId: bigint; readonly since: Day }[],
): Promise<Map<bigint, Subscription[]>> {
  const rows = await tx.run<SubscriptionRow>(findMany, [
    wanted.map((w) => w.cardId),
    wanted.map((w) => w.since),
  ]);
  // Many cards run few plans: the terms are read once a version, not once a card.
  const termsOf = await findTerms(
    tx,
    rows.map(({ plan_id, version }) => ({ planId: plan_id, version })),
  );
  const byCard = new Map<bigint, Subscription[]>();
  for (const row of rows) {
    const subscription: Subscription = {
      from: row.from_day,
      to: row.to_day,
      payerId: row.payer_id,
      orderedAtMillis: row.ordered_at_millis,
      terms: termsOf({ planId: row.plan_id, version: row.version }),
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
  /** The first day it does not cover any more; null: without an end. */
  readonly to: Day | null;
  readonly planId: bigint;
  readonly version: number;
  /** Null only for a starter pack. */
  readonly payerId: bigint | null;
  readonly orderedAt: Instant;
}

export async function insertSubscription(tx: Transaction, s: NewSubscription): Promise<void> {
  await sql`INSERT INTO subscriptions (card_id, during, plan_id, version, payer_id, ordered_at)
            VALUES (${s.cardId}, daterange(${s.from}::date, ${s.to}::date), ${s.planId}, ${s.version}, ${s.payerId}, ${s.orderedAt})`.execute(
    tx.db,
  );
}

/** Says that what covers a day was ordered at another moment. */
export async function setSubscriptionOrdered(
  tx: Transaction,
  cardId: bigint,
  coveredDay: Day,
  orderedAt: Instant,
): Promise<void> {
  await sql`UPDATE subscriptions SET ordered_at = ${orderedAt} WHERE card_id = ${cardId} AND during @> ${coveredDay}::date`.execute(
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

/** The terms a card had last, however long ago. */
export async function getLastTerms(tx: Transaction, cardId: bigint): Promise<Terms> {
  const { plan_id: planId, version } = await tx.db
    .selectFrom("subscriptions")
    .select(["plan_id", "version"])
    .where("card_id", "=", cardId)
    .orderBy(sql`lower(during)`, "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return (await findTerms(tx, [{ planId, version }]))({ planId, version });
}

/** Whether a card's holder has had a plan before, in any version, or got it with the pack that the card was. */
export async function hasHadPlan(
  tx: Transaction,
  cardId: bigint,
  planId: bigint,
): Promise<boolean> {
  const paid = await tx.db
    .selectFrom("subscriptions")
    .select("card_id")
    .where("card_id", "=", cardId)
    .where("plan_id", "=", planId)
    .where("payer_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (paid) return true;
  const card = await tx.db
    .selectFrom("cards")
    .select("converted_plan_id")
    .where("id", "=", cardId)
    .executeTakeFirst();
  return card?.converted_plan_id === planId;
}
