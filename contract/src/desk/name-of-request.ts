import type { AdjustmentKind } from "../activities.ts";
import type { Approval, ApprovalKind } from "./approvals.ts";

/**
 * What an approval is called by: an adjustment by what it will be booked as, a kind of activity; anything else by its own kind, but the
 * reversal of a correction, which adds again what that took, and a bank statement, whose lines finish orders.
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
      readonly kind: ApprovalKind | "CORRECTION_BACK" | "BANK_FILE";
    } {
  if (adjustment) return { adjustment };
  if (file?.isBank) return { kind: "BANK_FILE" };
  return { kind: reverses?.kind === "CORRECTION" ? "CORRECTION_BACK" : kind };
}
