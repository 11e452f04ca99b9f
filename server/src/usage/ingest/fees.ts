import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import type { PostedActivity } from "../../ledger/activity.ts";
import type { Shop } from "../../platform/settings/shop.ts";

/** Fees of cycles that use has opened. */
export interface Fees {
  readonly count: number;
  /** At least 0. */
  readonly micros: Micros;
}

export const noFees: Fees = { count: 0, micros: 0n };

/** The fees among what was posted, and their sum. */
export function feesOf(posted: readonly PostedActivity[]): Fees {
  const fees = posted.filter(({ type }) => type === "DAILY_FEE");
  return {
    count: fees.length,
    micros: -fees.reduce((sum, { changeMicros }) => sum + changeMicros, 0n),
  };
}

export const addFees = (a: Fees, b: Fees): Fees => ({
  count: a.count + b.count,
  micros: a.micros + b.micros,
});

export const feesShown = ({ count, micros }: Fees, { currencyDigits }: Shop) => ({
  count,
  amount: formatAmount(micros, currencyDigits),
});
