import type { FieldProblemKey } from "../../problems/field-problem.ts";

/** What may be wrong with a day, or a range of them. */
export type RangeProblem = Extract<
  FieldProblemKey,
  "date_invalid" | "date_after_today" | "end_before_start" | "range_too_long"
>;

/** Billing days, `YYYY-MM-DD`, both included; without one of them the range has no such end. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 86_400_000;

/** How many days a range has; both ends count. */
export function daysIn({ from, to }: { readonly from: string; readonly to: string }): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/**
 * What is wrong with a range of days that lie behind us, at the field where it is to be mended; undefined where it can be asked
 * for. `today` is the billing day of now, undefined while it is not known: then no day is too late.
 */
export function rangeProblems(
  { from, to }: DayRange,
  today: string | undefined,
  mostDays = Infinity,
): { readonly from?: RangeProblem; readonly to?: RangeProblem } | undefined {
  const isLate = (day: string | undefined) =>
    day !== undefined && today !== undefined && day > today;
  if (isLate(from) || isLate(to))
    return {
      ...(isLate(from) && { from: "date_after_today" }),
      ...(isLate(to) && { to: "date_after_today" }),
    };
  if (from === undefined || to === undefined) return undefined;
  if (to < from) return { to: "end_before_start" };
  return daysIn({ from, to }) > mostDays ? { to: "range_too_long" } : undefined;
}
