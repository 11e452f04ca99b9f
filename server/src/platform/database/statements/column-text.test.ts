import { expect, test } from "vitest";
import { rowsOf } from "./column-text.ts";

test("gives the rows of columns: none, one, and many in their order", () => {
  expect(rowsOf(null, null)).toEqual([]);
  expect(rowsOf("7", "0")).toEqual([["7", "0"]]);
  expect(rowsOf("1,2,3", "a,,c", "0,5,0")).toEqual([
    ["1", "a", "0"],
    ["2", "", "5"],
    ["3", "c", "0"],
  ]);
});

test.for([
  ["a value that is null", "1,2", "a"],
  ["a value with a comma", "1,2", "a,b,c"],
  ["a column of nulls alone", "1", null],
  ["a first column of nulls alone", null, "1"],
] as const)("throws for columns of unequal length: %s", ([, first, second]) => {
  expect(() => rowsOf(first, second)).toThrow(/^columns of \d, \d values$/);
});
