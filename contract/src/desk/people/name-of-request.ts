import type { AdjustmentKind } from "../../activities.ts";
import { type BackName, backName } from "../../values/money/adjustment-ways.ts";
import type { Approval, ApprovalKind } from "./approvals.ts";

/**
 * What an approval is called by: an adjustment by what it will be booked as, a kind of activity; anything else by its own kind, but the
 * reversal of what took from a balance, which adds that again, and a bank statement, whose lines finish orders.
 */
export function nameOfRequest({
  kind,
  adjustment,
  reverses,
  file,
}: Pick<Approval, "kind" | "adjustment" | "reverses" | "file">):
  | { readonly adjustment: AdjustmentKind }
  | {
      readonly adjustment?: undefined;
      readonly kind: ApprovalKind | BackName | "BANK_FILE";
    } {
  if (adjustment) return { adjustment };
  if (file?.isBank) return { kind: "BANK_FILE" };
  return { kind: (reverses && backName(reverses.kind)) ?? kind };
}
