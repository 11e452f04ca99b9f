import type { Card } from "@farsim/contract/cards.ts";
import { isLess } from "../ui/money.ts";

/** The cheapest next fee of a card in use that the balance does not cover; null where all is well. */
export function uncoveredFee(cards: readonly Card[], balance: string): string | null {
  const fees = cards
    .filter((card) => card.status === "USING" && card.plan !== undefined)
    .map((card) => (card.pendingPlan?.plan ?? card.plan)?.price ?? "0")
    .filter((price) => isLess(balance, price))
    .toSorted((a, b) => (isLess(a, b) ? -1 : 1));
  return fees[0] ?? null;
}
