import { expect, test } from "vitest";
import { monthsProblem } from "./month-range.ts";

test("an end before the start and more than a year cannot be asked for", () => {
  expect(monthsProblem({ from: "2027-05", to: "2027-05" })).toBeUndefined();
  expect(monthsProblem({ from: "2026-06", to: "2027-05" })).toBeUndefined();
  expect(monthsProblem({ from: "2026-05", to: "2027-05" })).toBe("months_over_year");
  expect(monthsProblem({ from: "2027-06", to: "2027-05" })).toBe("end_before_start");
});

test("a month that has not begun is too late", () => {
  expect(monthsProblem({ from: "2027-05", to: "2027-06" }, "2027-05")).toBe("date_after_today");
  expect(monthsProblem({ from: "2027-05", to: "2027-05" }, "2027-05")).toBeUndefined();
});
