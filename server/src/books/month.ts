import { addDays, type Day } from "../platform/calendar.ts";

/** The calendar month of a day: `2027-05`. */
export const monthOf = (day: Day): string => day.slice(0, 7);

export const firstDayOf = (month: string): Day => `${month}-01`;

// Every month has a 28th, and none goes on for four more days.
export const monthAfter = (month: string): string => monthOf(addDays(`${month}-28`, 4));

export const lastDayOf = (month: string): Day => addDays(firstDayOf(monthAfter(month)), -1);
