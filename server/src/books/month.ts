import { addDays, type Day } from "../platform/calendar.ts";

/** The calendar month of a day: `2027-05`; compares as text. */
export const monthOf = (day: Day): string => day.slice(0, 7);

export const firstDayOf = (month: string): Day => `${month}-01`;

/** The next month. Every month has a 28th, and none has four days more. */
export const monthAfter = (month: string): string => monthOf(addDays(`${month}-28`, 4));

export const lastDayOf = (month: string): Day => addDays(firstDayOf(monthAfter(month)), -1);

/** The last day of a month up to today: of the one that is running, today. */
export function lastDayUpTo(today: Day, month: string): Day {
  const last = lastDayOf(month);
  return last < today ? last : today;
}
