import { Temporal } from "temporal-polyfill";
import type { Instant } from "./clock.ts";

/** A calendar day as `YYYY-MM-DD`, in a zone that its user names; compares as text. */
export type Day = string;

interface Stretch {
  readonly from: number;
  readonly day: Day;
}

const dayMillis = 86_400_000;
const stretchesByZone = new Map<string, Map<number, readonly Stretch[]>>();

/** The day in `zone` (IANA) that a moment, in milliseconds since 1970 UTC, falls on. Daylight saving is the zone's affair. */
export function dayOfMillis(epochMillis: number, zone: string): Day {
  let cache = stretchesByZone.get(zone);
  if (!cache) stretchesByZone.set(zone, (cache = new Map()));
  const utcDay = Math.floor(epochMillis / dayMillis);
  let stretches = cache.get(utcDay);
  if (!stretches) cache.set(utcDay, (stretches = stretchesOf(utcDay, zone)));
  let day = stretches[0]!.day;
  for (const stretch of stretches) if (stretch.from <= epochMillis) day = stretch.day;
  return day;
}

/** The day in `zone` that a moment falls on. */
export function dayOf(moment: Instant, zone: string): Day {
  return dayOfMillis(moment.epochMilliseconds, zone);
}

/** The same few answers are asked for again and again, and calendar arithmetic is dear. */
const starts = new Map<string, Instant>();
const sums = new Map<string, Day>();
const mostKept = 10_000;

function keptIn<T>(answers: Map<string, T>, key: string, workOut: () => T): T {
  let answer = answers.get(key);
  if (answer === undefined) {
    answer = workOut();
    if (answers.size >= mostKept) answers.clear();
    answers.set(key, answer);
  }
  return answer;
}

/** The first moment of a day in `zone`. */
export const startOfDay = (day: Day, zone: string): Instant =>
  keptIn(starts, `${day} ${zone}`, () =>
    Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant(),
  );

/** A day so many calendar days after another, before it where they are negative. */
export const addDays = (day: Day, days: number): Day =>
  keptIn(sums, `${day}${days < 0 ? days : `+${days}`}`, () =>
    Temporal.PlainDate.from(day).add({ days }).toString(),
  );

/** The later one of two days. */
export const laterDay = (a: Day, b: Day): Day => (a > b ? a : b);

/** How many days from one to a later one; negative where it is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days;
}

/** One day of UTC cut where the days of the zone change: two stretches, rarely one or three. */
function stretchesOf(utcDay: number, zone: string): readonly Stretch[] {
  const from = utcDay * dayMillis;
  const first = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate();
  const stretches: Stretch[] = [{ from, day: first.toString() }];
  for (let next = first.add({ days: 1 }); ; next = next.add({ days: 1 })) {
    const begins = next.toZonedDateTime(zone).epochMilliseconds;
    if (begins >= from + dayMillis) return stretches;
    stretches.push({ from: begins, day: next.toString() });
  }
}
