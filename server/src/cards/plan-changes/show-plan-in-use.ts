import type * as contract from "@farsim/contract/desk/cards/plan-changes.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { planShown } from "../../plans/catalogue.ts";
import { newestPlan, plansOfVersions, versionKey } from "../../plans/find-plans.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { announcedOfPlan, countVersions, type VersionCount } from "./plans-in-use.sql.ts";

/** How many cards run on each version of a plan, and what is announced for them. Refuses `not_found`. */
export async function showPlanInUse(
  ctx: Context,
  { planId }: Input<typeof contract.showPlanInUse>,
): Promise<Output<typeof contract.showPlanInUse>> {
  const { tx } = ctx;
  const id = idOf(planId);
  await newestPlan(ctx, id);
  const [versions, changes] = [await countVersions(tx, id), await announcedOfPlan(tx, id)];
  const plans = await plansOfVersions(tx, [...versions, ...changes]);
  const planOf = (version: VersionCount) => planShown(plans.get(versionKey(version))!, ctx);
  return {
    versions: versions.map((one) => ({ plan: planOf(one), cards: one.cards })),
    changes: changes.map((one) => ({
      jobId: String(one.jobId),
      plan: planOf(one),
      startsOn: one.startsOn,
      reason: one.reason,
      askedBy: one.askedBy ?? "–",
      askedAt: formatInstant(one.askedAt.epochMilliseconds),
      cards: one.cards,
      withdrawable: one.withdrawable,
    })),
  };
}
