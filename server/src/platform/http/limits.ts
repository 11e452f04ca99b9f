import type { RateClass } from "@farsim/contract/endpoint.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import type pg from "pg";
import { networkOf } from "./network-of.ts";
import { openRateLimiter, throwIfLimited } from "../security/rate-limiter.ts";

/** At most `points` tries in `seconds`, counted for each `by`. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly by: "origin" | "user" | "userAndField" | "field";
  /** Only tries that were refused so count in the end: what succeeded, or failed by anything else, is given back. */
  readonly countsOnly?: ProblemKey;
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
      limits.map(({ by, points, seconds, countsOnly }) => ({
        by,
        countsOnly,
        /** Needs nothing but the address: counted before anything is read. */
        isFirst: by === "origin" && countsOnly === undefined,
        limiter: openRateLimiter(pool, { name: `${rateClass}:${by}:${seconds}`, points, seconds }),
      })),
    ]),
  );
  const counting = (rateClass: RateClass, { origin, userId, field }: Caller) =>
    (limiters.get(rateClass) ?? []).flatMap(({ by, countsOnly, isFirst, limiter }) => {
      if (isFirst) return [];
      if (by === "origin") return [{ limiter, countsOnly, key: networkOf(origin) }];
      if (by === "field") return field === undefined ? [] : [{ limiter, countsOnly, key: field }];
      if (userId === undefined) return [];
      return [{ limiter, countsOnly, key: by === "user" ? String(userId) : `${userId}:${field}` }];
    });
  /** What counts only another refusal than this one has counted nothing. */
  const refundAll = async (counted: ReturnType<typeof counting>, refusal?: ProblemKey) => {
    for (const { limiter, key, countsOnly } of counted)
      if (countsOnly && countsOnly !== refusal) await limiter.refund(key);
  };
  return {
    async countOrigin(rateClass, origin) {
      for (const { limiter, isFirst } of limiters.get(rateClass) ?? [])
        if (isFirst) throwIfLimited(await limiter.count(networkOf(origin)));
    },
    async count(rateClass, caller) {
      const before: ReturnType<typeof counting> = [];
      for (const counter of counting(rateClass, caller)) {
        const waitSeconds = await counter.limiter.count(counter.key);
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
