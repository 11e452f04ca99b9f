import { Problem } from "@farsim/contract/problems/problem.ts";
import type { CataloguePlan } from "./catalogue.ts";

type Placed = Pick<CataloguePlan, "channelIds">;

/** Whether a plan can be ordered on the cards of a channel. */
export function fitsChannel({ channelIds }: Placed, channelId: bigint): boolean {
  return channelIds === null || channelIds.includes(channelId);
}

/** Throws `plan_not_for_card` where a card's channel is not among those of a plan. */
export function refuseForeignChannel(plan: Placed, channelId: bigint): void {
  if (!fitsChannel(plan, channelId)) throw new Problem("plan_not_for_card");
}
