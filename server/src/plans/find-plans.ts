import { Problem } from "@farsim/contract/problems/problem.ts";
import { type Day, dayOf } from "../platform/calendar.ts";
import type { Context } from "../platform/context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { idOf } from "../platform/http/request/id.ts";
import type { CataloguePlan } from "./catalogue.ts";
import type { Terms } from "./terms.ts";
import {
  cataloguePlans,
  findComingPlans,
  findOrderablePlans,
  findPlanOnSale,
  findPlanVersions,
} from "./plans.sql.ts";

type Version = Pick<Terms, "planId" | "version">;

type Reading = Pick<Context, "tx" | "now" | "shop">;

/** The billing day that a call falls on. */
export function todayOf({ now, shop }: Pick<Context, "now" | "shop">): Day {
  return dayOf(now, shop.billingTimeZone);
}

/** What anyone may order at this moment, in the operator's order. */
export function orderablePlans(ctx: Reading): Promise<CataloguePlan[]> {
  return findOrderablePlans(ctx.tx, todayOf(ctx));
}

/**
 * The plan that an order means: the version on sale today. Refuses `not_found` for one that no one may order; a starter pack's may
 * be ordered by `hadBefore` alone: the holder of a card that was converted from such a pack.
 */
export async function getOrderablePlan(
  ctx: Reading,
  planId: string,
  hadBefore: (planId: bigint) => Promise<boolean>,
): Promise<CataloguePlan> {
  const plan = await findPlanOnSale(ctx.tx, idOf(planId), todayOf(ctx));
  if (!plan || plan.archived) throw new Problem("not_found");
  if (plan.planType === "STARTER_PACK" && !(await hadBefore(plan.terms.planId)))
    throw new Problem("not_found");
  return plan;
}

/** A plan that an administrator makes starter packs of: the version on sale today, with a daily limit or none. Refuses `not_found`. */
export async function getPackPlan(ctx: Reading, planId: string): Promise<CataloguePlan> {
  const plan = await findPlanOnSale(ctx.tx, idOf(planId), todayOf(ctx));
  if (!plan || plan.archived || plan.terms.limitType === "CYCLE") throw new Problem("not_found");
  return plan;
}

/** The newest version of a plan, on sale or coming, archived or not. Refuses `not_found`. */
export async function newestPlan(ctx: Reading, planId: bigint): Promise<CataloguePlan> {
  const today = todayOf(ctx);
  const plan = await findPlanOnSale(ctx.tx, planId, today);
  if (!plan) throw new Problem("not_found");
  return (await findComingPlans(ctx.tx, today)).get(planId) ?? plan;
}

/** The plans of some versions, no matter what became of them; looked up by `versionKey`. */
export async function plansOfVersions(
  tx: Transaction,
  versions: readonly Version[],
): Promise<Map<string, CataloguePlan>> {
  const distinct = [...new Map(versions.map((version) => [versionKey(version), version])).values()];
  return new Map(
    (await findPlanVersions(tx, distinct)).map((plan) => [versionKey(plan.terms), plan]),
  );
}

/** The same, where some of them are the terms objects of this reading: the plans that came with those are not read again, the others are. */
export async function plansKnownOrRead(
  tx: Transaction,
  terms: readonly (Version | Terms)[],
): Promise<Map<string, CataloguePlan>> {
  const known = terms.flatMap((one) => cataloguePlans.get(one) ?? []);
  const plans = new Map(known.map((plan) => [versionKey(plan.terms), plan]));
  const others = terms.filter((version) => !plans.has(versionKey(version)));
  return new Map([...plans, ...(await plansOfVersions(tx, others))]);
}

export function versionKey({
  planId,
  version,
}: {
  readonly planId: bigint;
  readonly version: number;
}): string {
  return `${planId}.${version}`;
}

/** The terms of some versions, each read once. A version that does not exist is a fault of ours. */
export async function findTerms(
  tx: Transaction,
  versions: readonly Version[],
): Promise<(version: Version) => Terms> {
  const plans = await plansOfVersions(tx, versions);
  return (version) => {
    const plan = plans.get(versionKey(version));
    if (!plan) throw new Error(`plan ${version.planId} has no version ${version.version}`);
    return plan.terms;
  };
}
