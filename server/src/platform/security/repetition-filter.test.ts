import { expect, test } from "vitest";
import { repetitionFilter } from "./repetition-filter.ts";

test("lets one of a kind pass in ten seconds, and tells with the next how many were left out", () => {
  const isFirst = repetitionFilter(10_000);
  expect(isFirst("a", 0)).toBe(0);
  for (let now = 1; now <= 50; now++) expect(isFirst("a", now)).toBeUndefined();
  expect(isFirst("b", 50)).toBe(0);
  expect(isFirst("a", 9_999)).toBeUndefined();
  expect(isFirst("a", 10_000)).toBe(51);
  expect(isFirst("a", 20_000)).toBe(0);
});

test("remembers no more kinds than it has room for", () => {
  const isFirst = repetitionFilter(10_000);
  for (let kind = 0; kind < 10_001; kind++) expect(isFirst(String(kind), 0)).toBe(0);
  expect(isFirst("0", 1)).toBe(0);
});
