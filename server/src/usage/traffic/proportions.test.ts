import fc from "fast-check";
import { expect, test } from "vitest";
import { proportionsOf } from "./proportions.ts";

test.each([
  [[], []],
  [
    [0n, 0n],
    [0, 0],
  ],
  [[5n], [100]],
  [
    [1n, 1n, 1n],
    [33.4, 33.3, 33.3],
  ],
  [
    [2n, 1n],
    [66.7, 33.3],
  ],
  [
    [999_999n, 1n],
    [100, 0],
  ],
])("of %s the parts are %s", (figures, parts) => {
  expect(proportionsOf(figures)).toEqual(parts);
});

const tenthsOf = (part: number) => Math.round(part * 10);

test("the parts of any figures are 100.0 together, each within a tenth of what it is, and the larger is never the smaller", () => {
  const figures = fc.array(fc.bigInt(0n, 10n ** 18n), { minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(figures, (some) => {
      const sum = some.reduce((a, b) => a + b, 0n);
      fc.pre(sum > 0n);
      const parts = proportionsOf(some);
      expect(parts.reduce((total, part) => total + tenthsOf(part), 0)).toBe(1000);
      for (const [i, part] of parts.entries()) {
        const exact = (Number(some[i]) / Number(sum)) * 100;
        expect(Math.abs(part - exact)).toBeLessThan(0.1 + 1e-9);
        const smaller = parts.filter((_, j) => some[j]! < some[i]!);
        expect(part).toBeGreaterThanOrEqual(Math.max(0, ...smaller));
      }
    }),
    { numRuns: 500 },
  );
});
