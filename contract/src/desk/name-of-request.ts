import type { Approval } from "./approvals.ts";

/**
 * What names that which an approval is for: of an adjustment what it will be booked as, a kind of activity; else a message of `money`.
 * The reversal of a correction adds again what that took.
 */
export function nameOfRequest({
  kind,
  adjustment,
  reverses,
}: Pick<Approval, "kind" | "adjustment" | "reverses">) {
  if (adjustment) return { adjustment, name: undefined } as const;
  const name = reverses?.kind === "CORRECTION" ? "correctionBack" : (`kinds.${kind}` as const);
  return { adjustment: undefined, name } as const;
}
