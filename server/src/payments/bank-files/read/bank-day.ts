import { Temporal } from "temporal-polyfill";
import type { DayOrder } from "@farsim/contract/desk/money/bank-files.ts";

/** A day as it is written: the numbers in their order, or one that says itself which is which. */
type Written =
  | { readonly is: "plain"; readonly day: string | null }
  | {
      readonly is: "ordered";
      readonly parts: readonly [string, string, string];
      isDotted: boolean;
    };

const longest = 40;
const firstYear = 1990;
const lastYear = 2999;

const timeBehind =
  /[T\s]\s*[0-9]{1,2}[:.][0-9]{2}([:.][0-9]{2}([.,][0-9]+)?)?\s*([ap]m)?\s*(Z|[+-][0-9]{2}:?[0-9]{2}|[A-Z]{2,4})?$|(?<=^[0-9]{4}-[0-9]{2}-[0-9]{2})(Z|[+-][0-9]{2}:[0-9]{2})$/i;
const yearFirst = /^([0-9]{4})([-./])([0-9]{1,2})\2([0-9]{1,2})$/;
const digitsOnly = /^([0-9]{4})()([0-9]{2})([0-9]{2})$/;
const chinese = /^([0-9]{4})(年)\s*([0-9]{1,2})\s*月\s*([0-9]{1,2})\s*日?$/;
const numbers = /^([0-9]{1,2})\s*([-./])\s*([0-9]{1,2})\s*\2\s*([0-9]{4}|[0-9]{2})$/;
const dayThenName =
  /^([0-9]{1,2})(?:st|nd|rd|th|\.)?[\s/-]*(?:de )?(\p{L}{3,})\.?[\s/,-]*(?:de )?([0-9]{4}|[0-9]{2})$/iu;
const nameThenDay = /^(\p{L}{3,})\.?\s*([0-9]{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+)([0-9]{4})$/iu;

/** Of each month: English, German, French, Spanish, Italian, Dutch. */
const monthNames: readonly (readonly string[])[] = [
  ["january", "januar", "jänner", "janvier", "enero", "gennaio"],
  ["february", "februar", "février", "febrero", "febbraio"],
  ["march", "märz", "mars", "marzo", "maart", "mrt"],
  ["april", "avril", "abril", "aprile"],
  ["may", "mai", "mayo", "maggio", "mei"],
  ["june", "juni", "juin", "junio", "giugno"],
  ["july", "juli", "juillet", "julio", "luglio"],
  ["august", "août", "agosto", "augustus"],
  ["september", "septembre", "septiembre", "settembre"],
  ["october", "oktober", "octobre", "octubre", "ottobre"],
  ["november", "novembre", "noviembre"],
  ["december", "dezember", "décembre", "diciembre", "dicembre"],
].map((names) => names.map(withoutMarks));

/** A day that a bank wrote, as `yyyy-mm-dd`; null where it is none. Only numbers with the year last ask for the order. */
export function bankDay(text: string, order: DayOrder): string | null {
  const written = writtenDay(text);
  if (!written) return null;
  return written.is === "plain" ? written.day : orderedDay(written.parts, order);
}

/**
 * In which order a column writes its days; undefined where fewer than half of its values are days. It is not sure where they fit
 * several orders: numbers with dots are never led by the month.
 */
export function dayOrderOf(
  values: readonly string[],
): { readonly order: DayOrder; readonly isSure: boolean } | undefined {
  const filled = values.filter((value) => value.trim() !== "");
  const written = filled.map(writtenDay).filter((each) => each !== undefined);
  const plain = written.filter((each) => each.is === "plain" && each.day !== null).length;
  const ordered = written.filter((each) => each.is === "ordered");
  const fitting = (order: DayOrder) =>
    ordered.filter(
      ({ parts, isDotted }) => !(isDotted && order === "mdy") && orderedDay(parts, order) !== null,
    ).length;
  const [dmy, mdy, ymd] = [fitting("dmy"), fitting("mdy"), fitting("ymd")];
  const most = Math.max(dmy, mdy, ymd);
  if (plain + most === 0 || (plain + most) * 2 < filled.length) return undefined;
  if (most === 0) return { order: "ymd", isSure: true };
  if (ymd === most && (Math.max(dmy, mdy) < most || variesMost(ordered.map(({ parts }) => parts))))
    return { order: "ymd", isSure: false };
  return { order: dmy >= mdy ? "dmy" : "mdy", isSure: dmy !== mdy && most === ordered.length };
}

/** Whether the last numbers differ more than the first ones: as days do, and years do not. */
function variesMost(parts: readonly (readonly string[])[]): boolean {
  const differing = (place: number) => new Set(parts.map((each) => each[place])).size;
  return differing(2) > differing(0);
}

function writtenDay(text: string): Written | undefined {
  const said = text.trim();
  if (said.length > longest) return undefined;
  const day = said.replace(timeBehind, "");
  const first = yearFirst.exec(day) ?? digitsOnly.exec(day) ?? chinese.exec(day);
  if (first) return { is: "plain", day: realDay(first[1], first[3], first[4]) };
  const [, one, sign, two, three] = numbers.exec(day) ?? [];
  if (one && two && three)
    return { is: "ordered", parts: [one, two, three], isDotted: sign === "." };
  const dayFirst = dayThenName.exec(day);
  if (dayFirst)
    return { is: "plain", day: realDay(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]) };
  const nameFirst = nameThenDay.exec(day);
  if (!nameFirst) return undefined;
  return { is: "plain", day: realDay(nameFirst[3], monthOf(nameFirst[1]), nameFirst[2]) };
}

function orderedDay([one, two, three]: readonly [string, string, string], order: DayOrder) {
  if (order === "dmy") return realDay(three, two, one);
  if (order === "mdy") return realDay(three, one, two);
  return one.length === 2 && three.length === 2 ? realDay(one, two, three) : null;
}

/** Null where the calendar has no such day, or no bank of today does. */
function realDay(
  saidYear: string | undefined,
  saidMonth: string | undefined,
  saidDay: string | undefined,
): string | null {
  const year = fullYear(saidYear ?? "");
  const month = Number(saidMonth ?? 0);
  const day = Number(saidDay ?? 0);
  if (year < firstYear || year > lastYear || month < 1 || month > 12 || day < 1) return null;
  if (day > Temporal.PlainYearMonth.from({ year, month }).daysInMonth) return null;
  const padded = (part: number) => String(part).padStart(2, "0");
  return `${year}-${padded(month)}-${padded(day)}`;
}

/** `26` is 2026, `97` is 1997. */
function fullYear(said: string): number {
  const year = Number(said);
  if (said.length !== 2) return year;
  return year + (year + 1900 >= firstYear ? 1900 : 2000);
}

/** The number of the one month that a name, or the beginning of one, is of. */
function monthOf(said: string | undefined): string | undefined {
  const name = withoutMarks((said ?? "").toLowerCase());
  const fitting = monthNames.flatMap((names, place) =>
    names.some((each) => each.startsWith(name)) ? [String(place + 1)] : [],
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

function withoutMarks(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}
