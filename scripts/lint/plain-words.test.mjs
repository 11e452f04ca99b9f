import { expect, test } from "vitest";
import { offencesIn } from "./lint-text.mjs";

test.each([
  "export const useDeed = 1;",
  "export const glance_ms = 1;",
  "export interface Tally { readonly a: number }",
  "export const count = (whoever: number) => whoever;",
  "/** Tells whoever asks. */\nexport const a = 1;",
  "// He has it.\nexport const a = 1;",
])("refuses %j", (text) => {
  expect(offencesIn(`${text}\n`)).toEqual(["words(plain)"]);
});

test("refuses a title of a test", () => {
  const text = ["import { test } from 'vitest';", "test('lets nobody in', () => {});"].join("\n");
  expect(offencesIn(text)).toContain("words(plain)");
});

test.each([
  "export const audit = { deed: 1 };",
  "/** The system's user `nobody`. */\nexport const a = 1;",
  "/** The plane of this history. */\nexport const planes = 1;",
])("lets %j pass", (text) => {
  expect(offencesIn(`${text}\n`)).toEqual([]);
});
