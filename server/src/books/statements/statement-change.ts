import type { StatementChange } from "@farsim/contract/statements.ts";
import { topUpCauses } from "@farsim/contract/values/money/top-up-causes.ts";
import { topUpCauseOf } from "../../ledger/activity.ts";
import type { ChangeSum } from "./account-statement.sql.ts";

/** What a statement calls a change of the balance. */
export function changeOf(
  change: Pick<ChangeSum, "type" | "cause" | "isIn" | "isReversal">,
): StatementChange {
  switch (change.type) {
    case "ESIM_APPLY":
      return "ESIM_FEES";
    case "DAILY_FEE":
      return "PLAN_FEES";
    case "ADD_ON_PURCHASE":
      return "ADD_ONS";
    case "REFUND":
      return change.cause === "packCredit" ? "PACK_CREDITS" : "REFUNDS";
    case "TOP_UP":
      return changeOfTopUp(change);
  }
}

function changeOfTopUp({
  cause,
  isIn,
  isReversal,
}: Pick<ChangeSum, "cause" | "isIn" | "isReversal">): StatementChange {
  const known = topUpCauseOf(cause);
  if (known) return topUpCauses[known].statement[isIn ? "in" : "out"];
  if (!isReversal) return "RECHARGES";
  return isIn ? "RECHARGES_AGAIN" : "RECHARGES_REVERSED";
}
