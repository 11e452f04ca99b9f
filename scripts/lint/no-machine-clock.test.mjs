import { expect, test } from "vitest";
import { offencesIn, offencesInEach } from "./lint-text.mjs";

const questions = [
  "new Date()",
  "Date()",
  "Date.now()",
  "Temporal.Now.instant()",
  "Temporal.Now.plainDateISO()",
];

test("no one asks the machine for the time", () => {
  const texts = questions.map((question) => `export const now = ${question};`);
  expect(offencesInEach(texts)).toEqual(
    texts.map(() => expect.arrayContaining(["farsim(no-machine-clock)"])),
  );
});

test("a moment that is given may be read", () => {
  const text =
    "export const moments = (text: string) => [new Date(text), Date.parse(text), Temporal.Instant.from(text)];\n";
  expect(offencesIn(text)).toEqual([]);
});
