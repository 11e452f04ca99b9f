import { currencyDigits, type Micros, minorUnit } from "@farsim/contract/amount.ts";

/** Currencies without minor units that Stripe counts in hundredths all the same (docs.stripe.com/currencies, special cases). */
const countedInHundredths = new Set(["ISK", "UGX"]);

const unitOf = (currency: string): Micros =>
  minorUnit(countedInHundredths.has(currency) ? 2 : currencyDigits(currency));

/** An amount as Stripe counts it: whole minor units. */
export function toStripe(micros: Micros, currency: string): number {
  return Number(micros / unitOf(currency));
}

/** The micros of what Stripe says. */
export function fromStripe(amount: number, currency: string): Micros {
  return BigInt(amount) * unitOf(currency);
}
