import { expect, test } from "vitest";
import { areInGigabytes, groupDays } from "./bars-of-days.ts";

const days = (...usedMb: number[]) =>
  groupDays(usedMb.map((mb) => ({ date: "2027-05-01", usedMb: mb })));

test.each([
  [[0, 1023.99], false],
  [[12, 1024], true],
  // Of weeks that are one bar each, their sum counts.
  [Array.from({ length: 93 }, () => 150), true],
])("days of %j MB stand beside an axis of GB: %s", (usedMb, expected) => {
  expect(areInGigabytes(days(...usedMb))).toBe(expected);
});
