import type { AdjustmentKind } from "../activities.ts";
import type { Approval, ApprovalKind } from "./approvals.ts";

/**
 * What an approval is called by: an adjustment by what it will be booked as, a kind of activity; anything else by its own kind, but the
 * reversal of a correction, which adds again what that took.
 */
export function nameOfRequest({
  kind,
  adjustment,
  reverses,
}: Pick<Approval, "kind" | "adjustment" | "reverses">):
  | { readonly adjustment: AdjustmentKind }
  | { readonly adjustment?: undefined; readonly kind: ApprovalKind | "CORRECTION_BACK" } {
  if (adjustment) return { adjustment };
  return { kind: reverses?.kind === "CORRECTION" ? "CORRECTION_BACK" : kind };
}
