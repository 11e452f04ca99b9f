import { parseAmount } from "@farsim/contract/amount.ts";
import type { Card } from "@farsim/contract/cards.ts";

/** Micros of an amount of any currency; amounts that cannot be read count as nothing. */
function micros(amount: string): bigint {
  const digits = amount.split(".")[1]?.length ?? 0;
  return parseAmount(amount, digits) ?? 0n;
}

/** The cheapest next fee of a card in use that the balance does not cover; null where all is well. */
export function uncoveredFee(cards: readonly Card[], balance: string): string | null {
  const fees = cards
    .filter((card) => card.status === "USING" && card.plan !== undefined)
    .map((card) => (card.pendingPlan?.plan ?? card.plan)?.price ?? "0")
    .filter((price) => micros(price) > micros(balance))
    .toSorted((a, b) => Number(micros(a) - micros(b)));
  return fees[0] ?? null;
}
