import { Temporal } from "temporal-polyfill";
import { addDays, type Day, dayOf, startOfDay } from "../src/platform/calendar.ts";
import type { Instant } from "../src/platform/clock.ts";

/** How far back the demonstration reaches. */
export const demoDays = 90;

/** The moment of a billing day, counted back from today, when a share of it has passed. Of today only what has passed counts. */
export type MomentOf = (daysAgo: number, share: number) => Instant;

export function momentsUntil(now: Instant, zone: string): MomentOf {
  const today: Day = dayOf(now, zone);
  return (daysAgo, share) => {
    const from = startOfDay(addDays(today, -daysAgo), zone).epochMilliseconds;
    const to =
      daysAgo === 0
        ? now.epochMilliseconds
        : startOfDay(addDays(today, 1 - daysAgo), zone).epochMilliseconds;
    return Temporal.Instant.fromEpochMilliseconds(Math.floor(from + (to - from) * share));
  };
}
