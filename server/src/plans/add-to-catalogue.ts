import type { AuditFacts } from "@farsim/contract/desk/people/audit-facts.ts";
import type { Day } from "../platform/calendar.ts";
import type { PlanType } from "@farsim/contract/plans.ts";
import type { Context } from "../platform/context.ts";
import { availabilityOnRecord } from "./availability.ts";
import type { CatalogueAddOn, CataloguePlan, PlanAvailability } from "./catalogue.ts";
import { insertPlanVersion } from "./plan-versions.sql.ts";
import { recordAddOnTerms, recordPlanTerms } from "./terms-on-record.ts";

/** What is offered from the first on can be had on every day. */
const always: Day = "2000-01-01";

export interface NewPlan
  extends Omit<CataloguePlan, "terms" | "archived" | keyof PlanAvailability>,
    Partial<PlanAvailability> {
  readonly terms: Omit<CataloguePlan["terms"], "planId" | "version">;
  readonly planType: PlanType;
  readonly position: number;
}

/** The operator offers a plan: its first version. What it promises goes on record with `facts`. Returns its id. */
export async function addPlan(
  ctx: Context,
  { terms, name, description, planType, position, ...limits }: NewPlan,
  facts: AuditFacts = {},
): Promise<bigint> {
  const { tx, now } = ctx;
  const { channelIds = null, regionCodes = null } = limits;
  const { id } = await tx.db
    .insertInto("plans")
    .values({
      plan_type: planType,
      position,
      created_at: now,
      channel_ids: channelIds && [...channelIds],
      region_codes: regionCodes && [...regionCodes],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const isLimited = channelIds !== null || regionCodes !== null;
  const availability = isLimited && {
    availability: availabilityOnRecord({ channelIds, regionCodes }),
  };
  const first = { planId: id, version: 1, terms, name, description, offeredFrom: always };
  await addPlanVersion(ctx, { ...first, planType }, { ...facts, ...availability });
  return id;
}

type NewVersion = Parameters<typeof recordPlanTerms>[1] &
  Pick<CataloguePlan, "name" | "description">;

/** Another version of a plan, from a day on. What it promises goes on record with `facts`. */
export async function addPlanVersion(
  ctx: Context,
  version: NewVersion,
  facts: AuditFacts,
): Promise<void> {
  await insertPlanVersion(ctx.tx, { ...version, now: ctx.now });
  await recordPlanTerms(ctx, version, facts);
}

/** The operator offers an add-on. What it costs and gives goes on record with `facts`. Returns its id. */
export async function addAddOn(
  ctx: Context,
  addOn: Omit<CatalogueAddOn, "addOnId" | "archived">,
  position: number,
  facts: AuditFacts = {},
): Promise<bigint> {
  const { tx, now } = ctx;
  const { id } = await tx.db
    .insertInto("add_ons")
    .values({
      name: addOn.name,
      description: addOn.description,
      price_micros: addOn.priceMicros,
      top_up_bytes: addOn.topUpBytes,
      position,
      offered_from: always,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordAddOnTerms(ctx, { ...addOn, addOnId: id, lineId: null, offeredFrom: always }, facts);
  return id;
}
