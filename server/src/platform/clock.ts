import { Temporal } from "temporal-polyfill";
import type { Database } from "./database/database.ts";

export type Instant = Temporal.Instant;

/** Where time comes from. Nothing else reads the machine's clock, so that a test can live through a year in a second. */
export interface Clock {
  now(): Instant;
}

/** The machine's clock, to the millisecond, ahead by as much as the sandbox has moved it: what is stored is then exactly what was compared. */
export class SandboxClock implements Clock {
  #aheadMillis: number;

  constructor(aheadMillis: number) {
    this.#aheadMillis = aheadMillis;
  }

  now(): Instant {
    return Temporal.Instant.fromEpochMilliseconds(Date.now() + this.#aheadMillis);
  }

  /** How far ahead of the machine's clock a moment is, in milliseconds. */
  distanceTo(moment: Instant): number {
    return moment.epochMilliseconds - Date.now();
  }

  moveAhead(aheadMillis: number): void {
    this.#aheadMillis = aheadMillis;
  }
}

/**
 * "Now" once locks are held: read again, for the call may have waited for them while others wrote, and never before what
 * was last written.
 */
export function nowHolding(
  { clock, now }: { clock?: Clock; now: Instant },
  lastChangeMillis: number,
): Instant {
  const read = clock?.now() ?? now;
  return notBefore(lastChangeMillis, notBefore(now.epochMilliseconds, read));
}

/** A moment in milliseconds since 1970 as it goes over the wire. */
export function formatInstant(epochMillis: number): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMillis)).toString({
    smallestUnit: "millisecond",
  });
}

/** A moment that may not have come, as it goes over the wire. */
export const formatMoment = (instant: Instant | null | undefined): string | null =>
  instant ? formatInstant(instant.epochMilliseconds) : null;

/** A moment, or a later one in milliseconds since 1970: after a wait for a lock, "now" is never before what was last written. */
export function notBefore(epochMillis: number, now: Instant): Instant {
  return epochMillis > now.epochMilliseconds
    ? Temporal.Instant.fromEpochMilliseconds(Math.ceil(epochMillis))
    : now;
}

/** A clock that stands still until it is set: for tests and for making demonstration data of the past. */
export class HandClock implements Clock {
  #now: Instant;

  constructor(now: Instant | string) {
    this.#now = Temporal.Instant.from(now);
  }

  now(): Instant {
    return this.#now;
  }

  set(now: Instant | string): void {
    this.#now = Temporal.Instant.from(now);
  }
}

/** The product's clock, as far ahead as this database was last told. */
export async function openClock(database: Database): Promise<SandboxClock> {
  const { ahead_millis } = await database.read((tx) =>
    tx.db.selectFrom("sandbox_clock").select("ahead_millis").executeTakeFirstOrThrow(),
  );
  return new SandboxClock(Number(ahead_millis));
}
