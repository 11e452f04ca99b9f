import fc from "fast-check";
import { expect, test } from "vitest";
import { amountToPay, cyclesOf, mostCycles, mostDays } from "./purchase-amount.ts";

const needs = {
  esimFeeMicros: 5_000_000n,
  planMicros: 2_000_000n,
  cycles: 1,
  minMicros: 10_000_000n,
};

test.each([
  [
    "all of it and the rest up to the smallest recharge, of an empty balance",
    0n,
    10_000_000n,
    3_000_000n,
  ],
  ["nothing where the balance is just enough", 7_000_000n, 0n, 0n],
  ["the smallest recharge where a cent is missing", 6_990_000n, 10_000_000n, 9_990_000n],
  ["more than is bought where the balance is below 0", -4_000_000n, 11_000_000n, 0n],
])("asks for %s", (_what, availableMicros, amountMicros, leftMicros) => {
  expect(amountToPay({ ...needs, availableMicros })).toEqual({ amountMicros, leftMicros });
});

test.each([
  [1, 1, 1],
  [7, 1, 7],
  [1, 30, 1],
  [30, 30, 1],
  [31, 30, 2],
  [10, 7, 2],
])("%i days of a plan whose cycle has %i days are %i of its fees", (days, cycleDays, cycles) => {
  expect(cyclesOf(days, cycleDays)).toBe(cycles);
});

test.each([
  ["a year of days, where the largest recharge pays for more", 2_000_000n, 1, 10_000_000_000n, 366],
  ["a year of cycles", 2_000_000n, 30, 10_000_000_000n, 12],
  ["what the largest recharge pays for beside the eSIM", 2_000_000n, 1, 20_000_000n, 7],
  [
    "the first one, though the largest recharge does not pay for it",
    90_000_000n,
    1,
    20_000_000n,
    1,
  ],
  ["one whose cycle is longer than a year of days", 2_000_000n, 400, 20_000_000n, 1],
])("at once pays for %s", (_what, planMicros, cycleDays, maxMicros, most) => {
  const bounds = {
    esimFeeMicros: 5_000_000n,
    planMicros,
    availableMicros: 0n,
    maxMicros,
    cycleDays,
  };
  expect(mostCycles(bounds)).toBe(most);
});

/** Amounts of any currency, down to the thousandth; balances below 0 too. */
const micros = (min: number, max: number) =>
  fc.bigInt({ min: BigInt(min), max: BigInt(max) }).map((thousandths) => thousandths * 1_000n);

test("pays for every day exactly, at any price and balance: no cent is lost or asked for in vain", () => {
  const scene = fc.record({
    esimFeeMicros: micros(0, 20_000),
    planMicros: micros(1, 100_000),
    availableMicros: micros(-50_000, 500_000),
    minMicros: micros(1, 20_000),
    aboveMinMicros: micros(0, 1_000_000),
    cycleDays: fc.integer({ min: 1, max: mostDays }),
    days: fc.integer({ min: 1, max: mostDays }),
  });
  fc.assert(
    fc.property(scene, ({ days, aboveMinMicros, ...prices }) => {
      const { esimFeeMicros, planMicros, availableMicros, minMicros, cycleDays } = prices;
      const cycles = cyclesOf(days, cycleDays);
      expect(cycles * cycleDays).toBeGreaterThanOrEqual(days);
      expect((cycles - 1) * cycleDays).toBeLessThan(days);
      const { amountMicros, leftMicros } = amountToPay({ ...prices, cycles });
      const needed = esimFeeMicros + BigInt(cycles) * planMicros;
      expect(availableMicros + amountMicros >= needed).toBe(true);
      const isCovered = availableMicros >= needed;
      expect(amountMicros === 0n).toBe(isCovered);
      expect(isCovered ? 0n : availableMicros + amountMicros - needed).toBe(leftMicros);
      expect(isCovered || (amountMicros >= minMicros && leftMicros < minMicros)).toBe(true);
      const maxMicros = minMicros + aboveMinMicros;
      const isWithin = amountMicros <= maxMicros && cycles * cycleDays <= mostDays;
      const most = mostCycles({ ...prices, maxMicros });
      expect(cycles <= most).toBe(cycles === 1 || isWithin);
    }),
    { numRuns: 10_000 },
  );
});
