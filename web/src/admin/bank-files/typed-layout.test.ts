import type { BankLayout } from "@farsim/contract/desk/money/bank-files.ts";
import { expect, test } from "vitest";
import { columnsOf, layoutOf, typedOf } from "./typed-layout.ts";

const layout: BankLayout = {
  day: 0,
  dayOrder: "dmy",
  amount: 3,
  decimal: ",",
  direction: 4,
  currency: 5,
  text: [1, 2],
};

test("a layout comes out of the form as it went in", () => {
  expect(layoutOf(typedOf(layout))).toEqual(layout);
  const { direction, currency, ...least } = layout;
  expect([direction, currency]).toEqual([4, 5]);
  expect(layoutOf(typedOf(least))).toEqual(least);
});

test("there is no layout before the day, the amount and a text are chosen", () => {
  expect(layoutOf(typedOf(undefined))).toBeNull();
  const typed = typedOf(layout);
  expect(layoutOf({ ...typed, day: "" })).toBeNull();
  expect(layoutOf({ ...typed, amount: "" })).toBeNull();
  expect(layoutOf({ ...typed, text: [] })).toBeNull();
});

test("texts are named in the order of the columns, however they were chosen", () => {
  expect(layoutOf({ ...typedOf(layout), text: ["10", "2"] })?.text).toEqual([2, 10]);
});

test("a sheet has as many columns as its widest line, some without a name or with one twice", () => {
  const columns = columnsOf({
    names: ["Day", "Text", " Text ", ""],
    samples: [["", "", "", "", "x"]],
  });
  expect(columns).toEqual([
    { at: 0, name: "Day", isAlike: false },
    { at: 1, name: "Text", isAlike: true },
    { at: 2, name: "Text", isAlike: true },
    { at: 3, name: undefined, isAlike: false },
    { at: 4, name: undefined, isAlike: false },
  ]);
});
