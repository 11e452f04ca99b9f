import type { Language } from "@farsim/contract/values/texts/language.ts";
import { numberFormat } from "../../platform/language/formats.ts";
import { megabytes } from "../../ui/formats/traffic.ts";
import { noBreak } from "../../ui/formats/no-break.ts";
import { useFormat } from "../../ui/words/terms.ts";

const megabytesInGigabyte = 1024;

/** What is used of what may be: `512 MB / 20,480 MB`; without an allowance the use alone. */
export function usedOf(usedMb: number, allowanceMb: number | null, language: Language): string {
  const used = megabytes(usedMb, language);
  return allowanceMb === null ? used : `${used} / ${megabytes(allowanceMb, language)}`;
}

/** One amount by itself: MB, with GB beside it past 1,024: `20,480 MB (20 GB)`. */
export function traffic(mb: number, language: Language): string {
  const exact = megabytes(mb, language);
  if (mb < megabytesInGigabyte) return exact;
  const gigabytes = mb / megabytesInGigabyte;
  const beside = numberFormat(language, { maximumFractionDigits: 2 }).format(gigabytes);
  return `${exact} (${beside}${noBreak}GB)`;
}

/** Traffic as the operator reads it: the exact MB first, as carriers report them. */
export function useTrafficInMb() {
  const { language } = useFormat();
  return {
    traffic: (mb: number) => traffic(mb, language),
    usedOf: (usedMb: number, allowanceMb: number | null) => usedOf(usedMb, allowanceMb, language),
  };
}
