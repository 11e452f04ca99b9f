import type { PlanType, RestrictRule, TrafficLimitType } from "@farsim/contract/plans.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import type { Texts } from "@farsim/contract/values/texts/texts.ts";
import type { Day } from "../platform/calendar.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import type { CataloguePlan } from "./catalogue.ts";

interface PlanRow {
  plan_id: bigint;
  version: number;
  name: Texts;
  description: Texts;
  price_micros: bigint;
  cycle_days: number;
  limit_bytes: bigint | null;
  traffic_limit_type: TrafficLimitType;
  restrict_rule: RestrictRule;
  throttle_kbps: number | null;
  plan_type: PlanType;
  archived: boolean;
  channel_ids: bigint[] | null;
  region_codes: RegionCode[] | null;
}

/**
 * The catalogue's plan that a `terms` object was read with, looked up by that very object: a copy of it has none. What it says is as old as the terms,
 * so it fits one reading.
 */
export const cataloguePlans = new WeakMap<object, CataloguePlan>();

function rowToPlan(row: PlanRow): CataloguePlan {
  const plan: CataloguePlan = {
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
    name: row.name,
    description: row.description,
    planType: row.plan_type,
    archived: row.archived,
    channelIds: row.channel_ids,
    regionCodes: row.region_codes,
  };
  cataloguePlans.set(plan.terms, plan);
  return plan;
}

const columns = `v.plan_id, v.version, v.name, v.description, v.price_micros, v.cycle_days,
  v.limit_bytes, v.traffic_limit_type, v.restrict_rule, v.throttle_kbps, p.plan_type, p.archived_at IS NOT NULL AS archived,
  p.channel_ids, p.region_codes`;

// The version on sale on a billing day: the newest of those offered by then.
const onSale = `SELECT ${columns} FROM plans p
  JOIN LATERAL (SELECT * FROM plan_versions WHERE plan_id = p.id AND offered_from <= $1::date
                ORDER BY version DESC LIMIT 1) v ON true`;

const findOrderable: Statement = {
  name: "find_orderable_plans",
  text: `${onSale} WHERE p.archived_at IS NULL AND p.plan_type = 'PAY_AS_YOU_GO' ORDER BY p.position, p.id`,
};
const findEvery: Statement = {
  name: "find_every_plan",
  text: `${onSale} WHERE (p.archived_at IS NOT NULL) = $2 ORDER BY p.position, p.id`,
};
const findOnSale: Statement = { name: "find_plan_on_sale", text: `${onSale} WHERE p.id = $2` };
const findVersions: Statement = {
  name: "find_plan_versions",
  text: `SELECT ${columns} FROM unnest($1::bigint[], $2::integer[]) AS wanted (plan_id, version)
         JOIN plan_versions v USING (plan_id, version) JOIN plans p ON p.id = v.plan_id`,
};

const findComing: Statement = {
  name: "find_coming_plan_versions",
  text: `SELECT DISTINCT ON (v.plan_id) ${columns}, v.offered_from FROM plan_versions v JOIN plans p ON p.id = v.plan_id
         WHERE v.offered_from > $1::date ORDER BY v.plan_id, v.version DESC`,
};

/** The newest version of each plan that is not on sale yet, with the day it will be; by plan. */
export async function findComingPlans(
  tx: Transaction,
  day: Day,
): Promise<Map<bigint, CataloguePlan & { readonly startsOn: Day }>> {
  const rows = await tx.run<PlanRow & { offered_from: Day }>(findComing, [day]);
  return new Map(
    rows.map((row) => [row.plan_id, { ...rowToPlan(row), startsOn: row.offered_from }]),
  );
}

/** What anyone may order on a billing day, in the operator's order. */
export async function findOrderablePlans(tx: Transaction, day: Day): Promise<CataloguePlan[]> {
  return (await tx.run<PlanRow>(findOrderable, [day])).map(rowToPlan);
}

/** Every plan as it is on sale on a day, or every one that was taken from sale, those of starter packs too. */
export async function findEveryPlan(
  tx: Transaction,
  { day, archived }: { readonly day: Day; readonly archived: boolean },
): Promise<CataloguePlan[]> {
  return (await tx.run<PlanRow>(findEvery, [day, archived])).map(rowToPlan);
}

/** A plan as it is on sale on a day, archived or not. */
export async function findPlanOnSale(
  tx: Transaction,
  planId: bigint,
  day: Day,
): Promise<CataloguePlan | undefined> {
  return (await tx.run<PlanRow>(findOnSale, [day, planId])).map(rowToPlan)[0];
}

export async function findPlanVersions(
  tx: Transaction,
  versions: readonly { readonly planId: bigint; readonly version: number }[],
): Promise<CataloguePlan[]> {
  if (versions.length === 0) return [];
  const rows = await tx.run<PlanRow>(findVersions, [
    versions.map((v) => v.planId),
    versions.map((v) => v.version),
  ]);
  return rows.map(rowToPlan);
}

const newestNames: Statement = {
  name: "newest_names_of_plans",
  text: `SELECT DISTINCT ON (plan_id) plan_id AS id, name FROM plan_versions WHERE plan_id = ANY($1::bigint[])
         ORDER BY plan_id, version DESC`,
};

/** The names of plans in every language, as their newest versions have them. */
export function findPlanNames(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<{ readonly id: bigint; readonly name: Texts }[]> {
  return tx.run(newestNames, [ids]);
}
