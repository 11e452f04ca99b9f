import type { Language } from "@farsim/contract/language.ts";

/**
 * An amount of the wire (`"12.50"`) with its currency, as the reader's language writes it. The text itself is formatted,
 * not a float made of it, so no cent is ever lost.
 */
export function money(amount: string, currency: string, language: Language): string {
  return formatter(currency, language, "auto").format(amount as `${number}`);
}

/** A change of money: with its sign, plus too. */
export function signedMoney(amount: string, currency: string, language: Language): string {
  return formatter(currency, language, "exceptZero").format(amount as `${number}`);
}

function formatter(currency: string, language: Language, signDisplay: "auto" | "exceptZero") {
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    signDisplay,
  });
}
