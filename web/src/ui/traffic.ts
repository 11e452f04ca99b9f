import type { Language } from "@farsim/contract/language.ts";

const megabytesInGigabyte = 1024;
/** Between a number and its unit no line may break. */
const space = "\u00a0";

function rounded(value: number, language: Language, digits: number): string {
  return value.toLocaleString(language, { maximumFractionDigits: digits });
}

/** The bare figure, where its unit stands apart. */
export function megabyteFigure(mb: number, language: Language): string {
  return rounded(mb, language, 2);
}

/** Traffic in MB, always: `310.25 MB`. */
export function megabytes(mb: number, language: Language): string {
  return `${rounded(mb, language, 2)}${space}MB`;
}

/** The same in GB, where it is past 1,024 MB; null below. */
export function gigabytes(mb: number, language: Language): string | null {
  if (mb < megabytesInGigabyte) return null;
  return `${rounded(mb / megabytesInGigabyte, language, 2)}${space}GB`;
}

/** MB, with GB beside it past 1,024: `20,480 MB (20 GB)`. */
export function traffic(mb: number, language: Language): string {
  const beside = gigabytes(mb, language);
  return beside ? `${megabytes(mb, language)} (${beside})` : megabytes(mb, language);
}
