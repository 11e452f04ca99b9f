import { expect, test } from "vitest";
import { firstDayOf, lastDayOf, monthAfter, monthOf } from "./month.ts";

test("a month is followed by the next, also over the end of a year", () => {
  expect([monthAfter("2027-05"), monthAfter("2027-12")]).toEqual(["2027-06", "2028-01"]);
});

test("a month ends on its last day, in a leap year too", () => {
  expect(["2027-02", "2028-02", "2100-02", "2400-02", "2027-04", "2027-12"].map(lastDayOf)).toEqual(
    ["2027-02-28", "2028-02-29", "2100-02-28", "2400-02-29", "2027-04-30", "2027-12-31"],
  );
});

test("every day is in the month that its first day is in", () => {
  expect([monthOf("2027-05-31"), firstDayOf(monthOf("2027-05-31"))]).toEqual([
    "2027-05",
    "2027-05-01",
  ]);
});
