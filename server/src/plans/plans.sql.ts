import type { PlanType, RestrictRule, TrafficLimitType } from "@farsim/contract/plans.ts";
import type { Selectable } from "kysely";
import type { Statement, Transaction } from "../platform/database.ts";
import type { DB } from "../platform/tables.gen.ts";
import type { CatalogueAddOn, CataloguePlan } from "./catalogue.ts";

interface PlanRow {
  plan_id: bigint;
  version: number;
  name_en: string;
  name_zh: string;
  description_en: string;
  description_zh: string;
  price_micros: bigint;
  cycle_days: number;
  limit_bytes: bigint | null;
  traffic_limit_type: TrafficLimitType;
  restrict_rule: RestrictRule;
  throttle_kbps: number | null;
  plan_type: PlanType;
  archived: boolean;
}

const planOf = (row: PlanRow): CataloguePlan => ({
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
  name: { en: row.name_en, "zh-CN": row.name_zh },
  description: { en: row.description_en, "zh-CN": row.description_zh },
  planType: row.plan_type,
  archived: row.archived,
});

const columns = `v.plan_id, v.version, v.name_en, v.name_zh, v.description_en, v.description_zh, v.price_micros, v.cycle_days,
  v.limit_bytes, v.traffic_limit_type, v.restrict_rule, v.throttle_kbps, p.plan_type, p.archived_at IS NOT NULL AS archived`;

const newest = `SELECT ${columns} FROM plans p
  JOIN LATERAL (SELECT * FROM plan_versions WHERE plan_id = p.id ORDER BY version DESC LIMIT 1) v ON true`;

const findOrderable: Statement = {
  name: "find_orderable_plans",
  text: `${newest} WHERE p.archived_at IS NULL AND p.plan_type = 'PAY_AS_YOU_GO' ORDER BY p.position, p.id`,
};
const findShelved: Statement = {
  name: "find_shelved_plans",
  text: `${newest} WHERE p.archived_at IS NULL ORDER BY p.position, p.id`,
};
const findNewest: Statement = { name: "find_newest_plan", text: `${newest} WHERE p.id = $1` };
const findVersions: Statement = {
  name: "find_plan_versions",
  text: `SELECT ${columns} FROM unnest($1::bigint[], $2::integer[]) AS wanted (plan_id, version)
         JOIN plan_versions v USING (plan_id, version) JOIN plans p ON p.id = v.plan_id`,
};

/** The newest version of every plan that anybody may order, in the operator's order. */
export async function findOrderablePlans(tx: Transaction): Promise<CataloguePlan[]> {
  return (await tx.run<PlanRow>(findOrderable, [])).map(planOf);
}

/** The newest version of every plan that is not archived, those of starter packs too. */
export async function findShelvedPlans(tx: Transaction): Promise<CataloguePlan[]> {
  return (await tx.run<PlanRow>(findShelved, [])).map(planOf);
}

export async function findNewestPlan(
  tx: Transaction,
  planId: bigint,
): Promise<CataloguePlan | undefined> {
  return (await tx.run<PlanRow>(findNewest, [planId])).map(planOf)[0];
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
  return rows.map(planOf);
}

const addOnOf = (row: Selectable<DB["add_ons"]>): CatalogueAddOn => ({
  addOnId: row.id,
  name: { en: row.name_en, "zh-CN": row.name_zh },
  description: { en: row.description_en, "zh-CN": row.description_zh },
  priceMicros: row.price_micros,
  topUpBytes: row.top_up_bytes,
});

export async function findAddOns(tx: Transaction): Promise<CatalogueAddOn[]> {
  const rows = await tx.db
    .selectFrom("add_ons")
    .selectAll()
    .where("archived_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(addOnOf);
}

/** Some add-ons, on sale or not. */
export async function findAddOnsById(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<CatalogueAddOn[]> {
  const rows = await tx.db.selectFrom("add_ons").selectAll().where("id", "in", ids).execute();
  return rows.map(addOnOf);
}
