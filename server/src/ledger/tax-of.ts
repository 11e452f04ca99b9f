import { type TaxedAccount, taxedAccounts } from "@farsim/contract/values/tax.ts";
import type { BookAccount } from "@farsim/contract/values/book-accounts.ts";
import type { Day } from "../platform/calendar.ts";
import type { TaxTable } from "../platform/settings/shop.ts";

interface Taxed {
  readonly account: BookAccount;
  /** The billing day of the use, or of the purchase. */
  readonly day: Day;
  /** Where the customer lives, as far as they have said. */
  readonly country: string | null;
}

/**
 * The rate of the tax that a fee contains, in parts per million: that of its own day, also where it is charged later; null where it
 * contains none. Only fees contain one: money that is topped up is taxed once it is used.
 */
export function taxOf(taxes: readonly TaxTable[], { account, day, country }: Taxed): number | null {
  if (taxes.length === 0 || !isTaxed(account)) return null;
  const table = taxes.find(({ from }) => from <= day);
  if (!table) return null;
  return ((country !== null && table.places.get(country)) || table.everywhere)[account];
}

const isTaxed = (account: BookAccount): account is TaxedAccount =>
  (taxedAccounts as readonly BookAccount[]).includes(account);
