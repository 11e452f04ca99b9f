import { type TaxedAccount, taxedAccounts } from "@farsim/contract/values/money/tax.ts";

/** The rate of each kind of fee; empty: no tax on it. */
export type TaxRates = Readonly<Record<TaxedAccount, string>>;

export const hasOneRate = (rates: TaxRates): boolean =>
  taxedAccounts.every((account) => rates[account] === rates.planFees);

/** The rates of all kinds of fees in one line; one rate where all have the same. */
export function ratesText(
  rates: TaxRates,
  nameOf: (account: TaxedAccount) => string,
  rateText: (rate: string) => string,
): string {
  if (hasOneRate(rates)) return rateText(rates.planFees);
  return taxedAccounts
    .map((account) => `${nameOf(account)} ${rateText(rates[account])}`)
    .join(" · ");
}
