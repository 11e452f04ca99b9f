import { expect, test } from "vitest";
import { nextSort } from "./sort-order.ts";

test.for<[string, string, string | undefined]>([
  ["-createdAt", "-balance", "-balance"],
  ["-balance", "-balance", "balance"],
  ["balance", "-balance", undefined],
  ["balance", "username", "username"],
  ["username", "username", "-username"],
  ["-username", "username", undefined],
])("sorted by %s, the head of a column that begins with %s leads to %s", ([by, first, next]) => {
  expect(nextSort(by, first)).toBe(next);
});
