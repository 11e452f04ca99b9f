import type { TaxedFees } from "@farsim/contract/taxed-fees.ts";
import { expect, test } from "vitest";
import { taxRows } from "./tax-rows.ts";

const words = {
  rate: (rate: string) => `${Number(rate) * 100}%`,
  country: (code: string) => `of ${code}`,
  noTax: "none",
  total: "all",
};
const fees = (country: string | null, rate: string | null): TaxedFees => ({
  country,
  rate,
  gross: "1.20",
  net: "1.00",
  tax: "0.20",
});

test("a row says the country whose own rate it is, and the last one the total", () => {
  const taxes = [fees(null, "0.2"), fees("AT", "0.2"), fees("AT", "0"), fees(null, null)];
  const rows = taxRows(taxes, words);
  expect(rows.map(({ name }) => name)).toEqual(["20%", "of AT · 20%", "of AT · 0%", "none", "all"]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(rows.at(-1)).toMatchObject({ gross: "4.80", net: "4.00", tax: "0.80" });
});
