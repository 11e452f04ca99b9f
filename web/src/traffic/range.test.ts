import { expect, test } from "vitest";
import type { FieldProblemKey } from "@farsim/contract/problems/field-problem.ts";
import { type Choice, choices, type Move, moves, readRange, type WholeRange } from "./range.ts";

const range = (text: string): WholeRange => {
  const [from = "", to = ""] = text.split(" ");
  return { from, to };
};

test.each<[Move, string, string]>([
  ["weekBack", "2027-05-01 2027-05-30", "2027-04-24 2027-05-23"],
  ["weekOn", "2027-02-22 2027-02-28", "2027-03-01 2027-03-07"],
  ["monthBack", "2027-05-01 2027-05-31", "2027-04-01 2027-04-30"],
  ["monthOn", "2027-02-01 2027-02-28", "2027-03-01 2027-03-31"],
  ["monthBack", "2028-03-01 2028-03-31", "2028-02-01 2028-02-29"],
  ["monthBack", "2027-05-10 2027-05-31", "2027-04-10 2027-04-30"],
  ["monthBack", "2027-01-15 2027-01-20", "2026-12-15 2026-12-20"],
  ["monthOn", "2026-12-31 2026-12-31", "2027-01-31 2027-01-31"],
  ["monthOn", "2027-04-01 2027-05-31", "2027-05-01 2027-06-30"],
  ["monthOn", "2027-01-30 2027-01-31", "2027-02-28 2027-02-28"],
])("%s moves %s to %s", (move, before, after) => {
  expect(moves[move](range(before))).toEqual(range(after));
});

test.each<[string, WholeRange | FieldProblemKey]>([
  ["", range("2027-04-02 2027-05-01")],
  ["2027-03-01 2027-03-31", range("2027-03-01 2027-03-31")],
  ["2027-05-01 2027-05-01", range("2027-05-01 2027-05-01")],
  ["2025-05-01 2027-05-01", range("2025-05-01 2027-05-01")],
  // Not after today, not before it begins, not longer than is answered, and never only one of its ends.
  ["2027-05-01 2027-05-02", "date_after_today"],
  ["2027-05-02 2027-05-03", "date_after_today"],
  ["2027-03-31 2027-03-01", "end_before_start"],
  ["2025-04-30 2027-05-01", "range_too_long"],
  ["2027-03-31", "date_invalid"],
  [" 2027-03-31", "date_invalid"],
])("on 1 May an address that names '%s' shows %j", (searched, shown) => {
  const [from, to] = searched.split(" ");
  const read = readRange({ from: from || undefined, to: to || undefined }, "2027-05-01");
  expect(read).toEqual(typeof shown === "string" ? { problem: shown } : { range: shown });
});

test.each<[Choice, string, string]>([
  // 3 May 2027 is a Monday.
  ["thisWeek", "2027-05-03", "2027-05-03 2027-05-03"],
  ["thisWeek", "2027-05-02", "2027-04-26 2027-05-02"],
  ["lastWeek", "2027-05-03", "2027-04-26 2027-05-02"],
  ["lastWeek", "2027-05-02", "2027-04-19 2027-04-25"],
  ["lastWeek", "2027-01-01", "2026-12-21 2026-12-27"],
  ["thisMonth", "2027-05-01", "2027-05-01 2027-05-01"],
  ["thisMonth", "2028-02-29", "2028-02-01 2028-02-29"],
  ["lastMonth", "2028-03-31", "2028-02-01 2028-02-29"],
  ["lastMonth", "2027-01-15", "2026-12-01 2026-12-31"],
])("%s on %s is %s", (choice, today, days) => {
  expect(choices[choice](today)).toEqual(range(days));
});
