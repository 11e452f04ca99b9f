import type { CallError } from "../platform/calls/call-error.ts";

/** Where a refused order leads: to more credit, to a basic plan, or nowhere. */
export function recoveryAction(refusal: CallError["key"] | undefined): "recharge" | "plan" | null {
  if (refusal === "insufficient_credit") return "recharge";
  if (refusal === "basic_service_required" || refusal === "package_not_active") return "plan";
  return null;
}
