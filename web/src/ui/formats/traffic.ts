import type { Language } from "@farsim/contract/values/language.ts";
import { numberFormat } from "../../platform/language/formats.ts";
import { noBreak } from "./no-break.ts";

const megabytesInGigabyte = 1024;

function rounded(value: number, language: Language, digits: number): string {
  return numberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** The bare figure, where its unit stands apart. */
export function megabyteFigure(mb: number, language: Language): string {
  return rounded(mb, language, 2);
}

/**
 * Traffic in MB, always: `310.25 MB`. Alone wherever amounts are compared: in a column, a chart, a ring, used of an allowance. GB beside
 * some of them would make them two units.
 */
export function megabytes(mb: number, language: Language): string {
  return `${rounded(mb, language, 2)}${noBreak}MB`;
}

/** The same in GB, where it is past 1,024 MB; null below. */
export function gigabytes(mb: number, language: Language): string | null {
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
