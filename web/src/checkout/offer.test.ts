import type { OfferedPlan } from "@farsim/contract/plans.ts";
import { expect, test } from "vitest";
import { offerForNewcomer } from "./offer.ts";

const terms = (esimFee: string, min: string) => ({
  esimFee,
  currencyDigits: 2,
  recharge: { min, max: "500.00", amounts: [] },
});
const plan = (price: string) => ({ id: "7", version: 3, name: "Daily", price }) as OfferedPlan;

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
