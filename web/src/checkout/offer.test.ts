import type { OfferedPlan } from "@farsim/contract/plans.ts";
import { expect, test } from "vitest";
import { mostOf, offerForNewcomer } from "./offer.ts";

const terms = (esimFee: string, min: string) => ({
  esimFee,
  currencyDigits: 2,
  recharge: { min, max: "500.00", amounts: [] },
});
const plan = (price: string, cycleDays = 1) =>
  ({ id: "7", version: 3, name: "Daily", price, cycleDays }) as OfferedPlan;

test.each([
  ["5.00", "2.00", "1.00", "7.00", "0.00"],
  ["5.00", "2.00", "10.00", "10.00", "3.00"],
  ["0.00", "2.00", "2.00", "2.00", "0.00"],
  ["0.00", "0.00", "10.00", "0.00", "0.00"],
  ["0.50", "600.00", "1.00", "600.50", "0.00"],
])(
  "an eSIM for %s with a plan for %s, at least %s, asks a newcomer for %s and leaves %s",
  (fee, price, min, amount, left) => {
    expect(offerForNewcomer(plan(price), terms(fee, min))).toMatchObject({
      esimFee: fee,
      planPrice: price,
      available: "0.00",
      takenNow: fee,
      amount,
      left,
    });
  },
);

test.each([
  [7, 1, "10.50", "15.50", "0.00"],
  [2, 1, "3.00", "10.00", "2.00"],
  [10, 7, "3.00", "10.00", "2.00"],
])(
  "%i days at 1.50 for each %i come to %s, and ask a newcomer for %s of which %s is left",
  (days, cycleDays, planPrice, amount, left) => {
    const offer = offerForNewcomer(plan("1.50", cycleDays), terms("5.00", "10.00"), days);
    expect(offer).toMatchObject({ planPrice, amount, left, takenNow: "5.00" });
  },
);

test("a newcomer can pay for as many days as the largest recharge pays for beside the eSIM", () => {
  const bounds = { ...terms("5.00", "1.00"), recharge: { min: "1.00", max: "20.00", amounts: [] } };
  expect(mostOf(offerForNewcomer(plan("1.50"), bounds), bounds)).toBe(10);
  expect(mostOf(offerForNewcomer(plan("50.00"), bounds), bounds)).toBe(1);
});
