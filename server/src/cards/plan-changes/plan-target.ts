import { Problem } from "@farsim/contract/problems/problem.ts";
import { channelIds } from "../../channels/channel.ts";
import type { CataloguePlan } from "../../plans/catalogue.ts";
import { newestPlan } from "../../plans/find-plans.ts";
import { planFit } from "../../plans/plan-fits.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";

interface Wanted {
  readonly planId: string;
  readonly version: number;
}

/**
 * The plan that cards are to change to: its newest version, on sale or coming. Refuses `not_found` for a plan that was taken from sale,
 * and `price_changed` where another version was seen.
 */
export async function targetOf(ctx: Context, { planId, version }: Wanted): Promise<CataloguePlan> {
  const plan = await newestPlan(ctx, idOf(planId));
  if (plan.archived) throw new Problem("not_found");
  if (plan.terms.version !== version) throw new Problem("price_changed");
  return plan;
}

/** The channels on whose cards a plan can be had by those who run on another one; a StarterPack's plan on none. */
export async function fittingChannels(ctx: Context, plan: CataloguePlan): Promise<bigint[]> {
  if (plan.planType === "STARTER_PACK") return [];
  const fits = await planFit(ctx.tx, plan);
  return [...(await channelIds(ctx.tx)).values()].filter(fits);
}
