import { Problem } from "@farsim/contract/problems/problem.ts";

/** Runs work a few at a time and queues the rest. Work has the weight 1 by default. */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>, weight?: number) => Promise<T>;

/**
 * Runs `maxConcurrent` at once and queues work up to the weight `maxQueued`. Everything beyond throws `overloaded` at once, so that
 * a flood of one kind of work neither takes the machine from the others nor piles up without end.
 */
export function concurrencyLimiter({
  maxConcurrent,
  maxQueued,
}: {
  maxConcurrent: number;
  maxQueued: number;
}): ConcurrencyLimiter {
  const queue: (() => void)[] = [];
  let running = 0;
  let queued = 0;
  return async (work, weight = 1) => {
    if (running < maxConcurrent) running++;
    else {
      if (queued + weight > maxQueued) throw new Problem("overloaded", { retryAfter: 1 });
      queued += weight;
      // Finished work hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
      queued -= weight;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
