import { isDeepStrictEqual } from "node:util";
import type { correctInvoice as contract } from "@farsim/contract/desk/money/invoices.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { audit } from "../../platform/security/audit.ts";
import { findInvoiceAccount } from "./invoice-accounts.sql.ts";
import { grossByRate, negated } from "./invoice-lines.ts";
import { leftOfInvoice } from "./documented-fees.sql.ts";
import { findInvoices, type InvoiceRow, lockInvoices } from "./invoices.sql.ts";
import { type Issued, issueDocument } from "./issue-document.ts";
import { documentMonth, feesByMonth, findValidInvoice } from "./issue-month.ts";
import { type Issuing, issuingOf } from "./issuing.ts";
import { monthsOver } from "./months-over.ts";
import { showInvoice } from "./show-invoices.ts";

/**
 * Cancels an invoice by a credit note for all that documents still say of its month, and issues another one to the details that its customer gives now, if any. Throws
 * `not_found`, `invoices_not_issued`, `invoice_details_changed` where these are not the ones that were seen, and `invoice_not_open` for what is no invoice that stands, or was given back.
 */
export async function correctInvoice(
  called: Context,
  { id, reason, buyer }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = await lockInvoices(called);
  const { tx, shop } = ctx;
  const [wrong] = await findInvoices(tx, { id: idOf(id) }, { rows: 1 });
  if (!wrong) throw new Problem("not_found");
  const { userId, month } = wrong;
  if ((await findValidInvoice(ctx, userId, month))?.id !== wrong.id)
    throw new Problem("invoice_not_open");
  const issuing = issuingOf(shop);
  if (!issuing) throw new Problem("invoices_not_issued");
  const details = (await findInvoiceAccount(tx, userId))?.details ?? null;
  if (!isDeepStrictEqual(details, buyer)) throw new Problem("invoice_details_changed");
  const creditNote = await cancel(ctx, issuing, wrong, reason);
  const over = (await monthsOver(ctx))!;
  const fees = (await feesByMonth(ctx, userId, over)).get(month) ?? [];
  const invoice = await documentMonth(ctx, issuing, { userId, month, fees, over, buyer });
  const shown = {
    creditNote: await showInvoice(ctx, creditNote.id),
    invoice: invoice ? await showInvoice(ctx, invoice.id) : null,
  };
  await audit(ctx, creditNote.record);
  if (invoice) await audit(ctx, invoice.record);
  return shown;
}

/** Throws `invoice_not_open` where credit notes have given back all of it. */
async function cancel(
  ctx: Context,
  issuing: Issuing,
  wrong: InvoiceRow,
  cancelledFor: string,
): Promise<Issued> {
  const { userId, month, bookedBefore, buyer } = wrong;
  const left = await leftOfInvoice(ctx.tx, wrong);
  if (left.length === 0) throw new Problem("invoice_not_open");
  const [sums, documentedByRate] = [left.map(negated), grossByRate(left)];
  const said = { userId, month, bookedBefore, sums, documentedByRate, buyer };
  return issueDocument(ctx, issuing, { ...said, corrects: wrong, cancelledFor });
}
