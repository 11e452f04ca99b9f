import type { TaxedFees } from "@farsim/contract/taxed-fees.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { formatRate } from "@farsim/contract/values/money/recharge-fee.ts";
import { taxContained } from "@farsim/contract/values/money/tax.ts";
import { isTaxed } from "../ledger/tax-of.ts";
import type { DaySums } from "./books.sql.ts";

/** What an account was debited and credited with, at one rate of one country. */
export type RateSums = Omit<DaySums, "day" | "entries">;

/** Fees without a tax stand together, in whichever country. */
const keyOf = ({ taxPpm, taxCountry }: RateSums): string =>
  taxPpm === null ? "" : `${taxCountry ?? ""} ${taxPpm}`;

/**
 * The tax that fees contain, by country and rate: everywhere first, then countries by their codes, the highest rate of each first, fees without one
 * last. It is worked out of the sum of each rate, once: rounded fee by fee, half a cent could be lost or won with each of a million. Empty where no
 * fee has a rate.
 */
export function taxesIn(sums: readonly RateSums[], digits: number): TaxedFees[] {
  const ofFees = sums.filter(({ account }) => isTaxed(account));
  if (ofFees.every(({ taxPpm }) => taxPpm === null)) return [];
  const amount = (micros: bigint) => formatAmount(micros, digits);
  return [...Map.groupBy(ofFees, keyOf).values()].toSorted(inOrder).map((ofRate) => {
    const [{ taxPpm: ppm, taxCountry }] = ofRate as [RateSums];
    const gross = ofRate.reduce((sum, { debit, credit }) => sum + credit - debit, 0n);
    const tax = ppm === null ? 0n : taxContained(gross, BigInt(ppm), digits);
    return {
      country: ppm === null ? null : taxCountry,
      rate: ppm === null ? null : formatRate(BigInt(ppm)),
      gross: amount(gross),
      net: amount(gross - tax),
      tax: amount(tax),
    };
  });
}

function inOrder([a]: readonly RateSums[], [b]: readonly RateSums[]): number {
  const [first, second] = [a!, b!];
  if ((first.taxPpm === null) !== (second.taxPpm === null)) return first.taxPpm === null ? 1 : -1;
  const [country, other] = [first.taxCountry ?? "", second.taxCountry ?? ""];
  if (country !== other) return country < other ? -1 : 1;
  return (second.taxPpm ?? 0) - (first.taxPpm ?? 0);
}
