import type { PlanType } from "@farsim/contract/plans.ts";
import type { Context } from "../platform/context.ts";
import type { CatalogueAddOn, CataloguePlan } from "./catalogue.ts";

export interface NewPlan extends Omit<CataloguePlan, "terms" | "archived"> {
  readonly terms: Omit<CataloguePlan["terms"], "planId" | "version">;
  readonly planType: PlanType;
  readonly position: number;
}

/** The operator offers a plan: its first version. Returns its id. */
export async function addPlan(
  { tx, now }: Context,
  { terms, name, description, planType, position }: NewPlan,
): Promise<bigint> {
  const { id } = await tx.db
    .insertInto("plans")
    .values({ plan_type: planType, position, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto("plan_versions")
    .values({
      plan_id: id,
      version: 1,
      name_en: name.en,
      name_zh: name["zh-CN"],
      description_en: description.en,
      description_zh: description["zh-CN"],
      price_micros: terms.priceMicros,
      cycle_days: terms.cycleDays,
      limit_bytes: terms.limitBytes,
      traffic_limit_type: terms.limitType,
      restrict_rule: terms.restrictRule,
      throttle_kbps: terms.throttleKbps,
      created_at: now,
    })
    .execute();
  return id;
}

/** The operator offers an add-on. Returns its id. */
export async function addAddOn(
  { tx, now }: Context,
  addOn: Omit<CatalogueAddOn, "addOnId">,
  position: number,
): Promise<bigint> {
  const { id } = await tx.db
    .insertInto("add_ons")
    .values({
      name_en: addOn.name.en,
      name_zh: addOn.name["zh-CN"],
      description_en: addOn.description.en,
      description_zh: addOn.description["zh-CN"],
      price_micros: addOn.priceMicros,
      top_up_bytes: addOn.topUpBytes,
      position,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
