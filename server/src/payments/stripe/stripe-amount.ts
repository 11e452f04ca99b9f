import { type Micros, minorUnit } from "@farsim/contract/values/money/amount.ts";

/**
 * How Stripe counts each currency, by its own list (https://docs.stripe.com/currencies): hundredths, but for these. Never by
 * what CLDR says of digits: that changes with every release, and gives none to currencies that Stripe counts in hundredths.
 */
const unitsOnly = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const thousandths = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);
/** Without hundredths by now, but counted in them as before: so the last two digits must be 0. */
const wholeHundreds = new Set(["ISK", "UGX"]);

interface Counted {
  /** The micros of 1 in an amount. */
  readonly unit: Micros;
  /** What an amount must be a multiple of. */
  readonly step: bigint;
}

function countedOf(currency: string): Counted {
  if (unitsOnly.has(currency)) return { unit: minorUnit(0), step: 1n };
  // Of thousandths the last digit must be 0.
  if (thousandths.has(currency)) return { unit: minorUnit(3), step: 10n };
  return { unit: minorUnit(2), step: wholeHundreds.has(currency) ? 100n : 1n };
}

/** An amount of 0 or more as Stripe counts it. What it does not take is rounded to the nearest that it takes, as it asks for. */
export function toStripe(micros: Micros, currency: string): number {
  const { unit, step } = countedOf(currency);
  const least = unit * step;
  return Number(((micros + least / 2n) / least) * step);
}

/** The micros of what Stripe says. */
export function fromStripe(amount: number, currency: string): Micros {
  return BigInt(amount) * countedOf(currency).unit;
}

/** What is paid by Stripe for an amount: the same, wherever Stripe can take it to the last digit. */
export const takenFor = (micros: Micros, currency: string): Micros =>
  fromStripe(toStripe(micros, currency), currency);
