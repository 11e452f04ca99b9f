import { expect, test } from "vitest";
import { type DayRange, lengthOf, type Move, moves, readRange } from "./range.ts";

const range = (text: string): DayRange => {
  const [from = "", to = ""] = text.split(" ");
  return { from, to };
};

test.each<[Move, string, string]>([
  ["lastWeek", "2027-05-01 2027-05-30", "2027-04-24 2027-05-23"],
  ["nextWeek", "2027-02-22 2027-02-28", "2027-03-01 2027-03-07"],
  ["lastMonth", "2027-05-01 2027-05-31", "2027-04-01 2027-04-30"],
  ["nextMonth", "2027-02-01 2027-02-28", "2027-03-01 2027-03-31"],
  ["lastMonth", "2028-03-01 2028-03-31", "2028-02-01 2028-02-29"],
  ["lastMonth", "2027-05-10 2027-05-31", "2027-04-10 2027-04-30"],
  ["lastMonth", "2027-01-15 2027-01-20", "2026-12-15 2026-12-20"],
  ["nextMonth", "2026-12-31 2026-12-31", "2027-01-31 2027-01-31"],
  ["nextMonth", "2027-04-01 2027-05-31", "2027-05-01 2027-06-30"],
  ["nextMonth", "2027-01-30 2027-01-31", "2027-02-28 2027-02-28"],
])("%s moves %s to %s", (move, before, after) => {
  expect(moves[move](range(before))).toEqual(range(after));
});

test.each([
  ["", "2027-04-02 2027-05-01"],
  ["2027-03-01 2027-03-31", "2027-03-01 2027-03-31"],
  ["2027-05-01 2027-05-01", "2027-05-01 2027-05-01"],
  // Not after today, not before it begins, not longer than is answered.
  ["2027-05-01 2027-05-02", "2027-04-02 2027-05-01"],
  ["2027-03-31 2027-03-01", "2027-04-02 2027-05-01"],
  ["2025-05-01 2027-05-01", "2025-05-01 2027-05-01"],
  ["2025-04-30 2027-05-01", "2027-04-02 2027-05-01"],
  ["1999-12-31 2000-01-02", "2027-04-02 2027-05-01"],
])("on 1 May an address that names '%s' shows %s", (said, shown) => {
  expect(readRange(said === "" ? {} : range(said), "2027-05-01")).toEqual(range(shown));
});

test("both ends are counted", () => {
  expect(lengthOf(range("2027-05-01 2027-05-01"))).toBe(1);
  expect(lengthOf(range("2025-05-01 2027-05-01"))).toBe(731);
});
