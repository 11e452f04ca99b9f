import { currencyDigits } from "@farsim/contract/values/amount.ts";
import { findClosedMonths } from "../../src/books/months.sql.ts";
import { digestOfMonth } from "../../src/books/seal-month.ts";
import type { Transaction } from "../../src/platform/database/database.ts";
import type { LedgerOffence } from "./offence.ts";

/** The journal of each month that was sealed is still the file that it was. */
export async function checkSealedMonths(tx: Transaction): Promise<LedgerOffence | undefined> {
  const terms = await tx.db.selectFrom("shop_terms").selectAll().executeTakeFirst();
  if (!terms) return undefined;
  const { billing_time_zone: billingTimeZone, currency } = terms;
  const shop = { billingTimeZone, currency, currencyDigits: currencyDigits(currency) };
  for (const { month, sha256, entries } of await findClosedMonths(tx)) {
    if (sha256 === null) continue;
    // One month after the other.
    // oxlint-disable-next-line no-await-in-loop
    const now = await digestOfMonth((work) => work(tx), month, shop);
    const [expected, found] = [
      `${sha256}, ${entries} entries`,
      `${now.sha256}, ${now.entries} entries`,
    ];
    if (expected !== found)
      return { invariant: "books", where: `journal of ${month}`, expected, found };
  }
  return undefined;
}
