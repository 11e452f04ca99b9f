import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { Shop } from "../platform/settings/shop.ts";

export type MoneyOf = Pick<Shop, "currency" | "currencyDigits">;

/** Making one costs more than all else that an email says. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    const options = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
    formats.set(key, (format = new Intl.NumberFormat(language, options)));
  }
  return format;
}

/** An amount as readers of a language write it. */
export function moneyIn(
  language: Language,
  { currency, currencyDigits }: MoneyOf,
  micros: Micros,
): string {
  const digits = formatAmount(micros, currencyDigits);
  return formatOf(language, currency).format(digits as Intl.StringNumericLiteral);
}
