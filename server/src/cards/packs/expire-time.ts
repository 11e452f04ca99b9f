import { Problem } from "@farsim/contract/problems/problem.ts";
import { Temporal } from "temporal-polyfill";
import { expiryAfter, longestPackDays } from "../../billing/card/pack-days.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";

/** A moment in the future, at most 366 days ahead. */
export function expireTimeOf({ now }: Pick<Context, "now">, text: string): Instant {
  const expireTime = Temporal.Instant.from(text).round({
    smallestUnit: "millisecond",
    roundingMode: "floor",
  });
  const inTime =
    Temporal.Instant.compare(expireTime, now) > 0 &&
    Temporal.Instant.compare(expireTime, expiryAfter(now, longestPackDays)) <= 0;
  if (!inTime)
    throw new Problem("validation_failed", { fields: { expireTime: "expire_time_invalid" } });
  return expireTime;
}
