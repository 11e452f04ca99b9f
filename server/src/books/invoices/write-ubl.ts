import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { isVatNumber, withoutSeparators } from "@farsim/contract/values/money/vat-number.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Translate } from "../../platform/messages.ts";
import { lastDayOf, monthOf } from "../month.ts";
import { type KeptInvoice, numberOf } from "./invoice.ts";
import { type InvoiceLine, sumOf, totalsOf } from "./invoice-lines.ts";

/** What a document is written from. */
export interface WrittenInvoice {
  readonly invoice: KeptInvoice;
  /** The billing day on which it is issued. */
  readonly issuedOn: Day;
  /** Of a credit note: the invoice that it takes back. */
  readonly corrected: { readonly number: string; readonly issuedOn: Day } | undefined;
  readonly currency: string;
  /** Decimals of the currency. */
  readonly digits: number;
  /** In the language of the buyer. */
  readonly t: Translate;
}

type Content = string | readonly Content[] | undefined;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Text in XML 1.0, without the control characters that it cannot hold. */
const text = (value: string): string =>
  value
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, "")
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign]!);

const flat = (content: Content): string =>
  content === undefined ? "" : typeof content === "string" ? content : content.map(flat).join("");

/** An element of other elements; none where it would be empty. */
function aggregate(name: string, ...children: readonly Content[]): string {
  const inside = flat(children);
  return inside && `<cac:${name}>${inside}</cac:${name}>`;
}

/** An element with a text; none without one. */
const basic = (name: string, value: string, attributes = ""): string =>
  value && `<cbc:${name}${attributes}>${text(value)}</cbc:${name}>`;

/** A category of VAT (UNCL 5305): a rate of its own, a rate of 0, or exempt from it. */
const categoryOf = (ppm: number | null): "S" | "Z" | "E" =>
  ppm === null ? "E" : ppm === 0 ? "Z" : "S";

/** In percent, without zeros at the end. */
const percentOf = (ppm: number | null): string => String((ppm ?? 0) / 10_000);

const scheme = (id: string) => aggregate("TaxScheme", basic("ID", id));

/** The standard's name of a document's kind, and its elements that carry it. */
const shapes = {
  INVOICE: {
    root: "Invoice",
    type: "InvoiceTypeCode",
    code: "380",
    element: "InvoiceLine",
    quantity: "InvoicedQuantity",
  },
  CREDIT_NOTE: {
    root: "CreditNote",
    type: "CreditNoteTypeCode",
    code: "381",
    element: "CreditNoteLine",
    quantity: "CreditedQuantity",
  },
} as const;

/**
 * A document as an electronic invoice in the syntax UBL 2.1 that follows EN 16931-1 (CEN/TS 16931-3-2). All is paid
 * or given back already, so nothing is due.
 */
