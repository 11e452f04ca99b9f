import type { Language } from "@farsim/contract/values/texts/language.ts";
import { instant, noonOf } from "../../platform/clock.ts";
import { dateFormat } from "../../platform/language/formats.ts";
import { noBreak } from "./no-break.ts";

/** A date stands in one line; a line may break before the time. */
export const inOneLine = (text: string) => text.replaceAll(/(\w) /g, `$1${noBreak}`);

/** A calendar day in the reader's language: `22 Nov 2026`, `2026年11月22日`. */
export function dayText(day: string, language: Language): string {
  const format = dateFormat(language, {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return inOneLine(format.format(noonOf(day)));
}

/** The same without the year, where the year is plain: `22 Nov`, `11月22日`. */
export function shortDayText(day: string, language: Language): string {
  const format = dateFormat(language, {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return inOneLine(format.format(noonOf(day)));
}

/** A month in the reader's language: `November 2026`, `2026年11月`. */
export function monthText(day: string, language: Language): string {
  const format = dateFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  return format.format(noonOf(day));
}

/** A moment on the clock of a zone. */
export function formatInstant(isoText: string, language: Language, zone: string): string {
  const format = dateFormat(language, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  });
  return inOneLine(format.format(instant(isoText)));
}

/** A zone as a reader may know it: `UTC+8`. */
export function zoneText(zone: string, at: Date): string {
  const name = dateFormat("en", { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find((part) => part.type === "timeZoneName")?.value;
  return (name ?? zone).replace("GMT", "UTC").replace(/^UTC[+-]0$/, "UTC");
}
