import { expect, test } from "vitest";
import { percent } from "../ui/formats/percent.ts";
import { coveringAmount, sameAmount, sumsOf, type Terms } from "./fee.ts";

const terms = {
  currencyDigits: 2,
  serviceFeeRate: "0.01",
  internationalFeeRate: "0.04",
  recharge: { min: "1.00", max: "10000.00", amounts: [] },
} as unknown as Terms;

test("shows while someone is typing what the order will say", () => {
  expect(sumsOf("25", "international", terms)).toEqual({
    amount: "25.00",
    serviceFee: "1.25",
    total: "26.25",
  });
  expect(sumsOf(" 1,000.5 ", "domestic", terms)).toEqual({
    amount: "1000.50",
    serviceFee: "10.01",
    total: "1010.51",
  });
});

test("shows nothing for what cannot be ordered", () => {
  for (const typed of ["", "abc", "0.99", "10000.01", "-5", "5.005", "1e3"])
    expect(sumsOf(typed, "domestic", terms)).toBeNull();
  for (const typed of ["1", "10000"]) expect(sumsOf(typed, "domestic", terms)).not.toBeNull();
});

test("begins with the smallest amount offered that covers what is missing", () => {
  const offered = { ...terms, recharge: { ...terms.recharge, amounts: ["10.00", "20.00"] } };
  const cases = [
    ["0.01", "10.00"],
    ["10.00", "10.00"],
    ["10.01", "20.00"],
    ["20.01", "20.01"],
    ["10000.01", ""],
    ["0.00", ""],
    ["-1.00", ""],
    ["nonsense", ""],
    [undefined, ""],
  ] as const;
  for (const [missing, amount] of cases) expect(coveringAmount(missing, offered)).toBe(amount);
});

test("an order that is made once more is over the same, where that may still be recharged", () => {
  expect(sameAmount("12.50", terms)).toBe("12.50");
  for (const again of [undefined, "0.99", "nonsense"]) expect(sameAmount(again, terms)).toBeNull();
});

test("writes a rate as people read it", () => {
  expect(percent("0.04", "en")).toBe("4%");
  expect(percent("0.0125", "zh-CN")).toBe("1.25%");
});
