import type { InvoiceBuyer } from "@farsim/contract/invoices.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

/** An account that asked for invoices. */
export interface InvoiceAccount {
  readonly userId: bigint;
  /** Null once it wants no more. */
  readonly details: InvoiceBuyer | null;
  /** The first day of the month from which on each is invoiced without being asked for. */
  readonly automaticFrom: Day;
  /** The first day of the next one that is. */
  readonly nextMonth: Day;
}

const account: Statement = {
  name: "invoice_account",
  text: `SELECT user_id AS "userId", details, automatic_from AS "automaticFrom", next_month AS "nextMonth" FROM invoice_accounts WHERE user_id = $1`,
};

/** Undefined where an account never asked for invoices. */
export async function findInvoiceAccount(
  tx: Transaction,
  userId: bigint,
): Promise<InvoiceAccount | undefined> {
  return (await tx.run<InvoiceAccount>(account, [userId]))[0];
}

const keep: Statement = {
  name: "keep_invoice_details",
  text: `INSERT INTO invoice_accounts AS a (user_id, details, automatic_from, next_month)
         SELECT id, $2::jsonb, $3::date, $3::date FROM users WHERE id = $1 AND deleted_at IS NULL FOR SHARE
         ON CONFLICT (user_id) DO UPDATE SET details = excluded.details,
           -- Who wanted none for a while asks for those months by hand.
           automatic_from = CASE WHEN a.details IS NULL THEN GREATEST(a.next_month, excluded.next_month) ELSE a.automatic_from END,
           next_month = CASE WHEN a.details IS NULL THEN GREATEST(a.next_month, excluded.next_month) ELSE a.next_month END
         RETURNING user_id`,
};

/**
 * Months are invoiced from a month on, by its first day; from an earlier one where there were details before. False where the account was deleted, also
 * by a call that this one waited for.
 */
export async function keepInvoiceDetails(
  tx: Transaction,
  { userId, details, from }: Pick<InvoiceAccount, "userId" | "details"> & { readonly from: Day },
): Promise<boolean> {
  return (await tx.run(keep, [userId, JSON.stringify(details), from])).length > 0;
}

const forget: Statement = {
  name: "forget_invoice_details",
  text: "UPDATE invoice_accounts SET details = NULL WHERE user_id = $1",
};

/** No more invoices; credit notes still follow for those that were issued. */
export async function forgetInvoiceDetails(tx: Transaction, userId: bigint): Promise<void> {
  await tx.run(forget, [userId]);
}

const due: Statement = {
  name: "invoice_accounts_due",
  text: `SELECT user_id AS "userId" FROM invoice_accounts WHERE next_month < $1::date AND user_id > $2 ORDER BY user_id LIMIT 100`,
};

/** Accounts with a month that is over and was not looked at, by their ids from behind one on, 100 at most. */
export async function accountsDue(
  tx: Transaction,
  { openMonth, after }: { readonly openMonth: Day; readonly after: bigint },
): Promise<bigint[]> {
  return (await tx.run<{ userId: bigint }>(due, [openMonth, after])).map(({ userId }) => userId);
}

const setNext: Statement = {
  name: "set_next_invoice_month",
  text: `UPDATE invoice_accounts SET next_month = $2::date WHERE user_id = $1 AND next_month < $2::date`,
};

/** The months before this one, by its first day, were looked at. */
export async function setNextMonth(tx: Transaction, userId: bigint, month: Day): Promise<void> {
  await tx.run(setNext, [userId, month]);
}
