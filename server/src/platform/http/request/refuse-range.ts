import { type DayRange, rangeProblems } from "@farsim/contract/values/days/day-range.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { dayOf } from "../../calendar.ts";
import type { Context } from "../../context.ts";

/** Refuses, with `validation_failed`, billing days after today, an end before the start, and more days than `mostDays`. */
export function refuseRange(
  { now, shop }: Pick<Context, "now" | "shop">,
  range: DayRange,
  mostDays?: number,
): void {
  const fields = rangeProblems(range, dayOf(now, shop.billingTimeZone), mostDays);
  if (fields) throw new Problem("validation_failed", { fields });
}
