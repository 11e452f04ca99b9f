import type { SimAddress } from "../../cards/stock/find-cards-by-iccid.ts";
import { type Day, startOfDay } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { ValidUse } from "./validate-records.ts";

/**
 * Batches, by their array of records, of which some use seemed plain and was not once its card was locked. Their transaction runs again and
 * rates all of it, so that it does not run for ever.
 */
export const contested = new WeakSet<object>();

interface Batch {
  readonly now: Instant;
  readonly today: Day;
  readonly zone: string;
  /** As they came: `contested` knows the batch by this very array when its transaction runs again. */
  readonly records: readonly unknown[];
}

/** The SIMs with a card of which all use of a batch is of today, and plain. */
export function plainSims(
  uses: readonly ValidUse[],
  { now, today, zone, records }: Batch,
): Set<SimAddress> {
  if (contested.has(records)) return new Set();
  const nowMillis = now.epochMilliseconds;
  const startMillis = startOfDay(today, zone).epochMilliseconds;
  const left = new Map<SimAddress, bigint>();
  for (const { sim, usedAtMillis, bytes } of uses) {
    const before = left.get(sim) ?? sim.plainBytesLeft;
    // Use that is ahead may come to be of another day once the cards are locked.
    const isToday = usedAtMillis >= startMillis && usedAtMillis <= nowMillis;
    left.set(sim, isToday ? before - bytes : -1n);
  }
  const plain = new Set<SimAddress>();
  for (const [sim, bytes] of left) if (bytes >= 0n) plain.add(sim);
  return plain;
}
