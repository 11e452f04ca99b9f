import { expect, test } from "vitest";
import { daysIn, rangeProblems } from "./day-range.ts";

const today = "2027-05-02";

test.each([
  [{}, undefined],
  [{ from: "2027-05-02", to: "2027-05-02" }, undefined],
  [{ from: "2027-05-02" }, undefined],
  [{ to: "2027-05-02" }, undefined],
  [{ from: "2027-05-03" }, { from: "date_after_today" }],
  [{ to: "2027-05-03" }, { to: "date_after_today" }],
  [
    { from: "2027-05-03", to: "2027-05-04" },
    { from: "date_after_today", to: "date_after_today" },
  ],
  [{ from: "2027-05-02", to: "2027-05-01" }, { to: "end_before_start" }],
  [{ from: "2027-05-01", to: "2027-05-02" }, undefined],
  [{ from: "2027-04-30", to: "2027-05-02" }, { to: "range_too_long" }],
] as const)("on 2 May, with two days at most, %j meets %j", (range, problems) => {
  expect(rangeProblems(range, today, 2)).toEqual(problems);
});

test("no day is too late while today is not known, and a turned range is none even then", () => {
  expect(rangeProblems({ from: "2027-05-03" }, undefined)).toBe(undefined);
  const turned = { from: "2027-05-03", to: "2027-05-02" };
  expect(rangeProblems(turned, undefined)).toEqual({ to: "end_before_start" });
});

test("both ends are counted, over a leap day and a change of clocks too", () => {
  expect(daysIn({ from: "2027-05-01", to: "2027-05-01" })).toBe(1);
  expect(daysIn({ from: "2025-05-01", to: "2027-05-01" })).toBe(731);
  expect(daysIn({ from: "2028-02-28", to: "2028-03-01" })).toBe(3);
});
