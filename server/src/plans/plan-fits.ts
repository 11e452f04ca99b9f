import { Problem } from "@farsim/contract/problems/problem.ts";
import { type Reach, reachOfChannels } from "../channels/coverage/coverage.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { PlanAvailability } from "./catalogue.ts";

/** Whether a plan can be ordered on the cards of a channel. */
export type PlanFit = (channelId: bigint) => boolean;

/**
 * A plan fits the cards of its channels that work somewhere it is sold for. A channel whose coverage is not known yet is taken to
 * work everywhere.
 */
export function planFitBy(reach: Reach, { channelIds, regionCodes }: PlanAvailability): PlanFit {
  return (channelId) => {
    if (channelIds !== null && !channelIds.includes(channelId)) return false;
    if (regionCodes === null) return true;
    const reached = reach([channelId]);
    return reached.size === 0 || regionCodes.some((code) => reached.has(code));
  };
}

/** The same where the reach of the channels has not been read yet. */
export async function planFit(tx: Transaction, plan: PlanAvailability): Promise<PlanFit> {
  return planFitBy(await reachOfChannels(tx), plan);
}

/** Throws `plan_not_for_card`. */
export function refuseUnfit(fits: PlanFit, channelId: bigint): void {
  if (!fits(channelId)) throw new Problem("plan_not_for_card");
}
