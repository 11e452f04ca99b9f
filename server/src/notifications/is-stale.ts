import type { Instant } from "../platform/clock.ts";

const freshHours = 24;

/** An email that could not be sent for that long is not sent at all: its news is old. */
export const isStale = (writtenAt: Instant, now: Instant): boolean =>
  now.epochMilliseconds - writtenAt.epochMilliseconds > freshHours * 3_600_000;
