import * as invoices from "@farsim/contract/invoices.ts";
import { getAccountStatement as statementContract } from "@farsim/contract/statements.ts";
import type { Mount } from "../platform/http/mount.ts";
import { getInvoiceDetails, removeInvoiceDetails, setInvoiceDetails } from "./invoices/details.ts";
import { issueInvoice } from "./invoices/issue-month.ts";
import { getInvoice, listInvoices, ownInvoiceFile } from "./invoices/list-invoices.ts";
import { getAccountStatement } from "./statements/account-statement.ts";

/** What customers read of the books: their own. */
export function mountOwnBooks(mount: Mount): void {
  mount(statementContract, getAccountStatement);
  mount(invoices.getInvoiceDetails, getInvoiceDetails);
  mount(invoices.setInvoiceDetails, setInvoiceDetails);
  mount(invoices.removeInvoiceDetails, removeInvoiceDetails);
  mount(invoices.issueInvoice, issueInvoice);
  mount(invoices.listInvoices, listInvoices);
  mount(invoices.getInvoice, getInvoice);
  mount.file(invoices.exportInvoice, (steps, { id }) =>
    steps.step((ctx) => ownInvoiceFile(ctx, id)),
  );
}
