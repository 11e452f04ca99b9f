import { Problem } from "@farsim/contract/problems/problem.ts";

/** Work that is done a few at a time, the rest waiting in line. Work weighs 1 unless said. */
export type Lane = <T>(work: () => Promise<T>, weight?: number) => Promise<T>;

/**
 * Lets `abreast` go at once and work of the weight `waiting` stand behind them; whoever comes later is refused `overloaded`
 * at once, so that a flood of one kind of work neither takes the machine from the others nor piles up without end.
 */
export function openLane({ abreast, waiting }: { abreast: number; waiting: number }): Lane {
  const line: (() => void)[] = [];
  let going = 0;
  let standing = 0;
  return async (work, weight = 1) => {
    if (going < abreast) going++;
    else {
      if (standing + weight > waiting) throw new Problem("overloaded", { retryAfter: 1 });
      standing += weight;
      // Whoever leaves hands his place on, so `going` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
      standing -= weight;
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
