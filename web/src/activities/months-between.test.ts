import { expect, test } from "vitest";
import { monthsBetween } from "./months-between.ts";

test("names the months of a time over the turn of a year, the last one first", () => {
  expect(monthsBetween("2026-11", "2027-02")).toEqual(["2027-02", "2027-01", "2026-12", "2026-11"]);
  expect(monthsBetween("2027-05", "2027-05")).toEqual(["2027-05"]);
  expect(monthsBetween("2027-06", "2027-05")).toEqual([]);
});
