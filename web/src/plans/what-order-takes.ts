import type { Output } from "@farsim/contract/endpoint.ts";
import type { previewPlan } from "@farsim/contract/plan-preview.ts";
import { minus } from "../ui/formats/money.ts";

type Preview = Pick<
  Output<typeof previewPlan>,
  "todaysFee" | "usedTodayMb" | "balance" | "startsOn"
> & { readonly plan: { readonly cycleDays: number } };

/**
 * What ordering a plan takes for the use of today (the fee goes with the order, was taken before it, or nothing is taken), and what it
 * takes later: each day, once a period, or no more, where what it takes or took pays for a period that has begun.
 */
export function whatOrderTakes({ todaysFee, usedTodayMb, balance, startsOn, plan }: Preview) {
  const { state, amount, date } = todaysFee;
  const isPeriod = plan.cycleDays > 1;
  if (state === "taken_now")
    return {
      fee: isPeriod ? "nowForPeriod" : "now",
      later: isPeriod ? null : "eachDay",
      balanceAfter: minus(balance, amount),
    } as const;
  const isPaid = state === "already_taken";
  const hasBegun = isPeriod && isPaid && startsOn === date;
  const fee = hasBegun ? "paid" : isPaid && usedTodayMb > 0 ? "before" : "nothing";
  const later = hasBegun ? null : isPeriod ? "eachPeriod" : "eachDay";
  return { fee, later, balanceAfter: balance } as const;
}
