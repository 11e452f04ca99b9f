import fc from "fast-check";
import { expect, test } from "vitest";
import { partOf } from "@farsim/contract/values/money/amount.ts";
import { wholeUnits } from "./whole-units.ts";

const cent = 10_000n;
const totalOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

test("what was cut off goes to those that lost most", () => {
  expect(wholeUnits([13_333n, 13_333n, 13_334n], cent, 40_000n)).toEqual([
    10_000n,
    10_000n,
    20_000n,
  ]);
  expect(wholeUnits([-13_333n, 3_333n], cent, -10_000n)).toEqual([-10_000n, 0n]);
  expect(wholeUnits([], cent, 0n)).toEqual([]);
});

test("together they are the whole, and each is less than a unit off", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(-(10n ** 12n), 10n ** 12n), { minLength: 1 }), (amounts) => {
      const total = partOf(totalOf(amounts), [1n, 1n], 2);
      const whole = wholeUnits(amounts, cent, total);
      expect(totalOf(whole)).toBe(total);
      for (const [place, amount] of amounts.entries()) {
        expect(whole[place]! % cent).toBe(0n);
        const off = whole[place]! - amount;
        expect(off < cent && off > -cent).toBe(true);
      }
    }),
  );
});
