import { expect, test } from "vitest";
import { monthsAsked, shareLeft } from "./months-asked.ts";

const months = ["2027-06", "2027-05", "2027-04"];

test("the newest month is meant unless the address says another one that there is", () => {
  expect(monthsAsked(months, {})).toEqual({ from: "2027-06", to: "2027-06" });
  expect(monthsAsked(months, { from: "2027-04" })).toEqual({ from: "2027-04", to: "2027-04" });
  expect(monthsAsked(months, { to: "2027-05" })).toEqual({ from: "2027-05", to: "2027-05" });
  expect(monthsAsked(months, { from: "2027-04", to: "2027-06" })).toEqual({
    from: "2027-04",
    to: "2027-06",
  });
  expect(monthsAsked(months, { from: "1999-01", to: "nonsense" })).toEqual({
    from: "2027-06",
    to: "2027-06",
  });
});

test("a share is that of what is earned without tax, and none of nothing", () => {
  expect(shareLeft({ revenue: "12.00", tax: "2.00", margin: "5.00" })).toBe("0.500");
  expect(shareLeft({ revenue: "12.00", tax: "2.00", margin: "-5.00" })).toBe("-0.500");
  expect(shareLeft({ revenue: "1000.00", tax: "0.00", margin: "-0.01" })).toBe("0.000");
  expect(shareLeft({ revenue: "2.00", tax: "2.00", margin: "-5.00" })).toBeUndefined();
  expect(shareLeft({ revenue: "-1.00", tax: "0.00", margin: "-1.00" })).toBeUndefined();
});
