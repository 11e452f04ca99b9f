import { type Micros, minorUnit } from "@farsim/contract/values/money/amount.ts";
import type { Terms } from "../../plans/terms.ts";
import { addDays, type Day, dayOfMillis } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";

const dayMillis = 86_400_000;

/** The longest a pack may run from now on. */
export const longestPackDays = 366;

/** When a pack of some days that is set now expires: whole days of 24 hours, regardless of the zone. */
export function expiryAfter(now: Instant, days: number): Instant {
  return now.add({ milliseconds: days * dayMillis });
}

/** The first billing day that a pack does not cover any more. */
export function dayAfterPack(expiresAt: Instant, zone: string): Day {
  return addDays(dayOfMillis(expiresAt.epochMilliseconds - 1, zone), 1);
}

/** How many whole days of 24 hours are left of a pack; 0 once it has expired. */
export function wholeDaysLeft(expiresAt: Instant, now: Instant): number {
  return Math.max(0, Math.floor((expiresAt.epochMilliseconds - now.epochMilliseconds) / dayMillis));
}

/** What binding gives back for the days left: price × days ÷ cycle days, rounded down to the minor unit. */
export function packCredit(
  { priceMicros, cycleDays }: Terms,
  daysLeft: number,
  currencyDigits: number,
): Micros {
  const minor = minorUnit(currencyDigits);
  return ((priceMicros * BigInt(daysLeft)) / (BigInt(cycleDays) * minor)) * minor;
}
