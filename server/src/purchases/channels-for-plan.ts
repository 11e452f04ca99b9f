import type { RegionCode } from "@farsim/contract/values/regions.ts";
import { channelsWithEsims } from "../cards/profiles/take-esim.ts";
import { channelIds } from "../channels/channel.ts";
import { reachOfChannels } from "../channels/coverage.ts";
import type { PlanAvailability } from "../plans/catalogue.ts";
import { orderablePlans } from "../plans/find-plans.ts";
import { planFitBy } from "../plans/plan-fits.ts";
import type { Context } from "../platform/context.ts";
import type { Transaction } from "../platform/database/database.ts";

/** Of some channels those on whose cards a plan can be ordered, and which cover a region where one is named. */
async function fittingChannels(
  tx: Transaction,
  among: readonly bigint[],
  regionCode: RegionCode | null,
): Promise<(plan: PlanAvailability) => bigint[]> {
  const reach = await reachOfChannels(tx);
  const there =
    regionCode === null ? among : among.filter((channelId) => reach([channelId]).has(regionCode));
  return (plan) => there.filter(planFitBy(reach, plan));
}

/** The channels of which a new eSIM for a plan may be, in a region where one is named. */
export async function channelsForPlan(
  tx: Transaction,
  plan: PlanAvailability,
  regionCode: RegionCode | null,
): Promise<bigint[]> {
  const all = [...(await channelIds(tx)).values()];
  return (await fittingChannels(tx, all, regionCode))(plan);
}

/** The plans that can be bought with a new eSIM at this moment. */
export async function plansWithEsim(
  ctx: Context,
  orderingChannels: readonly string[],
  regionCode: RegionCode | null,
): Promise<bigint[]> {
  const stocked = await channelsWithEsims(ctx.tx, orderingChannels);
  const fitting = await fittingChannels(ctx.tx, stocked, regionCode);
  const plans = await orderablePlans(ctx);
  return plans.filter((plan) => fitting(plan).length > 0).map(({ terms }) => terms.planId);
}
