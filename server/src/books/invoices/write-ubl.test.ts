import { minorUnit, parseAmount } from "@farsim/contract/values/money/amount.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyInvoice } from "../../../testing/invoices/sample-invoices.ts";
import { writeUbl } from "./write-ubl.ts";

const documents = process.env["DEEP"] ? 1_000 : 60;

/** The official rules judge the same documents by `npm run drill:invoices`; these are the sums among them, in our own words. */

/** The elements of a name with what is in them. */
const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:${name})(?: [^>]*)?>(.*?)</(?:${name})>`, "gs"))].map(
    ([, inside]) => inside!,
  );

function readerOf(digits: number) {
  const amounts = (xml: string, name: string) =>
    elementsOf(xml, `cbc:${name}`).map((text) => parseAmount(text, digits)!);
  return { amounts, one: (xml: string, name: string) => amounts(xml, name)[0] ?? 0n };
}

const sum = (all: readonly bigint[]) => all.reduce((some, one) => some + one, 0n);

test("the sums of any document agree with each other, and with what was paid", () => {
  fc.assert(
    fc.property(anyInvoice, (written) => {
      const xml = writeUbl(written);
      const { invoice, digits } = written;
      const { amounts, one } = readerOf(digits);
      const [totals = ""] = elementsOf(xml, "cac:LegalMonetaryTotal");
      const [taxTotal = ""] = elementsOf(xml, "cac:TaxTotal");
      const lines = elementsOf(xml, "cac:(?:Invoice|CreditNote)Line");
      const gross = sum(invoice.lines.map(({ grossMicros }) => grossMicros));
      const paid = gross < 0n ? -gross : gross;
      const net = one(totals, "LineExtensionAmount");
      const [tax = 0n, ...taxes] = amounts(taxTotal, "TaxAmount");
      expect(sum(lines.map((line) => one(line, "LineExtensionAmount")))).toBe(net);
      expect(sum(amounts(taxTotal, "TaxableAmount"))).toBe(net);
      expect(sum(taxes)).toBe(tax);
      expect(one(totals, "TaxInclusiveAmount")).toBe(net + tax);
      expect(one(totals, "PrepaidAmount")).toBe(paid);
      const rounded = one(totals, "PayableRoundingAmount");
      expect(net + tax + rounded).toBe(paid);
      expect(rounded === 0n || digits === 0).toBe(true);
      for (const line of lines) {
        const price = one(line, "PriceAmount");
        expect(price).toBeGreaterThanOrEqual(0n);
        const quantity = BigInt(elementsOf(line, "cbc:(?:Invoiced|Credited)Quantity")[0]!);
        expect(price * quantity).toBe(one(line, "LineExtensionAmount"));
      }
    }),
    { numRuns: documents },
  );
});

test("the tax of a rate is that of its net sum, to the unit that the rules allow", () => {
  fc.assert(
    fc.property(anyInvoice, (written) => {
      const xml = writeUbl(written);
      const { amounts } = readerOf(written.digits);
      const unit = minorUnit(written.digits);
      for (const group of elementsOf(xml, "cac:TaxSubtotal")) {
        const percent = Number(elementsOf(group, "cbc:Percent")[0]);
        const [net = 0n, tax = 0n] = [
          ...amounts(group, "TaxableAmount"),
          ...amounts(group, "TaxAmount"),
        ];
        const off = Math.abs(Number(tax - (net * BigInt(percent * 10_000)) / 1_000_000n));
        expect(off).toBeLessThanOrEqual(Number(unit) * (written.digits === 0 ? 0.5 : 1));
      }
    }),
    { numRuns: documents },
  );
});

test("what anyone typed stands in it as text, and nowhere as markup", () => {
  fc.assert(
    fc.property(anyInvoice, fc.string({ unit: "grapheme", maxLength: 40 }), (written, typed) => {
      const { invoice } = written;
      const named = { ...invoice, buyer: { ...invoice.buyer, company: `x${typed}` } };
      const xml = writeUbl({ ...written, invoice: named });
      const shapeOf = (text: string) => text.replaceAll(/>[^<]*</g, "><");
      expect(shapeOf(xml)).toBe(shapeOf(writeUbl(written)));
      expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
      expect(xml).not.toMatch(/(?![\t\n\r])\p{Cc}/u);
    }),
    { numRuns: documents },
  );
});
