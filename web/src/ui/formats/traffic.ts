import type { Language } from "@farsim/contract/values/language.ts";
import { numberFormat } from "../../platform/language/formats.ts";
import { noBreak } from "./no-break.ts";

const megabytesInGigabyte = 1024;

function rounded(value: number, language: Language, digits: number): string {
  return numberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** An amount of data as its figure and its unit, which may stand apart. */
export interface DataFigure {
  readonly figure: string;
  readonly unit: "MB" | "GB";
}

/**
 * An amount of data in the unit that people think in: GB from 1,024 MB on, with one decimal, and never more than there is;
 * below that MB.
 */
export function dataFigure(mb: number, language: Language): DataFigure {
  if (mb < megabytesInGigabyte) return { figure: rounded(mb, language, 2), unit: "MB" };
  return { figure: rounded(tenthsOfGigabytes(mb) / 10, language, 1), unit: "GB" };
}

/** By whole hundredths of a megabyte: a float of 1.1 GB may lie below it. */
const hundredthsOf = (mb: number) => Math.round(mb * 100);
const hundredthsInTenth = 10_240;
const tenthsOfGigabytes = (mb: number) => Math.floor(hundredthsOf(mb) / hundredthsInTenth);

/** The same in one piece: `8.8 GB`, `310.25 MB`. */
export function data(mb: number, language: Language): string {
  const { figure, unit } = dataFigure(mb, language);
  return `${figure}${noBreak}${unit}`;
}

/** What is for sale: the same where it says all, else with the exact MB. */
export function dataOnOffer(mb: number, language: Language): string {
  const isExact = mb < megabytesInGigabyte || hundredthsOf(mb) % hundredthsInTenth === 0;
  const text = data(mb, language);
  return isExact ? text : `${text} (${megabytes(mb, language)})`;
}

/** The bare figure, where its unit stands apart. */
export function megabyteFigure(mb: number, language: Language): string {
  return rounded(mb, language, 2);
}

/**
 * Traffic in MB, always: `310.25 MB`. Alone wherever many amounts are compared, in a column or a chart: GB beside some of them would
 * make them two units.
 */
export function megabytes(mb: number, language: Language): string {
  return `${rounded(mb, language, 2)}${noBreak}MB`;
}

/** The same in GB, where it is past 1,024 MB; null below. */
function gigabytes(mb: number, language: Language): string | null {
  if (mb < megabytesInGigabyte) return null;
  return `${rounded(mb / megabytesInGigabyte, language, 2)}${noBreak}GB`;
}

/** What is used of what may be: `512 MB / 20,480 MB`; without an allowance the use alone. */
export function usedOf(usedMb: number, allowanceMb: number | null, language: Language): string {
  const used = megabytes(usedMb, language);
  return allowanceMb === null ? used : `${used} / ${megabytes(allowanceMb, language)}`;
}

/** One amount by itself: MB, with GB beside it past 1,024: `20,480 MB (20 GB)`. */
export function traffic(mb: number, language: Language): string {
  const beside = gigabytes(mb, language);
  return beside ? `${megabytes(mb, language)} (${beside})` : megabytes(mb, language);
}
