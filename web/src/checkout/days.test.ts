import { expect, test } from "vitest";
import { offeredDays, typedDays } from "./days.ts";

test.each([
  ["1", 1],
  ["366", 366],
  ["007", 7],
  ["", null],
  ["0", null],
  ["367", null],
  ["1.5", null],
  ["-3", null],
  ["1e2", null],
  ["٣", null],
])("what is typed as %j is %s days", (text, days) => {
  expect(typedDays(text)).toBe(days);
});

test.each([
  [1, 366, [1, 3, 7, 14, 30]],
  [1, 10, [1, 3, 7]],
  [1, 1, [1]],
  [7, 52, [7, 14, 21, 42, 84]],
  [30, 12, [30, 60, 90, 180, 360]],
])("a plan of %i days of which %i can be paid for offers %j", (cycleDays, most, days) => {
  expect(offeredDays(cycleDays, most)).toEqual(days);
});
