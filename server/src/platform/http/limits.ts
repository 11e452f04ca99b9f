import type { RateClass } from "@farsim/contract/endpoint.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import type pg from "pg";
import { networkOf } from "./network-of.ts";
import { openDistinctLimiter } from "../security/distinct-limiter.ts";
import { openRateLimiter, throwIfLimited } from "../security/rate-limiter.ts";

/** At most `points` tries in `seconds`, counted for each `by`. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly by: "origin" | "user" | "userAndField" | "field";
  /** Only tries that were refused so count in the end: what succeeded, or failed by anything else, is given back. */
  readonly countsOnly?: ProblemKey;
  /** Counts how many different things are tried: the same one again is free, and none is given back. */
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
  /** Takes the try back from the limits that count only another refusal than the one it ended with, if it ended with one. */
  refund(rateClass: RateClass, caller: Caller, refusal?: ProblemKey): Promise<void>;
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
      return [{ count, countsOnly, refund: () => limiter.refund(key) }];
    });
  /** What counts only another refusal than this one has counted nothing. */
  const refundAll = async (counted: ReturnType<typeof counting>, refusal?: ProblemKey) => {
    for (const { refund, countsOnly } of counted)
      if (countsOnly && countsOnly !== refusal) await refund();
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
        if (waitSeconds > 0) await refundAll(before, "too_many_requests");
        throwIfLimited(waitSeconds);
        before.push(counter);
      }
    },
    async refund(rateClass, caller, refusal) {
      await refundAll(counting(rateClass, caller), refusal);
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
