import type { RestrictRule, TrafficLimitType } from "@farsim/contract/plans.ts";
import type { Micros } from "@farsim/contract/values/amount.ts";

/** What one version of a plan promises and costs. Never edited: what runs keeps its own. */
export interface Terms {
  readonly planId: bigint;
  readonly version: number;
  readonly priceMicros: Micros;
  readonly cycleDays: number;
  /** Null where the plan is unlimited. */
  readonly limitBytes: bigint | null;
  readonly limitType: TrafficLimitType;
  readonly restrictRule: RestrictRule;
  readonly throttleKbps: number | null;
}

/** Whether two terms are the same version of the same plan. */
export function sameVersion(
  a: Pick<Terms, "planId" | "version">,
  b: Pick<Terms, "planId" | "version">,
): boolean {
  return a.planId === b.planId && a.version === b.version;
}
