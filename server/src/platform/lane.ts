import { Problem } from "@farsim/contract/problem.ts";

/** Work that is done a few at a time, the rest waiting in line. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `abreast` go at once and `waiting` stand behind them; whoever comes later is refused `overloaded` at once, so that a
 * flood of one kind of work neither takes the machine from the others nor piles up without end.
 */
export function openLane({ abreast, waiting }: { abreast: number; waiting: number }): Lane {
  const line: (() => void)[] = [];
  let going = 0;
  return async (work) => {
    if (going < abreast) going++;
    else {
      if (line.length >= waiting) throw new Problem("overloaded", { retryAfter: 1 });
      // Whoever leaves hands his place on, so `going` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else going--;
    }
  };
}
