import type { TaxSettings } from "@farsim/contract/desk/money/tax-settings.ts";
import { onEveryFee, type TaxedAccount, taxedAccounts } from "@farsim/contract/values/money/tax.ts";
import type { Day } from "../platform/calendar.ts";
import type { Shop } from "../platform/settings/shop.ts";

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

export const noRates = onEveryFee(() => "");

/** Before anyone has set a rate. */
export const noTax: TaxSettings = { ...noRates, places: [] };

/** What pages say of some rates. */
export function taxShown({ places, ...everywhere }: TaxSettings): Shop["tax"] {
  return {
    included: [everywhere, ...places].some((rates) =>
      taxedAccounts.some((account) => /[1-9]/.test(rates[account])),
    ),
    byCountry: places.length > 0,
  };
}
