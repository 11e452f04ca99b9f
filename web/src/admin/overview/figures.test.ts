import { expect, test } from "vitest";
import { daysOf, moneyOf, series, totalOf } from "./figures.ts";

const seen = {
  from: "2027-04-30",
  to: "2027-05-02",
  money: [
    { day: "2027-04-30", account: "cashByHand" as const, amount: "20.00" },
    { day: "2027-04-30", account: "planFees" as const, amount: "2.10" },
    { day: "2027-04-30", account: "addOnFees" as const, amount: "0.20" },
    { day: "2027-05-02", account: "cashByBank" as const, amount: "-5.00" },
    { day: "2027-05-02", account: "planFees" as const, amount: "-1.00" },
    { day: "2027-05-02", account: "goodwill" as const, amount: "-0.50" },
  ],
};
const amountsOf = (shown: Parameters<typeof moneyOf>[1]) =>
  moneyOf(seen, shown).map(({ amount }) => amount);

test("fills days on which nothing happened", () => {
  expect(daysOf(seen)).toEqual(["2027-04-30", "2027-05-01", "2027-05-02"]);
});

test("what was earned is what accounts earned less what others spent, exactly, and below nothing where that is more", () => {
  expect(amountsOf("earned")).toEqual(["2.30", "0.00", "-1.50"]);
  expect(totalOf(moneyOf(seen, "earned"))).toBe("0.80");
  expect(amountsOf("planFees")).toEqual(["2.10", "0.00", "-1.00"]);
  expect(amountsOf("goodwill")).toEqual(["0.00", "0.00", "-0.50"]);
});

test("what was received is that of all accounts that hold money", () => {
  expect(amountsOf("received")).toEqual(["20.00", "0.00", "-5.00"]);
});

test("all that was earned is the sum of the accounts that can be chosen", () => {
  const parts = series.filter((one) => one !== "earned" && one !== "received");
  const sums = parts.map((one) => ({ amount: totalOf(moneyOf(seen, one)) }));
  expect(totalOf(sums)).toBe(totalOf(moneyOf(seen, "earned")));
});
