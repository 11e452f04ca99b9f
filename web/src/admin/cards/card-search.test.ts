import { expect, test } from "vitest";
import { cardSearchOf, isNoNumber } from "./card-search.ts";

test("an address becomes the search that it says", () => {
  const params = { search: "8800", status: "USING", type: "esim", channel: "demo-asia" };
  expect(
    cardSearchOf({
      ...params,
      pack: "true",
      bound: "false",
      stop: "credit",
      plan: "3",
      batch: "4",
      gte: "0007",
      lte: "9000",
    }),
  ).toEqual({
    search: "8800",
    status: "USING",
    type: "esim",
    channelName: "demo-asia",
    isStarterPack: "true",
    bound: "false",
    stopReason: "credit",
    planId: "3",
    batchId: "4",
    cardNumberGte: "0007",
    cardNumberLte: "9000",
  });
});

test("nonsense in an address is left out", () => {
  const made = cardSearchOf({
    stop: "whim",
    status: "GONE",
    type: "paper",
    pack: "maybe",
    gte: "12",
    lte: "x",
  });
  expect(Object.values(made).every((value) => value === undefined)).toBe(true);
});

test("a bound that is no card number is told", () => {
  expect(isNoNumber(undefined)).toBe(false);
  expect(isNoNumber("0042")).toBe(false);
  expect(isNoNumber("42")).toBe(true);
  expect(isNoNumber("88-1")).toBe(true);
});
