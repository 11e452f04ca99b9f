import { expect, test } from "vitest";
import { exampleTerms } from "../../testing/example-card.ts";
import { isForTheBetter, type Terms } from "./terms.ts";

/* 2.00 a day, 500 bytes a day, slowed to 128 kbps after. */

const isBetter = (terms: Partial<Terms>, old: Partial<Terms> = {}) =>
  isForTheBetter({ ...exampleTerms, ...old }, { ...exampleTerms, version: 2, ...terms });

const unlimited = {
  limitType: "UNLIMITED",
  limitBytes: null,
  restrictRule: "NONE",
  throttleKbps: null,
} as const;

test("a lower price, more data, or more speed past the limit is for the better, and so is the same again", () => {
  expect(isBetter({})).toBe(true);
  expect(isBetter({ priceMicros: 1_000_000n })).toBe(true);
  expect(isBetter({ limitBytes: 600n })).toBe(true);
  expect(isBetter({ throttleKbps: 256 })).toBe(true);
  expect(isBetter({ restrictRule: "NONE", throttleKbps: null })).toBe(true);
  expect(isBetter(unlimited)).toBe(true);
  expect(isBetter({}, { restrictRule: "STOP", throttleKbps: null })).toBe(true);
});

test("anything that takes from anyone is not, no matter what comes with it", () => {
  const cheap = { priceMicros: 1n };
  expect(isBetter({ priceMicros: 2_000_001n })).toBe(false);
  expect(isBetter({ ...cheap, limitBytes: 499n })).toBe(false);
  expect(isBetter({ ...cheap, limitType: "CYCLE" })).toBe(false);
  expect(isBetter({ ...cheap, cycleDays: 3 })).toBe(false);
  expect(isBetter({ ...cheap, throttleKbps: 64 })).toBe(false);
  expect(isBetter({ ...cheap, restrictRule: "STOP", throttleKbps: null })).toBe(false);
  expect(isBetter(cheap, unlimited)).toBe(false);
  expect(isBetter({ ...cheap, planId: 2n })).toBe(false);
});
