import type { RateClass } from "@farsim/contract/endpoint.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import type pg from "pg";
import { networkOf } from "../request/network-of.ts";
import { openDistinctLimiter } from "../../security/distinct-limiter.ts";
import { openRateLimiter, throwIfLimited } from "../../security/rate-limiter.ts";

/** At most `points` tries in `seconds`, counted for each `by`. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly by: "origin" | "user" | "userAndField" | "field";
  /** Only tries that were refused so count in the end: what succeeded, or failed by anything else, is uncounted. */
  readonly countsOnly?: ProblemKey;
  /** Counts how many different things are tried: the same one again is free, and none is uncounted. */
  readonly ofDistinct?: true;
}

interface Caller {
  readonly origin: string;
  readonly userId?: bigint | undefined;
  /** What is tried: the value of the endpoint's `limitField`. */
  readonly field?: string | undefined;
}

export type LimitTable = Readonly<Record<RateClass, readonly Limit[]>>;

export interface Limits {
  /**
   * Counts a try by its address alone, before anything of it is read: what makes no sense is counted like everything else.
   * Refuses `too_many_requests` with `retryAfter`.
   */
  countOrigin(rateClass: RateClass, origin: string): Promise<void>;
  /** Counts it by everything else, committed before the call's own transaction begins. Refuses the same. */
  count(rateClass: RateClass, caller: Caller): Promise<void>;
  /** Uncounts the try in limits that count one kind of refusal alone (`countsOnly`), where it ended in another way. */
  uncount(rateClass: RateClass, caller: Caller, refusal?: ProblemKey): Promise<void>;
  /**
   * How many such refusals an account has left, by the limits of its own alone: what others have tried, from wherever, is not told.
   * Undefined where none of them counts this refusal.
   */
  left(
    rateClass: RateClass,
    caller: Caller,
    refusal: ProblemKey,
  ): Promise<{ readonly triesLeft: number; readonly retryAfter?: number } | undefined>;
}

/** Limits that count exactly, over all servers, in the database. */
export function openLimits(pool: pg.Pool, table: LimitTable): Limits {
  const limiters = new Map(
    Object.entries(table).map(([rateClass, limits]) => [
      rateClass,
      limits.map(({ by, points, seconds, countsOnly, ofDistinct }) => {
        const terms = { name: `${rateClass}:${by}:${seconds}`, points, seconds };
        const distinct = ofDistinct && openDistinctLimiter(pool, terms);
        /** Needs nothing but the address: counted before anything is read. */
        const isFirst = by === "origin" && countsOnly === undefined && !distinct;
        return { by, countsOnly, distinct, isFirst, limiter: openRateLimiter(pool, terms) };
      }),
    ]),
  );
  const counting = (rateClass: RateClass, { origin, userId, field }: Caller) =>
    (limiters.get(rateClass) ?? []).flatMap(({ by, distinct, isFirst, limiter, countsOnly }) => {
      const key = keyOf(by, { origin, userId, field });
      if (isFirst || key === undefined || (distinct && field === undefined)) return [];
      const count = () => (distinct ? distinct.count(key, field!) : limiter.count(key));
      const left = () => limiter.left(key);
      return [{ by, count, countsOnly, left, uncount: () => limiter.uncount(key) }];
    });
  /** Uncounts in those limits that count another refusal than this one alone. */
  const uncountAll = async (counted: ReturnType<typeof counting>, refusal?: ProblemKey) => {
    for (const { uncount, countsOnly } of counted)
      if (countsOnly && countsOnly !== refusal) await uncount();
  };
  return {
    async countOrigin(rateClass, origin) {
      for (const { limiter, isFirst } of limiters.get(rateClass) ?? [])
        if (isFirst) throwIfLimited(await limiter.count(networkOf(origin)));
    },
    async count(rateClass, caller) {
      const before: ReturnType<typeof counting> = [];
      for (const counter of counting(rateClass, caller)) {
        const waitSeconds = await counter.count();
        if (waitSeconds > 0) await uncountAll(before, "too_many_requests");
        throwIfLimited(waitSeconds);
        before.push(counter);
      }
    },
    async uncount(rateClass, caller, refusal) {
      await uncountAll(counting(rateClass, caller), refusal);
    },
    async left(rateClass, caller, refusal) {
      const own = counting(rateClass, caller).filter(
        ({ by, countsOnly }) => countsOnly === refusal && (by === "user" || by === "userAndField"),
      );
      if (own.length === 0) return undefined;
      const left = await Promise.all(own.map((counter) => counter.left()));
      const triesLeft = Math.min(...left.map(({ points }) => points));
      const usedUp = left.filter(({ points }) => points === 0);
      return {
        triesLeft,
        ...(triesLeft === 0 && { retryAfter: Math.max(...usedUp.map(({ seconds }) => seconds)) }),
      };
    },
  };
}

/** What a limit counts under; undefined where the caller is none that it counts. */
function keyOf(by: Limit["by"], { origin, userId, field }: Caller): string | undefined {
  if (by === "origin") return networkOf(origin);
  if (by === "field") return field;
  if (userId === undefined) return undefined;
  return by === "user" ? String(userId) : `${userId}:${field}`;
}
