import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";

/** An instant with its billing day. */
export interface BillingInstant {
  readonly now: Instant;
  readonly today: Day;
}

/** The instant, billing day, zone and actor of a change. */
export interface ChangeContext extends BillingInstant {
  /** The billing time zone (IANA). */
  readonly zone: string;
  /** The user whom a card's history names; undefined where the program itself acts. */
  readonly actorId?: bigint | undefined;
  /** Why a member of staff acts for the holder: each line of history says it. */
  readonly reason?: string | undefined;
}
