import { Problem } from "@farsim/contract/problems/problem.ts";
import { reachOfChannels } from "../channels/coverage.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { PlanAvailability } from "./catalogue.ts";

/** Whether a plan can be ordered on the cards of a channel. */
export type PlanFit = (channelId: bigint) => boolean;

/**
 * A plan fits the cards of its channels that work somewhere it is sold for. A channel whose coverage is not known yet is taken to
 * work everywhere.
 */
export async function planFit(
  tx: Transaction,
  { channelIds, regionCodes }: PlanAvailability,
): Promise<PlanFit> {
  const reach = regionCodes && (await reachOfChannels(tx));
  return (channelId) => {
    if (channelIds !== null && !channelIds.includes(channelId)) return false;
    if (reach === null || regionCodes === null) return true;
    const reached = reach([channelId]);
    return reached.size === 0 || regionCodes.some((code) => reached.has(code));
  };
}

/** Throws `plan_not_for_card`. */
export function refuseUnfit(fits: PlanFit, channelId: bigint): void {
  if (!fits(channelId)) throw new Problem("plan_not_for_card");
}
