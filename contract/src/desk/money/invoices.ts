import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import {
  Invoice,
  InvoiceBuyer,
  InvoiceKind,
  InvoiceSummary,
  invoiceId,
  onEveryDetail,
} from "../../invoices.ts";
import { agedPageOf, pageInput } from "../../page.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { Amount } from "../../values/money/amount.ts";
import { AccountName } from "../../values/people/account-names.ts";
import { freeText, requiredText } from "../../values/texts/free-text.ts";
import { MonthInput } from "../../values/days/moments.ts";
import { everyText } from "../../values/texts/texts.ts";
import { holder } from "../people/holder.ts";
import { keptOf, seen } from "../shop/kept-topic.ts";

/** How invoices are issued to companies. */
export const InvoiceSettings = z.strictObject({
  issue: z.enum(["off", "on"]),
  /** Stands before each number. */
  prefix: z
    .string(fieldMessage("invalid"))
    .trim()
    .max(12, fieldMessage("too_long"))
    // No digit at its end: it would be read as one of the number.
    .regex(/^([A-Z0-9/-]*[A-Z/-])?$/, fieldMessage("invalid")),
  /** Why fees have no tax, where they have none; empty: a standard sentence. */
  noTaxReason: everyText(freeText(160)),
});
export type InvoiceSettings = z.infer<typeof InvoiceSettings>;

export const changeInvoices = endpoint({
  method: "POST",
  path: "/admin/settings/changeInvoices",
  summary:
    "Issue invoices to companies, or no more; in force at once. Who sells must be said before: legal name, address, country and tax number",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: InvoiceSettings.extend(seen),
  output: keptOf(InvoiceSettings),
  problems: ["settings_changed"],
});

/** A document as the operator sees it. */
export const OperatorInvoice = InvoiceSummary.extend(holder).meta({ id: "OperatorInvoice" });
export type OperatorInvoice = z.infer<typeof OperatorInvoice>;

const found = {
  account: AccountName.optional(),
  kind: InvoiceKind.optional(),
  /** Of the fees. */
  month: MonthInput.optional(),
  /** As it stands on the document, or without what stands before its digits. */
  number: z
    .string(fieldMessage("invalid"))
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9/-]{1,32}$/, fieldMessage("invalid"))
    .optional(),
};
const right = ["reports", "books"] as const;

export const listOperatorInvoices = endpoint({
  method: "GET",
  path: "/admin/invoice/list",
  summary: "Invoices and credit notes of all customers, newest first",
  role: "administrator",
  right,
  input: z.strictObject({ ...found, ...pageInput }),
  fromStandby: true,
  output: agedPageOf(OperatorInvoice),
  problems: [],
});

export const exportOperatorInvoices = endpoint({
  method: "GET",
  path: "/admin/invoice/exportList",
  summary:
    "Every document that `/admin/invoice/list` finds, as a sheet (CSV, UTF-8), newest first; what a credit note gives back is negative in it",
  role: "administrator",
  right,
  limit: "export",
  file: "text/csv",
  input: z.strictObject(found),
  output: z.string(),
  problems: [],
});

export const getOperatorInvoice = endpoint({
  method: "GET",
  path: "/admin/invoice/get",
  summary: "An invoice or a credit note of a customer, with its lines",
  role: "administrator",
  right,
  input: z.strictObject({ id: invoiceId }),
  output: Invoice.extend(holder).extend({
    /** What a cancellation would take back: what credit notes have not given back yet; null where it cannot be cancelled: it is no invoice that stands, nothing is left of it, or none are issued now. */
    left: Amount.nullable(),
    /** Whom it would be issued again to: the details that its customer gives now; null where there are none. */
    detailsNow: InvoiceBuyer.nullable(),
  }),
  problems: ["not_found"],
});

export const exportOperatorInvoice = endpoint({
  method: "GET",
  path: "/admin/invoice/export",
  summary:
    "An invoice or a credit note of a customer as an electronic invoice (EN 16931, UBL 2.1), the very bytes that were issued",
  role: "administrator",
  right,
  limit: "export",
  file: "application/xml",
  input: z.strictObject({ id: invoiceId }),
  output: z.string(),
  problems: ["not_found"],
});

/** A buyer as it was answered, to be compared with the present one. */
const seenBuyer = z.strictObject(onEveryDetail(() => freeText(200)));

export const correctInvoice = endpoint({
  method: "POST",
  path: "/admin/invoice/correct",
  summary:
    "Cancel an invoice by a credit note, and issue it again to the details that the customer gives now; where there are none, it is only cancelled",
  role: "administrator",
  right: "books",
  asksAgain: true,
  input: z.strictObject({
    id: invoiceId,
    reason: requiredText(200),
    /** Whom it is to be issued again to, as it was seen. */
    buyer: seenBuyer.nullable(),
  }),
  output: z.object({
    creditNote: InvoiceSummary,
    /** Null where it was only cancelled: there are no details, or all of its fees were given back meanwhile. */
    invoice: InvoiceSummary.nullable(),
  }),
  problems: ["not_found", "invoices_not_issued", "invoice_details_changed", "invoice_not_open"],
});
