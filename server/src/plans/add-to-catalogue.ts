import type { PlanType } from "@farsim/contract/plans.ts";
import type { Context } from "../platform/context.ts";
import type { CatalogueAddOn, CataloguePlan } from "./catalogue.ts";
import { insertPlanVersion } from "./plan-versions.sql.ts";

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
  await insertPlanVersion(tx, { planId: id, version: 1, terms, name, description, now });
  return id;
}

/** The operator offers an add-on. Returns its id. */
export async function addAddOn(
  { tx, now }: Context,
  addOn: Omit<CatalogueAddOn, "addOnId" | "archived">,
  position: number,
): Promise<bigint> {
  const { id } = await tx.db
    .insertInto("add_ons")
    .values({
      name: addOn.name,
      description: addOn.description,
      price_micros: addOn.priceMicros,
      top_up_bytes: addOn.topUpBytes,
      position,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
