import { type Day, dayOfMillis } from "../../platform/calendar.ts";
import type { AddOnPurchase, CardState, DayUse } from "../card/card-state.ts";

/** A valid record with its card and billing day; whether it is new is not known yet. */
export interface CardUse {
  readonly cardId: bigint;
  readonly recordId: string;
  readonly usedAtMillis: number;
  readonly day: Day;
  readonly regionCode: string;
  readonly bytes: bigint;
}

/** A record's billing day; up to 5 minutes ahead counts as now. */
export function billingDayOf(usedAtMillis: number, nowMillis: number, zone: string): Day {
  return dayOfMillis(Math.min(usedAtMillis, nowMillis), zone);
}

/** A card with new use in its days, not yet rated. Use at the very moment of a purchase came before it. */
export function withUse(card: CardState, uses: readonly CardUse[]): CardState {
  const days = new Map(card.days.map((use) => [`${use.day}/${use.segment}`, use]));
  for (const { day, usedAtMillis, bytes } of uses) {
    const segment = segmentOf(card.purchases, usedAtMillis);
    const key = `${day}/${segment}`;
    const was = days.get(key);
    days.set(key, was ? { ...was, bytes: was.bytes + bytes } : newUse(day, segment, bytes));
  }
  return { ...card, days: [...days.values()].toSorted(byOrderOfUse) };
}

/** How many add-ons had been bought before a moment. */
function segmentOf(purchases: readonly AddOnPurchase[], usedAtMillis: number): number {
  return purchases.filter(({ boughtAtMillis }) => boughtAtMillis < usedAtMillis).length;
}

const newUse = (day: Day, segment: number, bytes: bigint): DayUse => ({
  day,
  segment,
  bytes,
  hasPlan: false,
  allowanceBytes: 0n,
  addOnBytes: 0n,
  overBytes: 0n,
});

const byOrderOfUse = (a: DayUse, b: DayUse): number =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : a.segment - b.segment;
