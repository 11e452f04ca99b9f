import type { OfferedPlan } from "@farsim/contract/plans.ts";
import type { Reach } from "../channels/coverage/coverage.ts";
import type { Context } from "../platform/context.ts";
import {
  type CataloguePlan,
  type PlanAvailability,
  planShown,
  regionsOnOffer,
} from "./catalogue.ts";
import { planFitBy } from "./plan-fits.ts";

/** Whether the cards of some channel work in a part of the regions only that a plan is sold for. A channel of which nothing is known does not count. */
export function dependsOnCard(plan: PlanAvailability, reach: Reach): boolean {
  const sold = regionsOnOffer(plan, reach);
  return reach.covering.filter(planFitBy(reach, plan)).some((channelId) => {
    const reached = reach([channelId]);
    return sold.some((code) => !reached.has(code));
  });
}

/** A plan on offer, as its reader sees it: with the regions where it works, and the channels of its cards. */
export function offeredPlan(plan: CataloguePlan, reach: Reach, ctx: Context): OfferedPlan {
  return {
    ...planShown(plan, ctx),
    regionCodes: regionsOnOffer(plan, reach),
    dependsOnCard: dependsOnCard(plan, reach),
    ...(plan.channelIds && { channelIds: plan.channelIds.map(String) }),
  };
}