export function writeUbl(written: WrittenInvoice): string {
  const { invoice, issuedOn, corrected, currency } = written;
  const { root, type, code } = shapes[invoice.kind];
  const ubl = "urn:oasis:names:specification:ubl:schema:xsd:";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<${root} xmlns="${ubl}${root}-2" xmlns:cac="${ubl}CommonAggregateComponents-2" xmlns:cbc="${ubl}CommonBasicComponents-2">`,
    basic("CustomizationID", "urn:cen.eu:en16931:2017"),
    basic("ID", numberOf(invoice)),
    basic("IssueDate", issuedOn),
    basic(type, code),
    basic("Note", invoice.reason ?? ""),
    basic("DocumentCurrencyCode", currency),
    basic("BuyerReference", invoice.buyer.reference),
    aggregate(
      "InvoicePeriod",
      basic("StartDate", invoice.month),
      basic("EndDate", lastDayOf(monthOf(invoice.month))),
    ),
    aggregate("BillingReference", corrected && reference(corrected)),
    aggregate("AccountingSupplierParty", seller(invoice)),
    aggregate("AccountingCustomerParty", buyer(invoice)),
    aggregate("PaymentTerms", basic("Note", terms(written))),
    ...sums(written),
    ...invoice.lines.map((line, place) => invoiceLine(written, line, place + 1)),
    `</${root}>\n`,
  ].join("");
}

/** What a cancelled invoice asked for was paid, and stays so. */
const terms = ({ invoice, corrected, t }: WrittenInvoice): string =>
  corrected && invoice.isCancellation
    ? t("invoices.cancels", { number: corrected.number })
    : t(corrected ? "invoices.givenBack" : "invoices.paid");

const reference = ({ number, issuedOn }: NonNullable<WrittenInvoice["corrected"]>) =>
  aggregate("InvoiceDocumentReference", basic("ID", number), basic("IssueDate", issuedOn));

/** What a credit note gives back stands without a sign. */
function amountsOf({ invoice, currency, digits }: WrittenInvoice) {
  const sign = invoice.kind === "INVOICE" ? 1n : -1n;
  const attribute = ` currencyID="${currency}"`;
  return {
    signed: (micros: bigint) => sign * micros,
    amount: (name: string, micros: bigint) =>
      basic(name, formatAmount(sign * micros, digits), attribute),
  };
}

/** The tax by rate, and what it all comes to. */
function sums(written: WrittenInvoice): string[] {
  const { lines, noTaxReason } = written.invoice;
  const { amount } = amountsOf(written);
  const totals = totalsOf(lines, written.digits);
  const net = sumOf(totals, ({ netMicros }) => netMicros);
  const tax = sumOf(totals, ({ taxMicros }) => taxMicros);
  const paid = sumOf(totals, ({ grossMicros }) => grossMicros);
  const rounded = paid - net - tax;
  return [
    aggregate(
      "TaxTotal",
      amount("TaxAmount", tax),
      totals.map((total) =>
        aggregate(
          "TaxSubtotal",
          amount("TaxableAmount", total.netMicros),
          amount("TaxAmount", total.taxMicros),
          taxCategory("TaxCategory", total.taxPpm, noTaxReason),
        ),
      ),
    ),
    aggregate(
      "LegalMonetaryTotal",
      amount("LineExtensionAmount", net),
      amount("TaxExclusiveAmount", net),
      amount("TaxInclusiveAmount", net + tax),
      amount("PrepaidAmount", paid),
      rounded === 0n ? "" : amount("PayableRoundingAmount", rounded),
      amount("PayableAmount", 0n),
    ),
  ];
}

/** A price is never less than nothing (BR-27): what is given back on an invoice has a quantity of -1. */
function invoiceLine(written: WrittenInvoice, line: InvoiceLine, place: number): string {
  const { element, quantity } = shapes[written.invoice.kind];
  const { amount, signed } = amountsOf(written);
  const isBack = signed(line.netMicros) < 0n;
  return aggregate(
    element,
    basic("ID", String(place)),
    basic(quantity, isBack ? "-1" : "1", ' unitCode="C62"'),
    amount("LineExtensionAmount", line.netMicros),
    aggregate(
      "Item",
      basic("Name", nameOf(line, written.t)),
      taxCategory("ClassifiedTaxCategory", line.taxPpm, null),
    ),
    aggregate("Price", amount("PriceAmount", isBack ? -line.netMicros : line.netMicros)),
  );
}

const nameOf = ({ account, fees }: InvoiceLine, t: Translate): string =>
  t("invoices.line", { fees: t(`invoices.fees.${account}`), count: fees });

const taxCategory = (name: string, ppm: number | null, reason: string | null) =>
  aggregate(
    name,
    basic("ID", categoryOf(ppm)),
    basic("Percent", percentOf(ppm)),
    basic("TaxExemptionReason", (ppm === null && reason) || ""),
    scheme("VAT"),
  );

/** A VAT number where it is one, else a number of the seller's own tax office; without either of the others it names the seller, too. */
function seller({
  seller: { legalName, address, country, taxNumber, companyNumber },
}: KeptInvoice): string {
  const vatNumber = withoutSeparators(taxNumber);
  const isVat = isVatNumber(vatNumber);
  return aggregate(
    "Party",
    aggregate("PartyIdentification", isVat || companyNumber !== null ? "" : basic("ID", taxNumber)),
    aggregate(
      "PostalAddress",
      basic("StreetName", address),
      aggregate("Country", basic("IdentificationCode", country)),
    ),
    aggregate(
      "PartyTaxScheme",
      basic("CompanyID", isVat ? vatNumber : taxNumber),
      scheme(isVat ? "VAT" : "FC"),
    ),
    aggregate(
      "PartyLegalEntity",
      basic("RegistrationName", legalName),
      basic("CompanyID", companyNumber ?? ""),
    ),
  );
}

function buyer({
  buyer: { company, street, postalCode, city, country, vatNumber },
}: KeptInvoice): string {
  return aggregate(
    "Party",
    aggregate(
      "PostalAddress",
      basic("StreetName", street),
      basic("CityName", city),
      basic("PostalZone", postalCode),
      aggregate("Country", basic("IdentificationCode", country)),
    ),
    vatNumber && aggregate("PartyTaxScheme", basic("CompanyID", vatNumber), scheme("VAT")),
    aggregate("PartyLegalEntity", basic("RegistrationName", company)),
  );
}
