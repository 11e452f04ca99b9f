import type { Card } from "@farsim/contract/cards.ts";
import { expect, test } from "vitest";
import { daysCovered } from "./days-covered.ts";

const plan = (price: string, cycleDays = 1, id = price) =>
  ({ id, price, cycleDays }) as NonNullable<Card["plan"]>;
const runs = (price: string) =>
  ({ status: "USING", plan: plan(price), isStarterPack: false }) as const;
const later = (price: string) => ({ plan: plan(price), startsOn: "2027-05-02" });

test.each([
  ["one card that was paid seven days for", "14.00", [runs("2.00")], { days: 7, cards: 1 }],
  ["whole days of all that run", "10.00", [runs("2.00"), runs("3.00")], { days: 2, cards: 2 }],
  [
    "no card that is off",
    "4.00",
    [runs("2.00"), { status: "PAUSED", isStarterPack: false }],
    { days: 2, cards: 1 },
  ],
  [
    "a plan that goes on by itself",
    "4.00",
    [{ ...runs("2.00"), pendingPlan: later("2.00") }],
    { days: 2, cards: 1 },
  ],
] as const)("a balance is enough for days of use of %s", (_, balance, cards, expected) => {
  expect(daysCovered(balance, cards)).toEqual(expected);
});

test.each([
  ["nothing runs", [{ status: "PAUSED", isStarterPack: false }]],
  ["it is not enough for a day of all", [runs("2.00"), runs("2.50")]],
  ["a fee is for several days", [runs("1.00"), { ...runs("2.00"), plan: plan("2.00", 30) }]],
  ["days are prepaid", [{ ...runs("2.00"), isStarterPack: true }]],
  ["another plan comes", [{ ...runs("2.00"), pendingPlan: later("3.00") }]],
  ["the operator changes the plan", [{ ...runs("2.00"), planChange: later("2.00") }]],
  ["a plan costs nothing", [runs("0.00")]],
] as const)("no days are named where %s", (_, cards) => {
  expect(daysCovered("4.00", cards)).toBeNull();
});
