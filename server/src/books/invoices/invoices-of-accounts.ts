import type { InvoicesOfAccounts } from "../../accounts/invoices-of-accounts.ts";
import { findInvoiceAccount, forgetInvoiceDetails } from "./invoice-accounts.sql.ts";
import { findInvoices } from "./invoices.sql.ts";
import { invoiceShown } from "./show-invoices.ts";

/** What `accounts` needs of invoices: for the export of what is kept about someone, and for leaving. */
export const invoicesOfAccounts: InvoicesOfAccounts = {
  async invoicesOf({ tx, shop }, userId) {
    const account = await findInvoiceAccount(tx, userId);
    const rows = await findInvoices(tx, { userId }, {});
    return {
      invoiceDetails: account?.details ?? null,
      invoices: rows.map((row) => ({
        ...invoiceShown(row, shop.currencyDigits),
        buyer: row.buyer,
      })),
    };
  },
  forgetDetails: forgetInvoiceDetails,
};
