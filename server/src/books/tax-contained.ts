import type { TaxedFees } from "@farsim/contract/desk/books.ts";
import { formatAmount } from "@farsim/contract/values/amount.ts";
import { type TaxedAccount, taxContained, taxedAccounts } from "@farsim/contract/values/tax.ts";
import { formatRate } from "@farsim/contract/values/recharge-fee.ts";
import type { BookAccount } from "@farsim/contract/values/book-accounts.ts";
import type { DaySums } from "./books.sql.ts";

const taxed = new Set<BookAccount>(taxedAccounts satisfies readonly TaxedAccount[]);

/**
 * The tax that fees contain, by rate: the highest first, those without one last. It is worked out of the sum of each rate, once: rounded
 * fee by fee, a tenth of a cent would be lost or won with each of a million fees. Empty where no fee has a rate.
 */
export function taxesIn(sums: readonly DaySums[], digits: number): TaxedFees[] {
  const ofFees = sums.filter(({ account }) => taxed.has(account));
  if (ofFees.every(({ taxPpm }) => taxPpm === null)) return [];
  const amount = (micros: bigint) => formatAmount(micros, digits);
  return [...Map.groupBy(ofFees, ({ taxPpm }) => taxPpm)]
    .toSorted(([a], [b]) => (b ?? -1) - (a ?? -1))
    .map(([ppm, ofRate]) => {
      const gross = ofRate.reduce((sum, { debit, credit }) => sum + credit - debit, 0n);
      const tax = ppm === null ? 0n : taxContained(gross, BigInt(ppm), digits);
      return {
        rate: ppm === null ? null : formatRate(BigInt(ppm)),
        gross: amount(gross),
        net: amount(gross - tax),
        tax: amount(tax),
      };
    });
}
