import type { RestrictRule, TrafficLimitType } from "@farsim/contract/plans.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";

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

/**
 * Whether new terms take nothing from anyone who runs on the old ones: the same plan and days, no dearer, no less data, and no harder
 * past the limit.
 */
export function isForTheBetter(old: Terms, terms: Terms): boolean {
  return (
    terms.planId === old.planId &&
    terms.cycleDays === old.cycleDays &&
    terms.priceMicros <= old.priceMicros &&
    (terms.limitBytes === null ||
      (terms.limitType === old.limitType &&
        old.limitBytes !== null &&
        terms.limitBytes >= old.limitBytes)) &&
    speedPastLimit(terms) >= speedPastLimit(old)
  );
}

/** In kbps; a plan without a limit is never slowed. */
function speedPastLimit({ restrictRule, throttleKbps }: Terms): number {
  if (restrictRule === "STOP") return 0;
  return restrictRule === "THROTTLE" ? (throttleKbps ?? 0) : Infinity;
}
