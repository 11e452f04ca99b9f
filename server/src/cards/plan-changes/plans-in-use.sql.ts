import { sql } from "kysely";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import { type CardsMeant, meantCards } from "../jobs/meant-cards.sql.ts";

export interface VersionCount {
  readonly planId: bigint;
  readonly version: number;
  readonly cards: number;
}

const inUse: Statement = {
  name: "plan_versions_in_use",
  text: `SELECT plan_id AS "planId", version, count(*)::int AS cards FROM subscriptions
         WHERE plan_id = $1 AND upper_inf(during) GROUP BY plan_id, version ORDER BY version DESC`,
};

/** How many cards run on each version of a plan without an end, or will from tomorrow on; the newest version first. */
export function countVersions(tx: Transaction, planId: bigint): Promise<VersionCount[]> {
  return tx.run(inUse, [planId]);
}

export interface AnnouncedJob extends VersionCount {
  readonly jobId: bigint;
  readonly startsOn: Day;
  readonly reason: string;
  readonly askedBy: string | null;
  readonly askedAt: Instant;
  readonly withdrawable: number;
}

const announced: Statement = {
  name: "announced_plan_changes",
  text: `SELECT p.job_id AS "jobId", p.plan_id AS "planId", p.version, j.terms ->> 'startsOn' AS "startsOn", j.terms ->> 'reason' AS reason,
                u.username AS "askedBy", j.asked_at AS "askedAt", count(*)::int AS cards,
                (count(*) FILTER (WHERE NOT p.placed))::int AS withdrawable
         FROM plan_changes p JOIN card_jobs j ON j.id = p.job_id JOIN users u ON u.id = j.asked_by
         WHERE p.plan_id = $1 OR EXISTS (SELECT FROM subscriptions s WHERE s.card_id = p.card_id AND s.plan_id = $1 AND upper_inf(s.during))
         GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY p.job_id DESC`,
};

/** The changes that are announced for cards of a plan, or to it. */
export function announcedOfPlan(tx: Transaction, planId: bigint): Promise<AnnouncedJob[]> {
  return tx.run(announced, [planId]);
}

interface Target {
  readonly planId: bigint;
  readonly version: number;
  /** The channels on whose cards the plan can be had by those who run on another one. */
  readonly channelIds: readonly bigint[];
  readonly today: Day;
}

/** The cards that are meant and run on another plan or version, for which nothing is announced yet and which the plan fits. */
async function changeable(tx: Transaction, meant: CardsMeant, target: Target) {
  const { planId, version, channelIds, today } = target;
  const found = await meantCards(tx, meant);
  return found
    ?.innerJoin("subscriptions as s", "s.card_id", "cards.id")
    .leftJoin("plan_changes as announced", "announced.card_id", "cards.id")
    .where(
      sql<boolean>`upper_inf(s.during) AND lower(s.during) <= ${today}::date AND s.payer_id IS NOT NULL AND cards.deleted_at IS NULL`,
    )
    .where("announced.card_id", "is", null)
    .where(
      sql<boolean>`CASE WHEN s.plan_id = ${planId} THEN s.version <> ${version} ELSE cards.channel_id = ANY(${channelIds}::bigint[]) END`,
    );
}

/** How many holders of how many such cards there are, and on which versions the cards run, the most used first. */
export async function countChangeable(
  tx: Transaction,
  meant: CardsMeant,
  target: Target,
): Promise<{ readonly holders: number; readonly from: readonly VersionCount[] }> {
  const found = await changeable(tx, meant, target);
  if (!found) return { holders: 0, from: [] };
  const { holders } = await found
    .select(sql<number>`count(DISTINCT cards.holder_id)::int`.as("holders"))
    .executeTakeFirstOrThrow();
  const from = await found
    .select(["s.plan_id as planId", "s.version", sql<number>`count(*)::int`.as("cards")])
    .groupBy(["s.plan_id", "s.version"])
    .orderBy("cards", "desc")
    .execute();
  return { holders, from };
}

/** How many cards are meant, to the last one. */
export async function countAll(tx: Transaction, meant: CardsMeant): Promise<number> {
  const found = await meantCards(tx, meant);
  if (!found) return 0;
  const { total } = await found
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
