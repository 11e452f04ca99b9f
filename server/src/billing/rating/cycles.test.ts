import { expect, test } from "vitest";
import { cyclesOfUse } from "./cycles.ts";
import { planFrom } from "../../../testing/example-card.ts";

const day = (n: number) => `2027-05-${String(n).padStart(2, "0")}`;
const begin = day(1);
const cover = (days: number[], plans = [planFrom(begin, { cycleDays: 3 })], from = begin) =>
  cyclesOfUse(days.map(day), plans, [], from).map(({ planId, startsOn, endsOn }) => [
    Number(planId),
    Number(startsOn.slice(8)),
    Number(endsOn.slice(8)),
  ]);

test("the first use opens a cycle, use inside is paid, the next use after it opens the next; no use, no cycle", () => {
  expect(cover([])).toEqual([]);
  expect(cover([3, 4, 5])).toEqual([[1, 3, 6]]);
  expect(cover([3, 5, 6, 12])).toEqual([
    [1, 3, 6],
    [1, 6, 9],
    [1, 12, 15],
  ]);
});

test("a late report may move later cycles, adds one at most, and never takes one back", () => {
  const later = cover([4, 7, 10]);
  expect(later).toHaveLength(3);
  expect(cover([3, 4, 7, 10])).toEqual([
    [1, 3, 6],
    [1, 7, 10],
    [1, 10, 13],
  ]);
  expect(cover([3, 4, 6, 7, 10])).toEqual([
    [1, 3, 6],
    [1, 6, 9],
    [1, 10, 13],
  ]);
});

test("for every set of used days one day more never lowers the number of cycles, and raises it by one at most", () => {
  const sets = Array.from({ length: 2 ** 10 }, (_, bits) =>
    Array.from({ length: 10 }, (_, n) => n + 1).filter((n) => (bits >> (n - 1)) & 1),
  );
  for (const used of sets) {
    const before = cover(used).length;
    for (let more = 1; more <= 10; more++) {
      const after = cover([...new Set([...used, more])].toSorted((a, b) => a - b)).length;
      expect(after - before === 0 || after - before === 1).toBe(true);
    }
  }
});

test("days counted by whichever came first would break that: the check above is not idle", () => {
  const byArrival = (days: number[]) => {
    const starts: number[] = [];
    for (const one of days)
      if (!starts.some((start) => start <= one && one < start + 3)) starts.push(one);
    return starts.length;
  };
  expect(byArrival([5, 3])).not.toBe(byArrival([3, 5]));
});

test("a cycle belongs to its plan version, and still counts when the card leaves the plan and returns", () => {
  const plans = [
    planFrom(begin, { cycleDays: 5 }, day(3)),
    planFrom(day(3), { planId: 2n, cycleDays: 1 }, day(4)),
    planFrom(day(4), { cycleDays: 5 }),
  ];
  expect(cover([2, 3, 4, 6, 7], plans)).toEqual([
    [1, 2, 7],
    [2, 3, 4],
    [1, 7, 12],
  ]);
});

test("a day without a plan, or of a pack that no one pays, opens nothing", () => {
  expect(cover([1, 2], [planFrom(day(2))])).toEqual([[1, 2, 3]]);
  expect(cover([1], [{ ...planFrom(begin), payerId: null }])).toEqual([]);
});

test("cycles that began before the first day that may change stay as they are", () => {
  const stored = { planId: 1n, version: 1, startsOn: day(2), endsOn: day(5) };
  const plans = [planFrom(begin, { cycleDays: 3 })];
  expect(cyclesOfUse([day(4), day(5)], plans, [stored], day(4))).toEqual([
    stored,
    { planId: 1n, version: 1, startsOn: day(5), endsOn: day(8) },
  ]);
});
