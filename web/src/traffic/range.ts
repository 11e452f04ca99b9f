import {
  type DayRange,
  rangeProblems,
  type RangeProblem,
} from "@farsim/contract/values/days/day-range.ts";
import { mostTrafficDays } from "@farsim/contract/traffic-detail.ts";
import { dayPlus, noonOf, lastDayOfMonth } from "../platform/clock.ts";

/** Billing days, `YYYY-MM-DD`, both included. */
export type WholeRange = { readonly [end in keyof Required<DayRange>]: string };

/** What is shown where the address names no days. */
const usualDays = 30;

export const usualRange = (today: string): WholeRange => ({
  from: dayPlus(today, 1 - usualDays),
  to: today,
});

/**
 * The range that an address names, or what is wrong with it, at the day where it is to be mended; the last thirty days where it
 * names none.
 */
export function readRange(
  { from, to }: DayRange,
  today: string,
): { readonly range: WholeRange } | { readonly problem: RangeProblem } {
  if (from === undefined && to === undefined) return { range: usualRange(today) };
  if (from === undefined || to === undefined) return { problem: "date_invalid" };
  const problems = rangeProblems({ from, to }, today, mostTrafficDays);
  const problem = problems?.to ?? problems?.from;
  return problem ? { problem } : { range: { from, to } };
}

/** Ranges that hang on today alone; weeks begin on Monday. */
export const choices = {
  thisWeek: (today) => ({ from: mondayOf(today), to: today }),
  lastWeek: (today) => daysOn({ from: mondayOf(today), to: dayPlus(mondayOf(today), 6) }, -7),
  thisMonth: (today) => ({ from: firstDayOfMonth(today), to: today }),
  lastMonth: (today) => monthsOn({ from: firstDayOfMonth(today), to: lastDayOfMonth(today) }, -1),
} as const satisfies Record<string, (today: string) => WholeRange>;

export type Choice = keyof typeof choices;

/** The days that are shown, moved. */
export const moves = {
  monthBack: (range) => monthsOn(range, -1),
  weekBack: (range) => daysOn(range, -7),
  weekOn: (range) => daysOn(range, 7),
  monthOn: (range) => monthsOn(range, 1),
} as const satisfies Record<string, (range: WholeRange) => WholeRange>;

export type Move = keyof typeof moves;

function daysOn({ from, to }: WholeRange, days: number): WholeRange {
  return { from: dayPlus(from, days), to: dayPlus(to, days) };
}

/** Whole calendar months stay whole; else each end keeps its day of the month, or takes the month's last. */
function monthsOn({ from, to }: WholeRange, months: number): WholeRange {
  const isWhole = from.endsWith("-01") && to === lastDayOfMonth(to);
  const end = monthPlus(to, months);
  return { from: monthPlus(from, months), to: isWhole ? lastDayOfMonth(end) : end };
}

function monthPlus(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const count = year * 12 + month - 1 + months;
  const first = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}-01`;
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  const last = lastDayOfMonth(first);
  return same < last ? same : last;
}

function firstDayOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

function mondayOf(day: string): string {
  return dayPlus(day, -((noonOf(day).getUTCDay() + 6) % 7));
}
