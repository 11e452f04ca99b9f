import { expect, test } from "vitest";
import { textColumns } from "./text-columns.ts";

test.for([
  ["", 0],
  ["Pay by day – now", 16],
  ["用一天付一天。", 14],
  ["eSIM 上网", 9],
  ["🌏", 2],
] as const)("%s takes the room of %i letters", ([text, columns]) => {
  expect(textColumns(text)).toBe(columns);
});
