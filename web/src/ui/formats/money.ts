import { formatAmount, minorUnit, parseAmount } from "@farsim/contract/values/money/amount.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { numberFormat } from "../../platform/language/formats.ts";

/**
 * An amount of the wire (`"12.50"`) with its currency, as the reader's language writes it. The text itself is formatted,
 * not a float made of it, so no cent is ever lost.
 */
export function money(amount: string, currency: string, language: Language): string {
  return written(amount, currency, language, "auto");
}

/** A change of money: with its sign, plus too. */
export function signedMoney(amount: string, currency: string, language: Language): string {
  return written(amount, currency, language, "exceptZero");
}

/**
 * With the digits that the wire says: what a machine believes of a currency's digits differs from release to release. A minus sign is
 * as wide as the plus that stands above it in a column.
 */
function written(
  amount: string,
  currency: string,
  language: Language,
  signDisplay: "auto" | "exceptZero",
) {
  const digits = digitsOf(amount);
  return numberFormat(language, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    currencyDisplay: "narrowSymbol",
    signDisplay,
  })
    .format(amount as `${number}`)
    .replace("-", "\u2212");
}

/** Micros of an amount of any currency; what cannot be read counts as nothing. */
export function micros(amount: string): bigint {
  return parseAmount(amount, digitsOf(amount)) ?? 0n;
}

function digitsOf(amount: string): number {
  return amount.split(".")[1]?.length ?? 0;
}

export const isZero = (amount: string): boolean => micros(amount) === 0n;

export function isLess(amount: string, than: string): boolean {
  return micros(amount) < micros(than);
}

/** The difference of two amounts of one currency, exact. */
export function minus(amount: string, less: string): string {
  const digits = Math.max(digitsOf(amount), digitsOf(less));
  return formatAmount(micros(amount) - micros(less), digits);
}

/** What a balance lacks for a price; null where it reaches. */
export const lacking = (balance: string, price: string): string | null =>
  isLess(balance, price) ? minus(price, balance) : null;

/** The sum of two amounts of one currency, exact. */
export function plus(amount: string, more: string): string {
  const digits = Math.max(digitsOf(amount), digitsOf(more));
  return formatAmount(micros(amount) + micros(more), digits);
}

/** So many times an amount, exact. */
export const times = (amount: string, count: number): string =>
  formatAmount(micros(amount) * BigInt(count), digitsOf(amount));

/** The sum of any number of amounts of one currency, exact. */
export const total = (amounts: readonly string[]): string => amounts.reduce(plus, "0");

/** What a gigabyte costs where an amount buys so many megabytes, to the amount's own digits, half up; null where it buys none. */
export function perGigabyte(amount: string, mb: number): string | null {
  const hundredths = BigInt(Math.round(mb * 100));
  return hundredths > 0n ? rounded(amount, micros(amount) * 102_400n, hundredths) : null;
}

/** What an amount for several days comes to a day, rounded to the currency's smallest unit. */
export const perDay = (amount: string, days: number): string =>
  rounded(amount, micros(amount), BigInt(days));

/** A share of micros as an amount with as many digits as `like`, half a unit up. */
function rounded(like: string, whole: bigint, parts: bigint): string {
  const digits = digitsOf(like);
  const unit = minorUnit(digits);
  const units = (whole * 2n + parts * unit) / (parts * unit * 2n);
  return formatAmount(units * unit, digits);
}
