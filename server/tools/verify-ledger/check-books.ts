import { monthOf } from "../../src/books/month.ts";
import { digestOfMonth } from "../../src/books/seal-months.ts";
import { addDays, startOfDay } from "../../src/platform/calendar.ts";
import type { Transaction } from "../../src/platform/database/database.ts";
import type { LedgerOffence } from "./offence.ts";

/** The last day that is over ended when it did, and the journal of each month that was sealed is still the file that it was. */
export async function checkBooks(tx: Transaction): Promise<LedgerOffence | undefined> {
  const terms = await tx.db.selectFrom("shop_terms").selectAll().executeTakeFirst();
  if (!terms) return undefined;
  const shop = { billingTimeZone: terms.billing_time_zone, currency: terms.currency };
  return (await checkLastDay(tx, shop.billingTimeZone)) ?? checkSeals(tx, shop);
}

async function checkLastDay(tx: Transaction, zone: string): Promise<LedgerOffence | undefined> {
  const state = await tx.db.selectFrom("book_state").selectAll().executeTakeFirst();
  if (!state) return undefined;
  const [expected, found] = [
    startOfDay(addDays(state.over_through, 1), zone).toString(),
    state.over_until.toString(),
  ];
  if (expected === found) return undefined;
  return { invariant: "books", where: `the end of ${state.over_through}`, expected, found };
}

async function checkSeals(
  tx: Transaction,
  shop: { readonly billingTimeZone: string; readonly currency: string },
): Promise<LedgerOffence | undefined> {
  const closed = await tx.db.selectFrom("closed_months").selectAll().orderBy("month").execute();
  for (const { month: firstDay, sha256, entries } of closed) {
    if (sha256 === null) continue;
    const month = monthOf(firstDay);
    // One month after the other.
    // oxlint-disable-next-line no-await-in-loop
    const now = await digestOfMonth((work) => work(tx), month, shop);
    const [expected, found] = [
      `${sha256.toString("hex")}, ${entries} entries`,
      `${now.sha256}, ${now.entries} entries`,
    ];
    if (expected !== found)
      return { invariant: "books", where: `journal of ${month}`, expected, found };
  }
  return undefined;
}
