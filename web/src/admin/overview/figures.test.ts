import { expect, test } from "vitest";
import { daysOf, moneyOf, totalOf } from "./figures.ts";

const seen = {
  from: "2027-04-30",
  to: "2027-05-02",
  money: [
    { day: "2027-04-30", type: "TOP_UP" as const, amount: "20.00" },
    { day: "2027-04-30", type: "DAILY_FEE" as const, amount: "-2.10" },
    { day: "2027-04-30", type: "ADD_ON_PURCHASE" as const, amount: "-0.20" },
    { day: "2027-05-02", type: "REFUND" as const, amount: "1.00" },
    { day: "2027-05-02", type: "TOP_UP" as const, amount: "-5.00" },
  ],
};

test("fills days on which nothing happened", () => {
  expect(daysOf(seen)).toEqual(["2027-04-30", "2027-05-01", "2027-05-02"]);
});

test("counts what wallets lost as earned, and what was given back against it, exactly", () => {
  expect(moneyOf(seen, "revenue").map(({ amount }) => amount)).toEqual(["2.30", "0.00", "-1.00"]);
  expect(totalOf(moneyOf(seen, "revenue"))).toBe("1.30");
  expect(moneyOf(seen, "DAILY_FEE").map(({ amount }) => amount)).toEqual(["2.10", "0.00", "0.00"]);
  expect(moneyOf(seen, "TOP_UP").map(({ amount }) => amount)).toEqual(["20.00", "0.00", "-5.00"]);
  expect(moneyOf(seen, "REFUND").map(({ amount }) => amount)).toEqual(["0.00", "0.00", "1.00"]);
});
