import { type AcceptedUse, billingDayOf } from "../billing/rating/add-use.ts";
import type { SimAddress } from "../cards/stock/find-cards-by-iccid.ts";
import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { KeyedUse } from "./records.sql.ts";
import type { ValidUse } from "./validate-records.ts";

interface Known {
  readonly cards: ReadonlyMap<string, SimAddress>;
  readonly region: (name: string) => string;
  readonly now: Instant;
  readonly zone: string;
  /** Whether use of a card seems plain. */
  readonly isPlain?: (cardId: bigint) => boolean;
}

/** What records come to for their cards: day and region worked out once and for all. */
export function keyedUses(uses: readonly ValidUse[], known: Known): KeyedUse[] {
  const { cards, region, now, zone, isPlain = () => false } = known;
  const nowMillis = now.epochMilliseconds;
  return uses.map(({ id, digest, iccid, usedAtMillis, regionName, bytes }) => {
    const cardId = cards.get(iccid)!.cardAt(Math.min(usedAtMillis, nowMillis));
    return {
      cardId,
      recordId: id,
      digest,
      usedAtMillis: Math.min(usedAtMillis, nowMillis),
      day: billingDayOf(usedAtMillis, nowMillis, zone),
      regionCode: region(regionName),
      bytes,
      isPlain: isPlain(cardId),
    };
  });
}

/** The first day on which a card must be counted anew: that of its earliest use, today where it has none. */
export function firstDayOf(uses: readonly AcceptedUse[] = [], today: Day): Day {
  return uses.reduce((day, use) => (use.day < day ? use.day : day), today);
}
