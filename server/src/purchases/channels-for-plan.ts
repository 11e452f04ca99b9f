import type { RegionCode } from "@farsim/contract/values/regions.ts";
import { channelsWithEsims } from "../cards/profiles/take-esim.ts";
import { channelIds } from "../channels/channel.ts";
import { type Reach, reachOfChannels } from "../channels/coverage.ts";
import { type PlanAvailability, regionsOnOffer } from "../plans/catalogue.ts";
import { orderablePlans } from "../plans/find-plans.ts";
import { planFitBy } from "../plans/plan-fits.ts";
import type { Context } from "../platform/context.ts";
import type { Transaction } from "../platform/database/database.ts";

/**
 * Of some channels those of which a new eSIM for a plan may be: all that the plan can be ordered on, and where a region is named, those
 * that cover it. A plan that is sold for one region alone names it by itself; for a region that it is not sold for there is none.
 */
function suitable(
  reach: Reach,
  plan: PlanAvailability,
  among: readonly bigint[],
  named: RegionCode | null,
): bigint[] {
  const sold = regionsOnOffer(plan, reach);
  const place = named ?? (sold.length === 1 ? sold[0]! : null);
  const fitting = among.filter(planFitBy(reach, plan));
  if (place === null) return fitting;
  return sold.includes(place) ? fitting.filter((channelId) => reach([channelId]).has(place)) : [];
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
 * Whether it must be said where a new eSIM for a plan is for: that of some channel would not work everywhere that the plan is sold
 * for. What is in stock does not matter, since that can change until it is paid.
 */
export async function needsRegion(tx: Transaction, plan: PlanAvailability): Promise<boolean> {
  const reach = await reachOfChannels(tx);
  const sold = regionsOnOffer(plan, reach);
  return suitable(reach, plan, await allChannels(tx), null).some((channelId) => {
    const reached = reach([channelId]);
    return sold.some((code) => !reached.has(code));
  });
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
    needsRegion: await needsRegion(tx, plan),
    choices: sold.filter((code) => anywhere.some(works(code))),
    regionCodes: there.length > 0 ? sold.filter((code) => there.every(works(code))) : [],
  };
}
