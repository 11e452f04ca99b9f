import type { Output } from "@farsim/contract/endpoint.ts";
import type { previewPlan } from "@farsim/contract/plan-preview.ts";
import { minus } from "../ui/formats/money.ts";

type Preview = Pick<Output<typeof previewPlan>, "todaysFee" | "usedTodayMb" | "balance">;

/** What ordering a plan takes for the use of today: the fee goes with the order, was taken before it, or nothing is taken. */
export function whatOrderTakes({ todaysFee, usedTodayMb, balance }: Preview) {
  const { state, amount } = todaysFee;
  if (state === "taken_now") return { fee: "now", balanceAfter: minus(balance, amount) } as const;
  const wasTaken = state === "already_taken" && usedTodayMb > 0;
  return { fee: wasTaken ? "before" : "nothing", balanceAfter: balance } as const;
}
