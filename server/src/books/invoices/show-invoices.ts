import type { Invoice, InvoiceSummary } from "@farsim/contract/invoices.ts";
import type { OperatorInvoice } from "@farsim/contract/desk/money/invoices.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { formatRate } from "@farsim/contract/values/money/recharge-fee.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { monthOf } from "../month.ts";
import { numberOf } from "./invoice.ts";
import { totalsOf } from "./invoice-lines.ts";
import { findInvoiceLines, findInvoices, type InvoiceRow } from "./invoices.sql.ts";

type Reading = Pick<Context, "tx" | "shop">;

const named = (id: bigint | null, prefix: string | null) =>
  id === null || prefix === null ? null : { id: String(id), number: numberOf({ id, prefix }) };

/** What is given back stands without a sign on a credit note. */
const signOf = ({ kind }: Pick<InvoiceRow, "kind">): bigint => (kind === "INVOICE" ? 1n : -1n);

/** A document in a list. */
export function invoiceShown(row: InvoiceRow, digits: number): InvoiceSummary {
  const sign = signOf(row);
  return {
    id: String(row.id),
    number: numberOf(row),
    kind: row.kind,
    issuedAt: formatInstant(row.issuedAt.epochMilliseconds),
    month: monthOf(row.month),
    company: row.buyer.company,
    total: formatAmount(sign * row.grossMicros, digits),
    tax: formatAmount(sign * row.taxMicros, digits),
    corrects: named(row.corrects, row.correctsPrefix),
    cancelledBy: named(row.cancelledBy, row.cancelledByPrefix),
  };
}

/** A document that is there, as a list shows it. */
export async function showInvoice({ tx, shop }: Reading, id: bigint): Promise<InvoiceSummary> {
  const [row] = await findInvoices(tx, { id }, { rows: 1 });
  return invoiceShown(row!, shop.currencyDigits);
}

/** A document as it was issued, with its lines. */
export async function wholeInvoice({ tx, shop }: Reading, row: InvoiceRow): Promise<Invoice> {
  const digits = shop.currencyDigits;
  const amount = (micros: bigint) => formatAmount(signOf(row) * micros, digits);
  const lines = await findInvoiceLines(tx, row.id);
  const rateOf = (ppm: number | null) => (ppm === null ? null : formatRate(BigInt(ppm)));
  return {
    ...invoiceShown(row, digits),
    seller: row.seller,
    buyer: row.buyer,
    lines: lines.map(({ account, taxPpm, fees, netMicros }) => ({
      fee: account,
      count: fees,
      rate: rateOf(taxPpm),
      net: amount(netMicros),
    })),
    taxes: totalsOf(lines, digits).map(({ taxPpm, netMicros, taxMicros }) => ({
      country: null,
      rate: rateOf(taxPpm),
      gross: amount(netMicros + taxMicros),
      net: amount(netMicros),
      tax: amount(taxMicros),
    })),
    net: amount(row.netMicros),
    rounding: amount(row.grossMicros - row.netMicros - row.taxMicros),
    noTaxReason: row.noTaxReason,
    reason: row.reason,
  };
}

/** Whose a document is, for the operator. */
export const holderShown = ({
  userId,
  username,
  email,
}: InvoiceRow): Pick<OperatorInvoice, "userId" | "username" | "email"> => ({
  userId: String(userId),
  username,
  email,
});
