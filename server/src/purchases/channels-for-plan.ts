import type { RegionCode } from "@farsim/contract/values/regions.ts";
import { channelIds } from "../channels/channel.ts";
import { channelsThatCover } from "../channels/coverage.ts";
import type { PlanAvailability } from "../plans/catalogue.ts";
import { planFit } from "../plans/plan-fits.ts";
import type { Transaction } from "../platform/database/database.ts";

/** The channels on whose cards a plan can be ordered, and which cover a region where one is named. */
export async function channelsForPlan(
  tx: Transaction,
  plan: PlanAvailability,
  regionCode: RegionCode | null,
): Promise<bigint[]> {
  const fits = await planFit(tx, plan);
  const candidates =
    regionCode === null
      ? [...(await channelIds(tx)).values()]
      : await channelsThatCover(tx, regionCode);
  return candidates.filter(fits);
}
