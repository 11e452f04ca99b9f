import type { PriceList } from "@farsim/contract/desk/money/margins.ts";

/** How a price list stands on a billing day; null: another has followed it. */
export function listState(
  { from, to }: Pick<PriceList, "from" | "to">,
  today: string,
): "toCome" | "inForce" | null {
  if (from > today) return "toCome";
  return to === null || to >= today ? "inForce" : null;
}
