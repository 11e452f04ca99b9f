import type { Language } from "@farsim/contract/values/texts/language.ts";
import { instant } from "../../platform/clock.ts";
import { startOfDay } from "../../platform/zone-time.ts";
import { dateFormat } from "../../platform/language/formats.ts";
import { inOneLine } from "./moments.ts";

/** The day that a moment is on in a zone: `22 Nov 2026`. */
export function dayOfText(isoText: string, language: Language, zone: string): string {
  const format = dateFormat(language, {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: zone,
  });
  return inOneLine(format.format(instant(isoText)));
}

/** The time alone on the clock of a zone: `09:00`. */
export function timeText(isoText: string, language: Language, zone: string): string {
  const format = dateFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  });
  return format.format(instant(isoText));
}

/** What the clock of a zone shows as a day begins elsewhere: `09:00`; null where it is midnight there too. */
export function dayEdgeText(
  day: string,
  dayZone: string,
  language: Language,
  zone: string,
): string | null {
  const time = timeText(startOfDay(day, dayZone), language, zone);
  return time === "00:00" ? null : time;
}

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** A moment to come, as short as it is plain: its time alone within a day, and with its day beyond. */
export function soonText(isoText: string, now: Date, language: Language, zone: string): string {
  if (instant(isoText).getTime() - now.getTime() <= dayMinutes * minuteMs)
    return timeText(isoText, language, zone);
  const format = dateFormat(language, {
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  });
  return inOneLine(format.format(instant(isoText)));
}

/** How long it is until a moment: whole days from one on, below that hours and minutes, begun ones too; null once it has come. */
export function timeLeft(isoText: string, now: Date) {
  const minutes = Math.ceil((instant(isoText).getTime() - now.getTime()) / minuteMs);
  if (minutes <= 0) return null;
  return {
    days: Math.floor(minutes / dayMinutes),
    hours: Math.floor(minutes / hourMinutes),
    minutes: minutes % hourMinutes,
  };
}
