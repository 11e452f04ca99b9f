import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import { taxedAccounts } from "@farsim/contract/values/money/tax.ts";
import { minorUnit } from "@farsim/contract/values/money/amount.ts";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import type { KeptInvoice } from "../../src/books/invoices/invoice.ts";
import { linesOf, sumOf, totalsOf, negated } from "../../src/books/invoices/invoice-lines.ts";
import type { WrittenInvoice } from "../../src/books/invoices/write-ubl.ts";
import { messagesIn } from "../../src/platform/messages.ts";

/** Words as people type them, with signs that XML gives a meaning. */
const words = (longest: number) =>
  fc
    .stringMatching(
      /^[A-Za-zÄÖÜäöüß中国1-9&<>"'.,#-]([ A-Za-zÄÖÜäöüß中国0-9&<>"'.,#-]*[A-Za-zä国1-9&<>"'.])?$/,
    )
    .map((text) => text.slice(0, longest).trim())
    .filter((text) => text !== "");

const currencies = { EUR: 2, USD: 2, HKD: 2, JPY: 0 } as const;

const rates = [null, 0, 27_000, 55_000, 70_000, 81_000, 190_000, 200_000, 255_000, 1_000_000];

/** Sums of fees in whole minor units: on an invoice some may be less than nothing, as long as they come to something. */
const sums = (digits: number) =>
  fc
    .uniqueArray(
      fc.record({
        account: fc.constantFrom(...taxedAccounts),
        taxPpm: fc.constantFrom(...rates),
        taxCountry: fc.constantFrom(null, "AT", "DE"),
        fees: fc.integer({ min: 0, max: 5000 }),
        units: fc.oneof(
          { weight: 9, arbitrary: fc.integer({ min: 1, max: 9_999_999 }) },
          fc.integer({ min: -300, max: -1 }),
        ),
      }),
      {
        minLength: 1,
        maxLength: 9,
        selector: ({ account, taxPpm, taxCountry }) => `${account} ${taxPpm} ${taxCountry}`,
      },
    )
    .filter((some) => some.reduce((all, { units }) => all + units, 0) > 0)
    .map((some) =>
      some.map(({ units, taxPpm, taxCountry, ...sum }) => ({
        ...sum,
        taxPpm,
        taxCountry: taxPpm === null ? null : taxCountry,
        grossMicros: BigInt(units) * minorUnit(digits),
      })),
    );

const seller = fc.record({
  legalName: words(120),
  address: words(300),
  country: fc.constantFrom("IE", "DE", "HK"),
  taxNumber: fc.constantFrom("IE 1234567 A", "ATU12345678", "12/345/67890", "EL123456789"),
  companyNumber: fc.option(words(60)),
});

const buyer = fc.record({
  company: words(120),
  street: words(120),
  postalCode: fc.oneof(fc.constant(""), fc.stringMatching(/^[0-9A-Z]{3,8}$/)),
  city: words(80),
  country: fc.constantFrom("DE", "GR", "CN", "US"),
  vatNumber: fc.constantFrom("", "DE123456789", "EL123456789", "XI123456789"),
  reference: fc.oneof(fc.constant(""), words(60)),
});

/** Any document that the program could write: invoices and credit notes in every language, at every kind of rate. */
export const anyInvoice: fc.Arbitrary<WrittenInvoice> = fc
  .constantFrom(...Object.entries(currencies))
  .chain(([currency, digits]) =>
    fc.record({
      currency: fc.constant(currency),
      digits: fc.constant(digits),
      sums: sums(digits),
      seller,
      buyer,
      isCreditNote: fc.boolean(),
      reason: fc.option(words(200)),
      prefix: fc.constantFrom("", "INV-", "2027/"),
      language: fc.constantFrom<Language>(...languages),
      noTaxReason: words(160),
    }),
  )
  .map(({ currency, digits, isCreditNote, language, reason, sums: some, ...said }) => {
    const lines = linesOf(isCreditNote ? some.map(negated) : some, digits);
    const invoice: KeptInvoice = {
      id: 12n,
      userId: 7n,
      kind: isCreditNote ? "CREDIT_NOTE" : "INVOICE",
      month: "2028-02-01",
      bookedBefore: Temporal.Instant.from("2028-03-01T00:00Z"),
      issuedAt: Temporal.Instant.from("2028-03-01T00:10Z"),
      corrects: isCreditNote ? 11n : null,
      isCancellation: isCreditNote && reason !== null,
      ...said,
      reason: isCreditNote ? reason : null,
      noTaxReason: some.some(({ taxPpm }) => taxPpm === null) ? said.noTaxReason : null,
      taxMicros: sumOf(totalsOf(lines, digits), ({ taxMicros }) => taxMicros),
      lines,
    };
    return {
      invoice,
      issuedOn: "2028-03-01",
      corrected: isCreditNote ? { number: "INV-000011", issuedOn: "2028-02-01" } : undefined,
      currency,
      digits,
      t: messagesIn(language),
    };
  });
