import type { TaxSettings } from "@farsim/contract/desk/tax-settings.ts";
import { parseRate } from "@farsim/contract/values/recharge-fee.ts";
import { type TaxedAccount, taxedAccounts } from "@farsim/contract/values/tax.ts";
import type { Day } from "../platform/calendar.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { keptOver } from "./kept-over.ts";
import { findTaxChanges } from "./settings.sql.ts";

/** The rate of the tax that each kind of fee contains, in parts per million of its net price; null: no tax. */
export type TaxRates = Readonly<Record<TaxedAccount, number | null>>;

/** The rates of tax from a day on. */
export interface TaxTable {
  /** A billing day. */
  readonly from: Day;
  readonly everywhere: TaxRates;
  /** Of countries that have rates of their own, by their codes. */
  readonly places: ReadonlyMap<string, TaxRates>;
}

const noRates = { planFees: "", addOnFees: "", esimFees: "", serviceFees: "" };

/** Before anyone has set a rate. */
export const noTax: TaxSettings = { ...noRates, places: [] };

const ratesOf = (typed: Readonly<Record<TaxedAccount, string>>): TaxRates => {
  const ppmOf = (rate: string) => (rate === "" ? null : Number(parseRate(rate)));
  return {
    planFees: ppmOf(typed.planFees),
    addOnFees: ppmOf(typed.addOnFees),
    esimFees: ppmOf(typed.esimFees),
    serviceFees: ppmOf(typed.serviceFees),
  };
};

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

/** What pages say of some rates. */
export function taxShown({ places, ...everywhere }: TaxSettings): Shop["tax"] {
  return {
    included: [everywhere, ...places].some((rates) =>
      taxedAccounts.some((account) => /[1-9]/.test(rates[account])),
    ),
    byCountry: places.length > 0,
  };
}
