import { mostTrafficDays } from "@farsim/contract/traffic-detail.ts";
import { dayPlus, noonOf } from "../platform/clock.ts";

/** Billing days, `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** What is shown where the address names no days. */
const usualDays = 30;

const dayMs = 86_400_000;

export function lengthOf({ from, to }: DayRange): number {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / dayMs) + 1;
}

/** The range that an address names; the last thirty days where it names none that can be shown. */
export function readRange(said: Partial<DayRange>, today: string): DayRange {
  const { from, to } = said;
  if (from && to && from <= to && to <= today) {
    const length = lengthOf({ from, to });
    if (length <= mostTrafficDays && from >= "2000") return { from, to };
  }
  return { from: dayPlus(today, 1 - usualDays), to: today };
}

export const moves = {
  lastMonth: (range) => monthsOn(range, -1),
  lastWeek: (range) => daysOn(range, -7),
  nextWeek: (range) => daysOn(range, 7),
  nextMonth: (range) => monthsOn(range, 1),
} as const satisfies Record<string, (range: DayRange) => DayRange>;

export type Move = keyof typeof moves;

function daysOn({ from, to }: DayRange, days: number): DayRange {
  return { from: dayPlus(from, days), to: dayPlus(to, days) };
}

/** Whole calendar months stay whole; else each end keeps its day of the month, or takes the month's last. */
function monthsOn({ from, to }: DayRange, months: number): DayRange {
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

function lastDayOfMonth(day: string): string {
  return dayPlus(`${dayPlus(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`, -1);
}
