import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";

/** An instant with its billing day. */
export interface Present {
  readonly now: Instant;
  readonly today: Day;
}

/** When accounts are changed, and by whom. */
export interface ChangeContext extends Present {
  /** The billing time zone (IANA). */
  readonly zone: string;
  /** The user whom a card's history names; undefined where the program itself acts. */
  readonly actorId?: bigint | undefined;
}
