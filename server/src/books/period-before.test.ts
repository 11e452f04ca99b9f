import { expect, test } from "vitest";
import { addDays, daysBetween } from "../platform/calendar.ts";
import { periodBefore } from "./period-before.ts";

const today = "2028-03-31";

test.for([
  ["a month: the month before, however long", "2028-02-01", "2028-02-29", "2028-01-01 2028-01-31"],
  ["the first month of a year", "2028-01-01", "2028-01-31", "2027-12-01 2027-12-31"],
  [
    "the month that is running, on its last day",
    "2028-03-01",
    "2028-03-31",
    "2028-02-01 2028-02-29",
  ],
  ["two months: as many days", "2028-02-01", "2028-03-31", "2027-12-03 2028-01-31"],
  ["the first half of a month that is over", "2028-02-01", "2028-02-10", "2028-01-22 2028-01-31"],
  ["any days: as many directly before", "2028-02-10", "2028-02-16", "2028-02-03 2028-02-09"],
  ["one day: the day before", "2028-03-01", "2028-03-01", "2028-02-29 2028-02-29"],
] as const)("%s", ([, from, to, before]) => {
  const { from: first, to: last } = periodBefore({ from, to }, today);
  expect(`${first} ${last}`).toBe(before);
});

test.for([
  ["2028-03-12", "2028-02-12"],
  ["2028-03-30", "2028-02-29"],
  ["2028-03-01", "2028-02-01"],
] as const)("of a month that runs until %s the same days of the month before", ([to, last]) => {
  expect(periodBefore({ from: "2028-03-01", to }, to)).toEqual({ from: "2028-02-01", to: last });
});

test("of the days of a running month that are over the same days of the month before", () => {
  const before = periodBefore({ from: "2028-03-01", to: "2028-03-11" }, "2028-03-12");
  expect(before).toEqual({ from: "2028-02-01", to: "2028-02-11" });
});

test("a period before ends before the one that it is compared with, and is as long but for months", () => {
  for (let start = 0; start < 400; start += 7)
    for (let length = 0; length < 100; length += 3) {
      const from = addDays("2027-01-01", start);
      const to = addDays(from, length);
      const before = periodBefore({ from, to }, today);
      expect(before.from <= before.to && before.to < from).toBe(true);
      const isMonth = from.endsWith("-01") && addDays(to, 1).endsWith("-01") && length < 31;
      expect(isMonth || daysBetween(before.from, before.to) === length).toBe(true);
    }
});
