import { instant } from "./clock.ts";
import { dateFormat } from "./language/formats.ts";

/** How many minutes a zone is ahead of UTC at a moment: 480 for Asia/Hong_Kong. */
function minutesAhead(zone: string, at: Date): number {
  const parts = dateFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return Math.round((wall - at.getTime()) / 60_000);
}

/** The moment at which clocks in a zone show a time (`2027-05-01T10:30`), as the wire writes it. */
export function momentAt(wallTime: string, zone: string): string {
  const asUtc = new Date(`${wallTime}:00Z`);
  const guess = new Date(asUtc.getTime() - minutesAhead(zone, asUtc) * 60_000);
  // A zone may change its offset between the two moments; the second look is then the right one.
  const settled = new Date(asUtc.getTime() - minutesAhead(zone, guess) * 60_000);
  return settled.toISOString();
}

/**
 * The moment that was typed as a time in a zone; `stored` where it still stands there as it was shown, for a minute says less than a
 * moment. What is no time, or was skipped when clocks went forward, stays as it was typed, and is refused.
 */
export function typedMoment(typed: string, zone: string, stored = ""): string {
  if (stored !== "" && wallTimeAt(stored, zone) === typed) return stored;
  const isTime =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) && !Number.isNaN(Date.parse(`${typed}Z`));
  if (!isTime) return typed;
  const moment = momentAt(typed, zone);
  return wallTimeAt(moment, zone) === typed ? moment : typed;
}

/** What clocks in a zone show at a moment (`2027-05-01T10:30`): the other way round. */
export function wallTimeAt(isoText: string, zone: string): string {
  const moment = instant(isoText);
  return new Date(moment.getTime() + minutesAhead(zone, moment) * 60_000)
    .toISOString()
    .slice(0, 16);
}

/** The moment at which a calendar day begins in a zone, as the wire writes it. */
export function startOfDay(day: string, zone: string): string {
  return momentAt(`${day}T00:00`, zone);
}
