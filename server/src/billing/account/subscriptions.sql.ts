import type { Day } from "../../platform/calendar.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import { findTerms } from "../../plans/find-plans.ts";
import type { Subscription } from "../card/subscription.ts";

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

export interface CardSubscription extends Subscription {
  readonly cardId: bigint;
}

const remove: Statement = {
  name: "remove_subscriptions",
  text: `DELETE FROM subscriptions USING unnest($1::bigint[], $2::date[]) AS gone (card_id, from_day)
         WHERE subscriptions.card_id = gone.card_id AND lower(during) = gone.from_day`,
};

/** Removes subscriptions by their cards and first days. */
export async function deleteSubscriptions(
  tx: Transaction,
  gone: readonly CardSubscription[],
): Promise<void> {
  await tx.run(remove, [gone.map((s) => s.cardId), gone.map((s) => s.from)]);
}

const change: Statement = {
  name: "change_subscriptions",
  text: `UPDATE subscriptions SET during = daterange(changed.from_day, changed.to_day), ordered_at = changed.ordered_at
         FROM unnest($1::bigint[], $2::date[], $3::date[], $4::timestamptz[]) AS changed (card_id, from_day, to_day, ordered_at)
         WHERE subscriptions.card_id = changed.card_id AND lower(during) = changed.from_day`,
};

/** Gives subscriptions, known by their cards and first days, another end or another moment of the order. */
export async function updateSubscriptions(
  tx: Transaction,
  changed: readonly CardSubscription[],
): Promise<void> {
  await tx.run(change, [
    changed.map((s) => s.cardId),
    changed.map((s) => s.from),
    changed.map((s) => s.to),
    changed.map((s) => formatInstant(s.orderedAtMillis)),
  ]);
}

const add: Statement = {
  name: "add_subscriptions",
  text: `INSERT INTO subscriptions (card_id, during, plan_id, version, payer_id, ordered_at)
         SELECT card_id, daterange(from_day, to_day), plan_id, version, payer_id, ordered_at
         FROM unnest($1::bigint[], $2::date[], $3::date[], $4::bigint[], $5::integer[], $6::bigint[], $7::timestamptz[])
           AS new (card_id, from_day, to_day, plan_id, version, payer_id, ordered_at)`,
};

export async function insertSubscriptions(
  tx: Transaction,
  come: readonly CardSubscription[],
): Promise<void> {
  await tx.run(add, [
    come.map((s) => s.cardId),
    come.map((s) => s.from),
    come.map((s) => s.to),
    come.map((s) => s.terms.planId),
    come.map((s) => s.terms.version),
    come.map((s) => s.payerId),
    come.map((s) => formatInstant(s.orderedAtMillis)),
  ]);
}
