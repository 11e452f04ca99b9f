import type { Micros } from "./amount.ts";

interface Needs {
  /** What is taken at once for a new eSIM. */
  readonly esimFeeMicros: Micros;
  /** What the wallet must hold besides for the plan. */
  readonly planMicros: Micros;
  /** What it holds for that. */
  readonly heldMicros: Micros;
  /** The smallest recharge. */
  readonly minMicros: Micros;
}

/**
 * What must be credited before a purchase can be made, in micros: nothing where the balance covers it, else what is missing, but
 * not less than the smallest recharge; and what of that would be left.
 */
export function amountToPay({ esimFeeMicros, planMicros, heldMicros, minMicros }: Needs): {
  readonly amountMicros: Micros;
  readonly leftMicros: Micros;
} {
  const missing = esimFeeMicros + planMicros - heldMicros;
  if (missing <= 0n) return { amountMicros: 0n, leftMicros: 0n };
  const amountMicros = missing < minMicros ? minMicros : missing;
  return { amountMicros, leftMicros: amountMicros - missing };
}
