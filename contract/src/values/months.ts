/** Calendar months as `2027-05`, which compare as text, and their days. */

const monthOfParts = (year: number, month: number): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;

/** The month of a day: `2027-05`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The next month. */
export function monthAfter(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return number === 12 ? monthOfParts(year + 1, 1) : monthOfParts(year, number + 1);
}

export const firstDayOf = (month: string): string => `${month}-01`;

/** The last day of a month, leap years included. */
export function lastDayOf(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const days = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][number - 1]!;
  return `${month}-${days}`;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
