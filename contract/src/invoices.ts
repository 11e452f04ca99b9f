import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageInput, pageOf } from "./page.ts";
import { fieldMessage } from "./problems/field-message.ts";
import { TaxedFees } from "./taxed-fees.ts";
import { Amount } from "./values/money/amount.ts";
import { CountryCode } from "./values/places/country-code.ts";
import { freeText, requiredText } from "./values/texts/free-text.ts";
import { InstantText, MonthInput, MonthText } from "./values/days/moments.ts";
import { Rate } from "./values/money/rate.ts";
import { taxedAccounts } from "./values/money/tax.ts";
import { isVatNumber, withoutSeparators } from "./values/money/vat-number.ts";

/** Which document it is: a credit note gives back what invoices asked for, or a part of it. */
export const InvoiceKind = z.enum(["INVOICE", "CREDIT_NOTE"]);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

/** How long each detail may be, in characters. */
export const invoiceDetailLimits = {
  company: 120,
  street: 120,
  postalCode: 20,
  city: 80,
  vatNumber: 20,
  reference: 60,
} as const;

/** Whom invoices are made out to. Empty: not given. */
export const InvoiceDetails = z
  .strictObject({
    company: requiredText(invoiceDetailLimits.company),
    street: requiredText(invoiceDetailLimits.street),
    postalCode: freeText(invoiceDetailLimits.postalCode),
    city: requiredText(invoiceDetailLimits.city),
    country: z.enum(CountryCode.options, fieldMessage("required")),
    /** The buyer's VAT number with the country in front, as invoices name it. */
    vatNumber: z
      .string(fieldMessage("invalid"))
      .overwrite(withoutSeparators)
      .refine((text) => text === "" || isVatNumber(text), fieldMessage("vat_number_invalid")),
    /** What the buyer wants to read on each invoice: a cost centre or an order number. */
    reference: freeText(invoiceDetailLimits.reference),
  })
  .meta({ id: "InvoiceDetails" });
export type InvoiceDetails = z.infer<typeof InvoiceDetails>;

/** The same for each detail, by the names that `InvoiceDetails` gives them. */
export const onEveryDetail = <T>(make: () => T): Record<keyof InvoiceDetails, T> => ({
  company: make(),
  street: make(),
  postalCode: make(),
  city: make(),
  country: make(),
  vatNumber: make(),
  reference: make(),
});

/** Whom a document is made out to, or the next one will be, as it was kept: what is right today may not have been then. */
export const InvoiceBuyer = z.object(onEveryDetail(() => z.string())).meta({ id: "InvoiceBuyer" });
export type InvoiceBuyer = z.infer<typeof InvoiceBuyer>;

/** A document where another one names it. */
const Named = z.object({ id: z.string(), number: z.string() });

/** What a list says of a document. What a credit note gives back is its total, without a sign. */
export const InvoiceSummary = z
  .object({
    id: z.string(),
    /** As it stands on the document: consecutive, invoices and credit notes together. */
    number: z.string(),
    kind: InvoiceKind,
    issuedAt: InstantText,
    /** The month whose fees it is about. */
    month: MonthText,
    company: z.string(),
    /** Tax included. */
    total: Amount,
    tax: Amount,
    /** Of a credit note: the invoice that it takes back, wholly or in part. */
    corrects: Named.nullable(),
    /** Of an invoice: the credit note that took it back as a whole, for another one to take its place. */
    cancelledBy: Named.nullable(),
  })
  .meta({ id: "InvoiceSummary" });
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

/** A document as it was issued; nothing of it ever changes, but that it may be cancelled. */
export const Invoice = InvoiceSummary.extend({
  /** Who sells, as the settings said when it was issued. */
  seller: z.object({
    legalName: z.string(),
    address: z.string(),
    country: z.string(),
    taxNumber: z.string(),
    companyNumber: z.string().nullable(),
  }),
  buyer: InvoiceBuyer,
  /** Fees of one kind at one rate; of an invoice negative where more was given back of them than booked. */
  lines: z.array(
    z.object({
      fee: z.enum(taxedAccounts),
      /** How many fees they are; on a credit note how many were given back, wholly or in part. */
      count: z.number().int(),
      rate: Rate.nullable(),
      net: Amount,
    }),
  ),
  /** By rate: what the lines are without and with the tax. */
  taxes: z.array(TaxedFees),
  net: Amount,
  /** What `total` is more than `net` and `tax` together: a unit or two a rate, in currencies without decimals; else nothing. */
  rounding: Amount,
  /** Why some fees have no tax; null where all have one. */
  noTaxReason: z.string().nullable(),
  /** Of a credit note that takes back an invoice as a whole, because it was wrong: why, in the operator's words. Nothing was paid back then. */
  reason: z.string().nullable(),
}).meta({ id: "Invoice" });
export type Invoice = z.infer<typeof Invoice>;

export const invoiceId = z.string().min(1).max(40);

export const getInvoiceDetails = endpoint({
  method: "GET",
  path: "/invoice/details",
  summary:
    "Whom invoices are made out to, whether this shop issues any, and the months that are over and could be invoiced",
  role: "customer",
  input: z.strictObject({}),
  output: z.object({
    details: InvoiceBuyer.nullable(),
    areIssued: z.boolean(),
    /** Those from before invoices were asked for that are over, with fees, and without an invoice; the newest first. */
    openMonths: z.array(MonthText),
  }),
  problems: [],
});

export const setInvoiceDetails = endpoint({
  method: "POST",
  path: "/invoice/setDetails",
  summary:
    "Have invoices made out to a company: one for the fees of each month from this one on, once it is over. Documents that were issued stay as they are",
  role: "customer",
  input: InvoiceDetails,
  output: z.object({ details: InvoiceBuyer }),
  problems: ["invoices_not_issued", "not_found"],
});

export const removeInvoiceDetails = endpoint({
  method: "POST",
  path: "/invoice/removeDetails",
  summary: "Have no more invoices issued; documents that were issued stay as they are",
  role: "customer",
  input: z.strictObject({}),
  output: z.object({}),
  problems: [],
});

export const issueInvoice = endpoint({
  method: "POST",
  path: "/invoice/issue",
  summary:
    "Issue the invoice of a month that is over; where there is one already, it is answered as it is",
  role: "customer",
  limit: "order",
  input: z.strictObject({ month: MonthInput }),
  output: z.object({ invoice: InvoiceSummary }),
  problems: [
    "not_found",
    "month_not_over",
    "invoices_not_issued",
    "invoice_details_missing",
    "nothing_to_invoice",
    "too_many_requests",
  ],
});

export const listInvoices = endpoint({
  method: "GET",
  path: "/invoice/list",
  summary: "One's own invoices and credit notes, newest first",
  role: "customer",
  input: z.strictObject(pageInput),
  output: pageOf(InvoiceSummary),
  problems: [],
});

export const getInvoice = endpoint({
  method: "GET",
  path: "/invoice/get",
  summary: "One of one's own invoices or credit notes, with its lines",
  role: "customer",
  input: z.strictObject({ id: invoiceId }),
  output: Invoice,
  problems: ["not_found"],
});

export const exportInvoice = endpoint({
  method: "GET",
  path: "/invoice/export",
  summary:
    "One of one's own invoices or credit notes as an electronic invoice (EN 16931, UBL 2.1), the very bytes that were issued",
  role: "customer",
  limit: "export",
  file: "application/xml",
  input: z.strictObject({ id: invoiceId }),
  output: z.string(),
  problems: ["not_found"],
});
