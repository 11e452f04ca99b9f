import { formatAmount, parseAmount } from "@farsim/contract/values/amount.ts";

/** What so many StarterPacks of a price come to, exact; null for what is no price. */
export function priceOfPacks(price: string, cards: number, digits: number): string | null {
  const micros = parseAmount(price, digits);
  return micros === null ? null : formatAmount(micros * BigInt(cards), digits);
}
