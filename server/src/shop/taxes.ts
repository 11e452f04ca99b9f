import type { TaxSettings } from "@farsim/contract/desk/tax-settings.ts";
import { parseRate } from "@farsim/contract/values/recharge-fee.ts";
import { type TaxedAccount, taxedAccounts } from "@farsim/contract/values/tax.ts";
import { dayOf } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { TaxRates, TaxTable } from "../platform/settings/shop.ts";
import { keptOver } from "./kept-over.ts";

/** Before anyone has set a rate. */
export const noTax: TaxSettings = {
  planFees: "",
  addOnFees: "",
  esimFees: "",
  serviceFees: "",
  places: [],
};

const ratesOf = (typed: Readonly<Record<TaxedAccount, string>>): TaxRates => {
  const ppmOf = (account: TaxedAccount) =>
    typed[account] === "" ? null : Number(parseRate(typed[account]));
  return Object.fromEntries(taxedAccounts.map((account) => [account, ppmOf(account)])) as TaxRates;
};

/** One change of the settings. */
interface Change {
  readonly topic: string;
  readonly setting: object;
  readonly validFrom: Instant;
}

/** The rates of all days, of the changes as they are kept, the oldest first; those to come too. A rate holds from the beginning of its billing day on. */
export function taxTables(rows: readonly Change[], zone: string): TaxTable[] {
  return rows
    .filter(({ topic }) => topic === "tax")
    .map(({ setting, validFrom }) => {
      const { places, ...everywhere } = keptOver(noTax, setting);
      return {
        from: dayOf(validFrom, zone),
        everywhere: ratesOf(everywhere),
        places: new Map(places.map(({ country, ...rates }) => [country, ratesOf(rates)])),
      };
    })
    .toReversed();
}

/** Whether fees contain a tax by some rates, and whether that depends on where someone lives. */
export function taxShown(table: TaxTable | undefined): { included: boolean; byCountry: boolean } {
  const tables = table ? [table.everywhere, ...table.places.values()] : [];
  return {
    included: tables.some((rates) => taxedAccounts.some((account) => rates[account])),
    byCountry: (table?.places.size ?? 0) > 0,
  };
}
