import type { Card } from "@farsim/contract/cards.ts";
import { isLess } from "../ui/money.ts";

/** Cards that cost, and those that stand still because they could not. */
const needsCredit = ({ status, suspendReason, plan }: Card): boolean =>
  plan !== undefined &&
  (status === "USING" || (status === "SUSPEND" && suspendReason === "credit"));

/** The cheapest next fee that the balance does not cover, of a card in use or stopped for that; null where all is well. */
export function uncoveredFee(cards: readonly Card[], balance: string): string | null {
  const fees = cards
    .filter(needsCredit)
    .map((card) => (card.pendingPlan?.plan ?? card.plan)?.price ?? "0")
    .filter((price) => isLess(balance, price))
    .toSorted((a, b) => (isLess(a, b) ? -1 : 1));
  return fees[0] ?? null;
}
