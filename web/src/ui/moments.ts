import type { Language } from "@farsim/contract/language.ts";
import { instant, noonOf } from "../platform/clock.ts";

/** A calendar day in the reader's language: `22 Nov 2026`, `2026年11月22日`. */
export function dayText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(dateLanguage(language), {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(noonOf(day));
}

/** The same without the year, where the year is plain: `22 Nov`, `11月22日`. */
export function shortDayText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(dateLanguage(language), {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(noonOf(day));
}

/** A moment on the clock of the billing zone. */
export function momentText(isoText: string, language: Language, zone: string): string {
  return new Intl.DateTimeFormat(dateLanguage(language), {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  }).format(instant(isoText));
}

/** A zone as a reader may know it: `UTC+8`. */
export function zoneText(zone: string, at: Date): string {
  const name = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find((part) => part.type === "timeZoneName")?.value;
  return (name ?? zone).replace("GMT", "UTC").replace(/^UTC[+-]0$/, "UTC");
}

/** Day before month, as most of the travelling world reads it. */
function dateLanguage(language: Language): string {
  return language === "en" ? "en-GB" : language;
}
