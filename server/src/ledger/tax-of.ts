import type { BookAccount } from "@farsim/contract/values/money/book-accounts.ts";
import { type TaxedAccount, taxedAccounts } from "@farsim/contract/values/money/tax.ts";
import type { Day } from "../platform/calendar.ts";
import type { TaxTable } from "../shop/taxes.ts";

interface Taxed {
  readonly account: BookAccount;
  /** The billing day of the use, or of the purchase. */
  readonly day: Day;
  /** Where the customer lives, as far as they have said. */
  readonly country: string | null;
}

/** The tax that a leg of a movement contains. */
export interface LegTax {
  /** The country whose own rate it is; null: that of everywhere. */
  readonly country: string | null;
  /** In parts per million; null: no tax. */
  readonly ppm: number | null;
}

const none: LegTax = { country: null, ppm: null };

/**
 * The tax that a fee contains: by the rates of its own day, also where it is charged later. Only fees contain one: money that is topped up
 * is taxed once it is used.
 */
export function taxOf(taxes: readonly TaxTable[], { account, day, country }: Taxed): LegTax {
  if (!isTaxed(account)) return none;
  const table = taxes.find(({ from }) => from <= day);
  if (!table) return none;
  const ofCountry = country === null ? undefined : table.places.get(country);
  return ofCountry
    ? { country, ppm: ofCountry[account] }
    : { country: null, ppm: table.everywhere[account] };
}

export const isTaxed = (account: BookAccount): account is TaxedAccount =>
  (taxedAccounts as readonly BookAccount[]).includes(account);
