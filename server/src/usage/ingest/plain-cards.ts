import type { SimAddress } from "../../cards/stock/find-cards-by-iccid.ts";
import { type Day, dayOfMillis } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { ValidUse } from "./validate-records.ts";

/**
 * Batches, by their array of records, of which some use seemed plain and was not once its card was locked. Their transaction runs again and
 * rates all of it, so that it does not run for ever.
 */
export const contested = new WeakSet<object>();

interface Batch {
  readonly cards: ReadonlyMap<string, SimAddress>;
  readonly now: Instant;
  readonly today: Day;
  readonly zone: string;
  /** As they came: `contested` knows the batch by this very array when its transaction runs again. */
  readonly records: readonly unknown[];
}

/** The cards of which all use of a batch is of today, and plain. */
export function plainCards(
  uses: readonly ValidUse[],
  { cards, now, today, zone, records }: Batch,
): Set<bigint> {
  if (contested.has(records)) return new Set();
  const nowMillis = now.epochMilliseconds;
  const left = new Map<string, bigint>();
  for (const { iccid, usedAtMillis, bytes } of uses) {
    const before = left.get(iccid) ?? cards.get(iccid)!.plainBytesLeft;
    // Use that is ahead may come to be of another day once the cards are locked.
    const isToday = usedAtMillis <= nowMillis && dayOfMillis(usedAtMillis, zone) === today;
    left.set(iccid, isToday ? before - bytes : -1n);
  }
  const plain = new Set<bigint>();
  for (const [iccid, bytes] of left)
    if (bytes >= 0n) plain.add(cards.get(iccid)!.currentCard.cardId);
  return plain;
}
