import { expect, test } from "vitest";
import type { TaxTable } from "../shop/taxes.ts";
import { taxOf } from "./tax-of.ts";

const rates = (ppm: number | null) => ({
  planFees: ppm,
  addOnFees: ppm,
  esimFees: 0,
  serviceFees: null,
});
const taxes: readonly TaxTable[] = [
  { from: "2027-07-01", everywhere: rates(210_000), places: new Map() },
  { from: "2027-05-02", everywhere: rates(190_000), places: new Map([["AT", rates(200_000)]]) },
];
const of = (day: string, country: string | null = null) => {
  const tax = taxOf(taxes, { account: "planFees", day, country });
  return tax.country === null ? tax.ppm : `${tax.country} ${tax.ppm}`;
};

test("a fee has the rate of its day: none before the first, and each from its day on", () => {
  expect(["2027-05-01", "2027-05-02", "2027-06-30", "2027-07-01"].map((day) => of(day))).toEqual([
    null,
    190_000,
    190_000,
    210_000,
  ]);
});

test("a country with rates of its own goes before everywhere, as long as it has them", () => {
  expect([of("2027-05-02", "AT"), of("2027-05-02", "DE"), of("2027-07-01", "AT")]).toEqual([
    "AT 200000",
    190_000,
    210_000,
  ]);
});

test("each kind of fee has a rate of its own, 0 is a rate, and what is no fee has none", () => {
  const at = (account: Parameters<typeof taxOf>[1]["account"]) =>
    taxOf(taxes, { account, day: "2027-05-02", country: null }).ppm;
  expect([at("addOnFees"), at("esimFees"), at("serviceFees")]).toEqual([190_000, 0, null]);
  expect([at("cashByHand"), at("wallet"), at("goodwill"), at("packCredits")]).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});

test("a shop that never set a rate has no tax", () => {
  expect(taxOf([], { account: "planFees", day: "2027-05-02", country: "AT" })).toEqual({
    country: null,
    ppm: null,
  });
});
