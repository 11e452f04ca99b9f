import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";

/** Micro-units of money: 10⁻⁶ of the currency unit. Never a float. */
export type Micros = bigint;

const microDigits = 6;

/**
 * An amount on the wire: a canonical decimal string such as `"12.50"`: ASCII digits, no leading zero, no sign but a minus
 * before a value that is not zero, at most 12 whole digits. How many decimals are right depends on the currency, which
 * `parseAmount` knows.
 */
export const Amount = z
  .string(fieldMessage("amount_invalid"))
  .regex(/^(?!-0(\.0+)?$)-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,3})?$/, fieldMessage("amount_invalid"))
  .meta({
    id: "Amount",
    description: "A decimal string with the currency's digits",
    example: "12.50",
  });

/** How many decimals a currency (ISO 4217) has: 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  return (
    new Intl.NumberFormat("en", {
      style: "currency",
      currency,
    }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** The micros of a canonical amount that has exactly `digits` decimals; null for any other text. */
export function parseAmount(text: string, digits: number): Micros | null {
  if (!Amount.safeParse(text).success) return null;
  const negative = text.startsWith("-");
  const [whole = "", decimals = ""] = text.replace("-", "").split(".");
  if (decimals.length !== digits) return null;
  const micros = BigInt(whole + decimals.padEnd(microDigits, "0"));
  return negative ? -micros : micros;
}

/**
 * What a person typed as an amount, as the wire wants it (`12.5` becomes `12.50`); null where it is none. A comma parts
 * thousands and nothing else: anyone who writes `10,5` means ten and a half, and must not pay for a hundred and five.
 */
export function typedAmount(text: string, digits: number): string | null {
  const typed = text.trim();
  if (!/^([0-9]+|[0-9]{1,3}(,[0-9]{3})+)(\.[0-9]*)?$/.test(typed)) return null;
  const [whole = "", decimals = ""] = typed.replaceAll(",", "").split(".");
  if (decimals.length > digits) return null;
  const padded = digits === 0 ? "" : `.${decimals.padEnd(digits, "0")}`;
  const amount = `${whole.replace(/^0+(?=[0-9])/, "")}${padded}`;
  return parseAmount(amount, digits) === null ? null : amount;
}

/** The canonical text of a whole number of minor units, for example `12_500_000n` with 2 digits: `"12.50"`. */
export function formatAmount(micros: Micros, digits: number): string {
  const minor = minorUnit(digits);
  if (micros % minor !== 0n)
    throw new Error(`${micros} micros are not a whole number of minor units`);
  const negative = micros < 0n;
  const text = ((negative ? -micros : micros) / minor).toString().padStart(digits + 1, "0");
  const whole = digits === 0 ? text : text.slice(0, -digits);
  return `${negative ? "-" : ""}${whole}${digits === 0 ? "" : `.${text.slice(-digits)}`}`;
}

/** The micros of the smallest unit of a currency: 10,000 where it has 2 decimals. */
export function minorUnit(digits: number): Micros {
  return 10n ** BigInt(microDigits - digits);
}

/** A fraction of an amount, as numerator and denominator, rounded half away from zero to the minor unit. */
export function partOf(
  amount: Micros,
  [numerator, denominator]: readonly [bigint, bigint],
  digits: number,
): Micros {
  const minor = minorUnit(digits);
  const unit = minor * denominator;
  const twice = 2n * (amount < 0n ? -amount : amount) * numerator;
  const part = ((twice + unit) / (2n * unit)) * minor;
  return amount < 0n ? -part : part;
}
