import type pg from "pg";
import { hiddenKey, openRateLimiter, type RateLimitTerms } from "./rate-limiter.ts";

/** Counts how many different things are tried under a key; the same one again is free. Exact, and over all servers. */
export interface DistinctLimiter {
  /** Counts a thing that is new under the key. Tells how many seconds to wait where there were too many already, else 0. */
  count(key: string, thing: string): Promise<number>;
}

export function openDistinctLimiter(pool: pg.Pool, terms: RateLimitTerms): DistinctLimiter {
  const things = openRateLimiter(pool, terms);
  const known = openRateLimiter(pool, { ...terms, name: `${terms.name}:known`, points: 1 });
  return {
    async count(key, thing) {
      const which = hiddenKey(key, thing.toLowerCase());
      if ((await known.waitFor(which)) > 0) return 0;
      // Counted before it is known: of two that come at once, neither passes as known while the other is refused.
      const waitSeconds = await things.count(key);
      const isKnownByNow = waitSeconds === 0 && (await known.count(which)) > 0;
      if (waitSeconds > 0 || isKnownByNow) await things.uncount(key);
      return waitSeconds;
    },
  };
}
