import { expect, test } from "vitest";
import { comparedLines, signed, unusedMb } from "./compare.ts";

const inForce = { fees: 12, revenue: "24.00", tax: "3.20", margin: "10.80", beyondMb: 0.1 };
const tried = { fees: 9, revenue: "31.50", tax: "4.10", margin: "17.40", beyondMb: 0.3 };

test("compares each figure exactly: what is more or less by the terms that were tried", () => {
  const lines = comparedLines(inForce, tried, "10.00");
  expect(lines.map(({ figure, difference }) => [figure, difference])).toEqual([
    ["fees", -3],
    ["revenue", "7.50"],
    ["tax", "0.90"],
    ["cost", "0.00"],
    ["margin", "6.60"],
    ["beyond", 0.2],
  ]);
});

test("loses no cent of large amounts, and goes below zero", () => {
  const large = { ...inForce, revenue: "900000000000.01", margin: "0.00" };
  const more = { ...large, revenue: "900000000000.04", margin: "-0.05" };
  const lines = comparedLines(large, more, "0.00");
  const differences = new Map(lines.map(({ figure, difference }) => [figure, difference]));
  expect(differences.get("revenue")).toBe("0.03");
  expect(differences.get("margin")).toBe("-0.05");
});

test("writes a change with its sign, and no change without one", () => {
  expect([3, -3, 0].map((change) => signed(change, String))).toEqual(["+3", "\u22123", "0"]);
});

test("says what would not have been used only where SIMs stop at the limit", () => {
  expect(unusedMb({ restrictRule: "STOP" }, tried)).toBe(0.3);
  expect(unusedMb({ restrictRule: "NONE" }, tried)).toBe(0);
  expect(unusedMb({ restrictRule: "THROTTLE" }, tried)).toBe(0);
});
