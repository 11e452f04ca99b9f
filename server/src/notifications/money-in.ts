import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { Shop } from "../platform/settings/shop.ts";

export type MoneyOf = Pick<Shop, "currency" | "currencyDigits">;

/** An amount as readers of a language write it. */
export function moneyIn(
  language: Language,
  { currency, currencyDigits }: MoneyOf,
  micros: Micros,
): string {
  const digits = formatAmount(micros, currencyDigits);
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(digits as Intl.StringNumericLiteral);
}
