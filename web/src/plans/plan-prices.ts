import type { Plan } from "@farsim/contract/plans.ts";

/** All that a fee of the plan can buy, in MB; null without a limit. */
export function mostMb({ trafficLimitType, totalTrafficMb, cycleDays }: Plan): number | null {
  if (totalTrafficMb === null) return null;
  return trafficLimitType === "DAILY" ? totalTrafficMb * cycleDays : totalTrafficMb;
}
