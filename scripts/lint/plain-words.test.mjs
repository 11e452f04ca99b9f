import { expect, test } from "vitest";
import { bannedBy } from "./banned-words.mjs";
import { offencesIn, offencesInEach } from "./lint-text.mjs";

const refused = [
  "export const useDeed = 1;",
  "export const glance_ms = 1;",
  "export function tellOwners() {}",
  "export const ids = ([deed]: number[]) => [deed];",
  "export interface Row { readonly toldAt: number }",
  "export class Card { standing = 1; }",
  "export const text = (n: number) => `${n} of a card that nobody holds`;",
  "export interface Tally { readonly a: number }",
  "export const count = (whoever: number) => whoever;",
  "/** Tells whoever asks. */\nexport const a = 1;",
  "// He has it.\nexport const a = 1;",
];

test("refuses what no newcomer would understand", () => {
  expect(offencesInEach(refused)).toEqual(refused.map(() => ["words(plain)"]));
});

test("refuses the name of a file", () => {
  expect(offencesIn("export const a = 1;\n", "use-deed.ts")).toEqual(["words(plain)"]);
});

test("takes its words from the tables of the glossary that say what is not used", () => {
  const table = ["| term | meaning | not |", "|---|---|---|", "| a | b | turn of day, `tell` |"];
  const others = ["", "| term | meaning |", "|---|---|", "| a | harmless |"];
  expect(bannedBy([...table, ...others].join("\n"))).toEqual({
    inNames: ["tell", "turn of day"],
    everywhere: ["turn of day"],
  });
});

test("refuses a message", () => {
  const text = ["export const t = { a: 'No", "body can bind it' };"].join("");
  expect(offencesIn(`${text}\n`)).toEqual(["words(plain)"]);
});

test("refuses a title of a test", () => {
  const text = ["import { test } from 'vitest';", "test('lets nobody in', () => {});"].join("\n");
  expect(offencesIn(text)).toContain("words(plain)");
});

const passed = [
  "export const audit = { deed: 1 };",
  "/** The system's user `nobody`. */\nexport const a = 1;",
  "/** The plane of this history. */\nexport const planes = 1;",
  "/** The owner is told by email; the sum is standing. */\nexport const a = 1;",
  "export const by = 'SELECT deed FROM entries WHERE who = nobody';",
  "export const channel = 'nobody';",
];

test("lets pass what only looks like it", () => {
  expect(offencesInEach(passed)).toEqual(passed.map(() => []));
});
