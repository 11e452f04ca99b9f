import { formatAmount, parseAmount } from "@farsim/contract/values/money/amount.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import {
  parseRate,
  type RechargeMethod,
  rechargeFee,
} from "@farsim/contract/values/money/recharge-fee.ts";
import type { getConfig } from "@farsim/contract/shop.ts";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";

export type Terms = Output<typeof getConfig>;

/** Whether an order is paid on a provider's page; else the operator is asked to add the amount. */
export const takesOnline = ({ paymentProviders }: Terms) => paymentProviders.includes("stripe");

interface Sums {
  readonly amount: string;
  readonly serviceFee: string;
  readonly total: string;
}

/** What an order over a typed amount will say, worked out as the server will; null where the amount is none, or out of bounds. */
export function sumsOf(typed: string, method: RechargeMethod, terms: Terms): Sums | null {
  const amount = typedAmount(typed, terms.currencyDigits);
  return amount === null || !isWithin(amount, terms) ? null : sumsOfAmount(amount, method, terms);
}

/** What an order over an amount of the wire will say. */
export function sumsOfAmount(amount: string, method: RechargeMethod, terms: Terms): Sums {
  const digits = terms.currencyDigits;
  const micros = parseAmount(amount, digits)!;
  const rates = {
    servicePpm: parseRate(terms.serviceFeeRate),
    internationalPpm: parseRate(terms.internationalFeeRate),
  };
  const fee = rechargeFee(micros, method, rates, digits);
  return {
    amount,
    serviceFee: formatAmount(fee, digits),
    total: formatAmount(micros + fee, digits),
  };
}

/**
 * The smallest amount offered that covers what is missing; where none does, what is missing itself. Empty where nothing is missing,
 * or so much cannot be recharged at once.
 */
export function coveringAmount(missing: string | undefined, terms: Terms): string {
  const micros = (amount: string) => parseAmount(amount, terms.currencyDigits);
  const lacking = missing === undefined ? null : micros(missing);
  if (lacking === null || lacking <= 0n) return "";
  const offered = terms.recharge.amounts.find((amount) => micros(amount)! >= lacking);
  return offered ?? (isWithin(missing!, terms) ? missing! : "");
}

/** What an earlier order was over, where it may still be recharged; else null. */
export function sameAmount(again: string | undefined, terms: Terms): string | null {
  const isAmount = again !== undefined && parseAmount(again, terms.currencyDigits) !== null;
  return isAmount && isWithin(again, terms) ? again : null;
}

/** Whether an amount of the wire may be recharged. */
export function isWithin(amount: string, { recharge, currencyDigits }: Terms): boolean {
  const micros = parseAmount(amount, currencyDigits)!;
  const [min, max] = [recharge.min, recharge.max].map(
    (bound) => parseAmount(bound, currencyDigits)!,
  );
  return micros >= min! && micros <= max!;
}
