import { addDays, type Day, daysBetween } from "../platform/calendar.ts";
import { firstDayOf, lastDayOf, monthOf } from "./month.ts";

/** Billing days, both included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/**
 * The period that one is compared with, and that ends before it: of a calendar month the month before, of the one that is running, until today or yesterday,
 * the same days of the month before, as far as that has them; of any other days as many directly before.
 */
export function periodBefore({ from, to }: Period, today: Day): Period {
  const month = monthOf(from);
  const isFromFirst = from === firstDayOf(month) && month === monthOf(to);
  const before = addDays(from, -1);
  const first = firstDayOf(monthOf(before));
  if (isFromFirst && to === lastDayOf(month)) return { from: first, to: before };
  if (isFromFirst && month === monthOf(today) && to >= addDays(today, -1)) {
    const same = addDays(first, daysBetween(from, to));
    return { from: first, to: same < before ? same : before };
  }
  return { from: addDays(from, -1 - daysBetween(from, to)), to: before };
}
