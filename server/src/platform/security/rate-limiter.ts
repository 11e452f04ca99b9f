import { createHash } from "node:crypto";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** Counts tries under a key, exactly and over all servers; each count commits by itself, no matter what becomes of the call. */
export interface RateLimiter {
  /** Counts one. Tells how many seconds to wait where the points were used up already, else 0. */
  count(key: string): Promise<number>;
  /** The same, without counting. */
  waitFor(key: string): Promise<number>;
  /** How many points are left, and after how many seconds all of them are there again. Counts nothing. */
  left(key: string): Promise<{ readonly points: number; readonly seconds: number }>;
  /** Takes one count back: the try was a right one. */
  uncount(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

export interface RateLimitTerms {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export function openRateLimiter(
  pool: pg.Pool,
  { name, points, seconds }: RateLimitTerms,
): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    async count(key) {
      try {
        await limiter.consume(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return secondsOf(refusal);
        throw refusal;
      }
    },
    async waitFor(key) {
      const found = await limiter.get(key);
      return found && found.consumedPoints >= points ? secondsOf(found) : 0;
    },
    async left(key) {
      const found = await limiter.get(key);
      if (!found) return { points, seconds: 0 };
      return { points: Math.max(0, points - found.consumedPoints), seconds: secondsOf(found) };
    },
    async uncount(key) {
      // Never below none, and never of a time that is over: what is uncounted must not become credit.
      await pool.query(takeBack, [limiter.getKey(key)]);
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}

const takeBack = `UPDATE rate_limits SET points = points - 1
  WHERE key = $1 AND points > 0 AND expire > extract(epoch FROM clock_timestamp()) * 1000`;

/** A key of what is not to be kept: it may be long, and is no one's business. */
export const hiddenKey = (...parts: readonly string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");

/** Refuses `too_many_requests` where there are seconds to wait. */
export function throwIfLimited(waitSeconds: number): void {
  if (waitSeconds > 0) throw new Problem("too_many_requests", { retryAfter: waitSeconds });
}

const secondsOf = (found: RateLimiterRes): number =>
  Math.max(1, Math.ceil(found.msBeforeNext / 1000));
