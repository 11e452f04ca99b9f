import type { SubscribedCard } from "./card.ts";
import type { Day } from "../../platform/calendar.ts";

/** What a card used on one day between two purchases of add-ons, and what that is rated as. */
export interface DayUse {
  readonly day: Day;
  /** How many add-ons the card had bought before this use. */
  readonly segment: number;
  readonly bytes: bigint;
  /** Whether a plan covers the day (column `rated`). Without one the use is stored and free; of use that is not rated yet it is false. */
  readonly hasPlan: boolean;
  readonly allowanceBytes: bigint;
  readonly addOnBytes: bigint;
  readonly overBytes: bigint;
}

/** A day's use as the database has it. */
export interface StoredDay extends DayUse {
  /** The day's total, in bytes, up to which further use is plain (`evaluation/plain-use.ts`); null: further use must be rated. */
  readonly plainUntilBytes: bigint | null;
}

/** The days from one on, and before another, that one fee paid for. */
export interface Cycle {
  readonly planId: bigint;
  readonly version: number;
  readonly startsOn: Day;
  readonly endsOn: Day;
}

export interface AddOnPurchase {
  /** The card's n-th; it opens segment n. */
  readonly n: number;
  readonly bytes: bigint;
  readonly boughtAtMillis: number;
}

/** All that rating must know of a card, from the first day that may change on. */
export interface CardState extends SubscribedCard {
  /** Days from this one on are rated again; what is before stays. */
  readonly rateFrom: Day;
  /** From the start of the cycle that covers `rateFrom` on, in the order of use. */
  readonly days: readonly DayUse[];
  /** The same as the database has them: before new records were added. */
  readonly storedDays: readonly StoredDay[];
  /** Those that end after `rateFrom`. */
  readonly cycles: readonly Cycle[];
  /** All of them, in order. */
  readonly purchases: readonly AddOnPurchase[];
}
