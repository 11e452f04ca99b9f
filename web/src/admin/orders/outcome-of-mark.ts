import type { OperatorPayOrder } from "@farsim/contract/desk/money/orders.ts";

interface Mark {
  /** As it is kept, without blanks around it. */
  readonly note: string;
  /** Whose mark it is, by the name under which the orders show them. */
  readonly by: string | null;
}

/**
 * What came of marking an order as dealt with: the answered order tells, since of two administrators who mark it at once only
 * the first one's note is kept; and where more was told of its payments meanwhile, it needs another look, even if another administrator marked it.
 */
export function outcomeOfMark(
  { needsLook, seen }: Pick<OperatorPayOrder, "needsLook" | "seen">,
  sent: Mark,
): "marked" | "toldMore" | "markedBefore" {
  if (needsLook || !seen) return "toldMore";
  return seen.note === sent.note && seen.by === sent.by ? "marked" : "markedBefore";
}
