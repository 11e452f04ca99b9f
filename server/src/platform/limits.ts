import type { RateClass } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problem.ts";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** At most `points` tries in `seconds`, counted for each `by`. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly by: "origin" | "user";
}

export type LimitTable = Readonly<Record<RateClass, readonly Limit[]>>;

export interface Limits {
  /** Counts a try, committed before the call's own transaction begins. Refuses `too_many_requests` with `retryAfter`. */
  count(rateClass: RateClass, caller: { readonly origin: string; readonly userId?: bigint | undefined }): Promise<void>;
}

/** Limits that count exactly, over all servers, in the database. */
export function openLimits(pool: pg.Pool, table: LimitTable): Limits {
  const limiters = new Map(
    Object.entries(table).map(([rateClass, limits]) => [
      rateClass,
      limits.map(({ by, points, seconds }) => ({
        by,
        limiter: new RateLimiterPostgres({
          storeClient: pool,
          storeType: "pool",
          tableName: "rate_limits",
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: `${rateClass}:${by}`,
          points,
          duration: seconds,
        }),
      })),
    ]),
  );
  return {
    async count(rateClass, { origin, userId }) {
      for (const { by, limiter } of limiters.get(rateClass) ?? []) {
        const who = by === "user" ? userId : origin;
        if (who !== undefined) await consume(limiter, String(who));
      }
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new Problem("too_many_requests", { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
  }
}
