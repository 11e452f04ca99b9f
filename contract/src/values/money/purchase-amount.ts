import type { Micros } from "./amount.ts";

/** The most days of a plan that are paid for at once. */
export const mostDays = 366;

/** How many cycles of a plan cover that many days in a row. */
export const cyclesOf = (days: number, cycleDays: number): number => Math.ceil(days / cycleDays);

interface Prices {
  /** What is taken at once for a new eSIM. */
  readonly esimFeeMicros: Micros;
  /** What the wallet must hold besides for each cycle of the plan. */
  readonly planMicros: Micros;
  /** What it has for that. */
  readonly availableMicros: Micros;
}

interface Needs extends Prices {
  /** Of the plan. */
  readonly cycles: number;
  /** The smallest recharge. */
  readonly minMicros: Micros;
}

/**
 * What must be credited before a purchase can be made, in micros: nothing where the balance covers it, else what is missing, but
 * not less than the smallest recharge; and what of that would be left.
 */
export function amountToPay({
  esimFeeMicros,
  planMicros,
  cycles,
  availableMicros,
  minMicros,
}: Needs): {
  readonly amountMicros: Micros;
  readonly leftMicros: Micros;
} {
  const missing = esimFeeMicros + planMicros * BigInt(cycles) - availableMicros;
  if (missing <= 0n) return { amountMicros: 0n, leftMicros: 0n };
  const amountMicros = missing < minMicros ? minMicros : missing;
  return { amountMicros, leftMicros: amountMicros - missing };
}

interface Bounds extends Prices {
  readonly cycleDays: number;
  /** The largest recharge. */
  readonly maxMicros: Micros;
}

/**
 * The most cycles that can be paid for at once: as many as a year has, and no more than the largest recharge pays for. What is above the
 * first fee is a recharge; the first one is what is sold, and always can be.
 */
export function mostCycles(bounds: Bounds): number {
  const { esimFeeMicros, planMicros, availableMicros, maxMicros, cycleDays } = bounds;
  const ofYear = Math.floor(mostDays / cycleDays);
  const paid = maxMicros + availableMicros - esimFeeMicros;
  const payable =
    planMicros > 0n && paid < planMicros * BigInt(ofYear) ? paid / planMicros : ofYear;
  return Math.max(1, Number(payable));
}
