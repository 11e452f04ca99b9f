import type { FieldProblemKey } from "../../problems/field-problem.ts";

/** What may be wrong with a range of months. */
export type MonthsProblem = Extract<
  FieldProblemKey,
  "date_after_today" | "end_before_start" | "months_over_year"
>;

const mostMonths = 12;

const placeOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/**
 * What is wrong with calendar months, `YYYY-MM`, both included, 12 at most, of which the last has begun; undefined where they can be asked for.
 * `thisMonth` is that of now; without it no month is too late.
 */
export function monthsProblem(
  { from, to }: { readonly from: string; readonly to: string },
  thisMonth?: string,
): MonthsProblem | undefined {
  if (thisMonth !== undefined && to > thisMonth) return "date_after_today";
  if (to < from) return "end_before_start";
  return placeOf(to) - placeOf(from) >= mostMonths ? "months_over_year" : undefined;
}
