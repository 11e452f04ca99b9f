import { expect, test } from "vitest";
import { withUnits } from "./no-break.ts";

test.each([
  ["Monthly 20 GB", "Monthly 20\u00a0GB"],
  ["Using · slowed to {kbps} kbps", "Using · slowed to {kbps}\u00a0kbps"],
  ["每日 500 MB，用完后限速 384 kbps", "每日 500\u00a0MB，用完后限速 384\u00a0kbps"],
  ["20 GBs and GB of 3 cards", "20 GBs and GB of 3 cards"],
])("%s keeps its numbers with their units", (text, kept) => {
  expect(withUnits(text)).toBe(kept);
});
