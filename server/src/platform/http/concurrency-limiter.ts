import { Problem } from "@farsim/contract/problems/problem.ts";

/** Work that is done a few at a time, the rest waiting in line. Work weighs 1 unless said. */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>, weight?: number) => Promise<T>;

/**
 * Lets `maxConcurrent` go at once and work of the weight `waiting` stand behind them; anyone who comes later is refused `overloaded`
 * at once, so that a flood of one kind of work neither takes the machine from the others nor piles up without end.
 */
export function concurrencyLimiter({
  maxConcurrent: abreast,
  waiting,
}: {
  maxConcurrent: number;
  waiting: number;
}): ConcurrencyLimiter {
  const queue: (() => void)[] = [];
  let running = 0;
  let queued = 0;
  return async (work, weight = 1) => {
    if (running < abreast) running++;
    else {
      if (queued + weight > waiting) throw new Problem("overloaded", { retryAfter: 1 });
      queued += weight;
      // Anyone who leaves hands their place on, so `going` stays as it is.
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
