import { type CardUse, billingDayOf } from "../../billing/rating/add-use.ts";
import type { SimAddress } from "../../cards/stock/find-cards-by-iccid.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { KeyedUse } from "./records.sql.ts";
import type { ValidUse } from "./validate-records.ts";

interface Known {
  readonly region: (name: string) => string;
  readonly now: Instant;
  readonly zone: string;
  /** The SIMs whose use seems plain. */
  readonly plain?: ReadonlySet<SimAddress>;
}

/** What records come to for their cards: day and region worked out once and for all. */
export function keyedUses(uses: readonly ValidUse[], known: Known): KeyedUse[] {
  const { region, now, zone, plain } = known;
  const nowMillis = now.epochMilliseconds;
  return uses.map(({ id, digest, sim, usedAtMillis: reported, regionName, bytes }) => {
    const usedAtMillis = Math.min(reported, nowMillis);
    return {
      cardId: sim.cardAt(usedAtMillis),
      recordId: id,
      digest,
      usedAtMillis,
      day: billingDayOf(usedAtMillis, nowMillis, zone),
      regionCode: region(regionName),
      bytes,
      isPlain: plain?.has(sim) ?? false,
    };
  });
}

/** The first day of a card that is rated again: that of its earliest use, today where it has none. */
export function firstDayOf(uses: readonly CardUse[] = [], today: Day): Day {
  return uses.reduce((day, use) => (use.day < day ? use.day : day), today);
}
