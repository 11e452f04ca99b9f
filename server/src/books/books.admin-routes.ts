import {
  closeMonth as closeContract,
  exportJournal as journalContract,
  getStatement as statementContract,
  listBookMonths as monthsContract,
} from "@farsim/contract/desk/money/books.ts";
import { getCustomerStatement as customerContract } from "@farsim/contract/desk/people/customer-desk.ts";
import * as invoices from "@farsim/contract/desk/money/invoices.ts";
import * as movements from "@farsim/contract/desk/money/movements.ts";
import type { Database } from "../platform/database/database.ts";
import type { Mount } from "../platform/http/mount.ts";
import { closeMonth } from "./close-month.ts";
import { exportJournal } from "./export-journal.ts";
import { getStatement } from "./get-statement.ts";
import { correctInvoice } from "./invoices/correct-invoice.ts";
import { getOperatorInvoice, invoiceFile, listOperatorInvoices } from "./invoices/list-invoices.ts";
import { listBookMonths } from "./list-months.ts";
import { bookFee, bookTransfer, listMovements, takeMovementBack } from "./movements/movements.ts";
import { getCustomerStatement } from "./statements/account-statement.ts";

export function mountBooks(mount: Mount, database: Database): void {
  mount(statementContract, getStatement);
  mount(customerContract, getCustomerStatement);
  mount(monthsContract, listBookMonths);
  mount(closeContract, closeMonth);
  mount(movements.listMovements, listMovements);
  mount(movements.bookFee, bookFee);
  mount(movements.bookTransfer, bookTransfer);
  mount(movements.takeMovementBack, takeMovementBack);
  mount(invoices.listOperatorInvoices, listOperatorInvoices);
  mount(invoices.getOperatorInvoice, getOperatorInvoice);
  mount(invoices.correctInvoice, correctInvoice);
  mount.file(invoices.exportOperatorInvoice, (steps, { id }) =>
    steps.step((ctx) => invoiceFile(ctx, id)),
  );
  mount.file(journalContract, (steps, days) => exportJournal(steps, days, database));
}
