import { parseRate } from "@farsim/contract/values/money/recharge-fee.ts";
import { onEveryFee, type TaxedAccount } from "@farsim/contract/values/money/tax.ts";
import type { Transaction } from "../platform/database/database.ts";
import { keptOver } from "./kept-over.ts";
import { findTaxChanges } from "./settings.sql.ts";
import { noRates, noTax, type TaxRates, type TaxTable } from "./taxes.ts";

const ratesOf = (typed: Readonly<Record<TaxedAccount, string>>): TaxRates =>
  onEveryFee((account) => (typed[account] === "" ? null : Number(parseRate(typed[account]))));

/**
 * The rates of all days, those to come too: the newest first, none before the first. Read in the transaction that books: however long ago it
 * began, and on whichever server, what is booked on a day goes by the rates that were set for it.
 */
export async function readTaxes(tx: Transaction): Promise<TaxTable[]> {
  return (await findTaxChanges(tx)).map(({ from, setting }) => {
    const { places, ...everywhere } = keptOver(noTax, setting);
    return {
      from,
      everywhere: ratesOf(everywhere),
      places: new Map(
        places.map(({ country, ...rates }) => [country, ratesOf(keptOver(noRates, rates))]),
      ),
    };
  });
}
