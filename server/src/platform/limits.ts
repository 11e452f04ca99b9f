import type { RateClass } from "@farsim/contract/endpoint.ts";
import type pg from "pg";
import { openTally, refuseUntil } from "./tally.ts";

/** At most `points` tries in `seconds`, counted for each `by`. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly by: "origin" | "user";
}

export type LimitTable = Readonly<Record<RateClass, readonly Limit[]>>;

export interface Limits {
  /** Counts a try, committed before the call's own transaction begins. Refuses `too_many_requests` with `retryAfter`. */
  count(
    rateClass: RateClass,
    caller: { readonly origin: string; readonly userId?: bigint | undefined },
  ): Promise<void>;
}

/** Limits that count exactly, over all servers, in the database. */
export function openLimits(pool: pg.Pool, table: LimitTable): Limits {
  const tallies = new Map(
    Object.entries(table).map(([rateClass, limits]) => [
      rateClass,
      limits.map(({ by, points, seconds }) => ({
        by,
        tally: openTally(pool, { name: `${rateClass}:${by}:${seconds}`, points, seconds }),
      })),
    ]),
  );
  return {
    async count(rateClass, { origin, userId }) {
      for (const { by, tally } of tallies.get(rateClass) ?? []) {
        const who = by === "user" ? userId : origin;
        if (who !== undefined) refuseUntil(await tally.count(String(who)));
      }
    },
  };
}
