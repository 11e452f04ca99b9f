import dayjs from "dayjs";
import { dateFormat } from "../platform/language/formats.ts";

/** Days of a year that begins with a Sunday, and the middle of each of its months. */
const aWeek = Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day, 12));
const aYear = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 15, 12));

/** The two letters above a column of days: a single one where the seven differ by it. */
function shortest(narrow: readonly string[], short: readonly string[]): string[] {
  return new Set(narrow).size === 7 ? [...narrow] : short.map((name) => name.slice(0, 2));
}

/**
 * Names months and days for the calendar's library in a language, as the browser knows them. Gives the name under which the library
 * has the language from then on.
 */
export function calendarLanguage(language: string): string {
  const name = `farsim-${language.toLowerCase()}`;
  const named = (days: readonly number[], options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(language, { ...options, timeZone: "UTC" });
    return days.map((day) => format.format(day));
  };
  const weekdaysShort = named(aWeek, { weekday: "short" });
  const locale: Partial<ILocale> = {
    name,
    months: named(aYear, { month: "long" }),
    monthsShort: named(aYear, { month: "short" }),
    weekdays: named(aWeek, { weekday: "long" }),
    weekdaysShort,
    weekdaysMin: shortest(named(aWeek, { weekday: "narrow" }), weekdaysShort),
    ordinal: (day) => String(day),
  };
  // Known by a name of its own: what the library speaks elsewhere stays.
  dayjs.locale(locale as ILocale, undefined, true);
  return name;
}
