import type { RateClass } from "@farsim/contract/endpoint.ts";
import type pg from "pg";
import { networkOf } from "./network-of.ts";
import { openTally, refuseUntil } from "./tally.ts";

/** At most `points` tries in `seconds`, counted for each `by`. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly by: "origin" | "user" | "userAndField";
  /** Only refused tries count in the end: what succeeded is given back. */
  readonly wrongOnly?: true;
}

interface Caller {
  readonly origin: string;
  readonly userId?: bigint | undefined;
  /** What is tried: the value of the endpoint's `limitField`. */
  readonly field?: string | undefined;
}

export type LimitTable = Readonly<Record<RateClass, readonly Limit[]>>;

export interface Limits {
  /** Counts a try, committed before the call's own transaction begins. Refuses `too_many_requests` with `retryAfter`. */
  count(rateClass: RateClass, caller: Caller): Promise<void>;
  /** Takes the try back from the limits that count wrong ones only. */
  giveBack(rateClass: RateClass, caller: Caller): Promise<void>;
}

/** Limits that count exactly, over all servers, in the database. */
export function openLimits(pool: pg.Pool, table: LimitTable): Limits {
  const tallies = new Map(
    Object.entries(table).map(([rateClass, limits]) => [
      rateClass,
      limits.map(({ by, points, seconds, wrongOnly = false }) => ({
        by,
        wrongOnly,
        tally: openTally(pool, { name: `${rateClass}:${by}:${seconds}`, points, seconds }),
      })),
    ]),
  );
  const counting = (rateClass: RateClass, { origin, userId, field }: Caller) =>
    (tallies.get(rateClass) ?? []).flatMap(({ by, wrongOnly, tally }) => {
      if (by === "origin") return [{ tally, wrongOnly, key: networkOf(origin) }];
      if (userId === undefined) return [];
      return [{ tally, wrongOnly, key: by === "user" ? String(userId) : `${userId}:${field}` }];
    });
  return {
    async count(rateClass, caller) {
      for (const { tally, key } of counting(rateClass, caller)) refuseUntil(await tally.count(key));
    },
    async giveBack(rateClass, caller) {
      for (const { tally, key, wrongOnly } of counting(rateClass, caller))
        if (wrongOnly) await tally.giveBack(key);
    },
  };
}
