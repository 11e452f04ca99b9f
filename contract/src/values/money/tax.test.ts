import { expect, test } from "vitest";
import { taxContained } from "./tax.ts";

const minor = (units: bigint) => units * 10_000n;

test.for([
  ["119.00 at 19 %", 11_900n, 190_000n, 1_900n],
  ["1.00 at 19 %", 100n, 190_000n, 16n],
  ["0.01 at 100 %: half a cent is rounded up", 1n, 1_000_000n, 1n],
  ["-0.01 at 100 %, given back: away from nothing as well", -1n, 1_000_000n, -1n],
  ["107.75 at 7.75 %", 10_775n, 77_500n, 775n],
  ["12.34 at 0 %", 1_234n, 0n, 0n],
  ["nothing at 19 %", 0n, 190_000n, 0n],
] as const)("%s", ([, gross, ppm, tax]) => {
  expect(taxContained(minor(gross), ppm, 2)).toBe(minor(tax));
});

test("a currency without decimals has its tax in whole units, one with three in thousandths", () => {
  expect(taxContained(1_000_000_000n, 100_000n, 0)).toBe(91_000_000n);
  expect(taxContained(1_000_000n, 100_000n, 3)).toBe(91_000n);
});

test("of any amount, net and tax are the amount again, and the tax is the rate's part of the net to half a cent", () => {
  for (let gross = -2_000n; gross < 2_000n; gross += 7n)
    for (const ppm of [1n, 50_000n, 77_500n, 190_000n, 999_999n]) {
      const tax = taxContained(minor(gross), ppm, 2);
      expect(tax % 10_000n).toBe(0n);
      // |tax − gross·r/(1+r)| ≤ half a cent, in whole numbers.
      const off = tax * (1_000_000n + ppm) - minor(gross) * ppm;
      const most = 5_000n * (1_000_000n + ppm);
      expect(off <= most && off >= -most).toBe(true);
    }
});
