import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { channelsWithEsims } from "../cards/profiles/take-esim.ts";
import { channelIds } from "../channels/channel.ts";
import { type Reach, reachOfChannels } from "../channels/coverage/coverage.ts";
import { type PlanAvailability, regionsOnOffer } from "../plans/catalogue.ts";
import { orderablePlans } from "../plans/find-plans.ts";
import { dependsOnCard } from "../plans/offered-plan.ts";
import { planFitBy } from "../plans/plan-fits.ts";
import type { Context } from "../platform/context.ts";
import type { Transaction } from "../platform/database/database.ts";

/**
 * Of some channels those of which a new eSIM for a plan may be: all that the plan can be ordered on and whose cards work somewhere it is
 * sold for; where a region is named, those that cover it. For a region that it is not sold for there is none. A plan whose
 * regions are not known at all can be had of any.
 */
function suitable(
  reach: Reach,
  plan: PlanAvailability,
  among: readonly bigint[],
  named: RegionCode | null,
): bigint[] {
  const sold = regionsOnOffer(plan, reach);
  const fitting = among.filter(planFitBy(reach, plan));
  if (sold.length === 0) return named === null ? fitting : [];
  const wanted = named === null ? sold : sold.filter((code) => code === named);
  return fitting.filter((channelId) => wanted.some((code) => reach([channelId]).has(code)));
}

async function allChannels(tx: Transaction): Promise<bigint[]> {
  return [...(await channelIds(tx)).values()];
}

/** The channels of which a new eSIM for a plan may be, in a region where one is named. */
export async function channelsForPlan(
  tx: Transaction,
  plan: PlanAvailability,
  regionCode: RegionCode | null,
): Promise<bigint[]> {
  return suitable(await reachOfChannels(tx), plan, await allChannels(tx), regionCode);
}

/**
 * Those of which one is taken once it is paid. Where no region was named, none had to be: any of them worked everywhere. Should that have
 * changed since, they are the ones that work in the most of the regions.
 */
export async function channelsToTakeFrom(
  tx: Transaction,
  plan: PlanAvailability,
  regionCode: RegionCode | null,
): Promise<bigint[]> {
  const reach = await reachOfChannels(tx);
  const may = suitable(reach, plan, await allChannels(tx), regionCode);
  if (regionCode !== null) return may;
  const sold = regionsOnOffer(plan, reach);
  const width = (channelId: bigint) => {
    const reached = reach([channelId]);
    return sold.filter((code) => reached.has(code)).length;
  };
  const widest = Math.max(...may.map(width));
  return may.filter((channelId) => width(channelId) === widest);
}

/** The plans that can be bought with a new eSIM at this moment. */
export async function plansWithEsim(
  ctx: Context,
  orderingChannels: readonly string[],
  regionCode: RegionCode | null,
): Promise<bigint[]> {
  const reach = await reachOfChannels(ctx.tx);
  const stocked = await channelsWithEsims(ctx.tx, orderingChannels);
  const plans = await orderablePlans(ctx);
  return plans
    .filter((plan) => suitable(reach, plan, stocked, regionCode).length > 0)
    .map(({ terms }) => terms.planId);
}

/**
 * Whether it must be said where a new eSIM for a plan is for. What is in stock does not matter, since that can change until it is paid.
 */
export async function needsRegion(tx: Transaction, plan: PlanAvailability): Promise<boolean> {
  return dependsOnCard(plan, await reachOfChannels(tx));
}

/** Where new eSIMs for a plan work. */
interface EsimPlaces {
  /** Whether there is one now that works in the region that was named, or any where none was. */
  readonly inStock: boolean;
  readonly needsRegion: boolean;
  /** The regions that one can be had for now. */
  readonly choices: RegionCode[];
  /** Where any that may be given works. */
  readonly regionCodes: RegionCode[];
}

/** Where a new eSIM for a plan works; a region that is named narrows down of which channels it may be. */
export async function esimPlaces(
  { tx }: Context,
  plan: PlanAvailability,
  named: {
    readonly regionCode: RegionCode | null;
    readonly orderingChannels: readonly string[];
  },
): Promise<EsimPlaces> {
  const reach = await reachOfChannels(tx);
  const stocked = await channelsWithEsims(tx, named.orderingChannels);
  const anywhere = suitable(reach, plan, stocked, null);
  const there = suitable(reach, plan, stocked, named.regionCode);
  const works = (code: RegionCode) => (channelId: bigint) => reach([channelId]).has(code);
  const sold = regionsOnOffer(plan, reach);
  return {
    inStock: there.length > 0,
    needsRegion: dependsOnCard(plan, reach),
    choices: sold.filter((code) => anywhere.some(works(code))),
    regionCodes: there.length > 0 ? sold.filter((code) => there.every(works(code))) : [],
  };
}
