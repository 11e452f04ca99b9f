import { expect, test } from "vitest";
import { offencesIn } from "./lint-text.mjs";

test.each([
  "new Date()",
  "Date()",
  "Date.now()",
  "Temporal.Now.instant()",
  "Temporal.Now.plainDateISO()",
])("no one asks the machine for the time by %s", (question) => {
  expect(offencesIn(`export const now = ${question};\n`)).toContain("farsim(no-machine-clock)");
});

test("a moment that is given may be read", () => {
  const text =
    "export const moments = (text: string) => [new Date(text), Date.parse(text), Temporal.Instant.from(text)];\n";
  expect(offencesIn(text)).toEqual([]);
});
