import type { OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { daysIn } from "@farsim/contract/values/days/day-range.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { expect, test } from "vitest";
import { draftOfTest, termsOfPlan, typedTest, type TypedTest, usualRange } from "./typed-test.ts";

const words = { name: inEveryLanguage(() => "Asia"), description: inEveryLanguage(() => "") };
const plan: OperatorPlan = {
  ...words,
  id: "7",
  version: 1,
  price: "2.00",
  cycleDays: 1,
  totalTrafficMb: 500,
  restrictRule: "THROTTLE",
  throttleKbps: 128,
  trafficLimitType: "DAILY",
  planType: "PAY_AS_YOU_GO",
  channelNames: null,
  regionCodes: null,
  archived: false,
  next: null,
};
const typed: TypedTest = {
  planId: "7",
  from: "2027-03-01",
  to: "2027-05-31",
  terms: termsOfPlan(plan),
};
/** The first thing that is wrong with each field: what the form says. */
const wrong = (change: Partial<TypedTest>) =>
  Object.fromEntries(
    (typedTest(2, "2027-05-31").safeParse({ ...typed, ...change }).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join("."), message]),
  );

test("begins with the last 92 days that are over", () => {
  const { from = "", to = "" } = usualRange("2027-03-01");
  expect([from, to]).toEqual(["2026-11-29", "2027-02-28"]);
  expect(daysIn({ from, to })).toBe(92);
  expect(usualRange(undefined)).toEqual({ from: undefined, to: undefined });
});

test("begins with the newest terms of a plan", () => {
  const { price, totalTrafficMb } = termsOfPlan({
    ...plan,
    next: { ...plan, version: 2, price: "3.00", startsOn: "2027-06-01" },
  });
  expect([price, totalTrafficMb]).toEqual(["3.00", "500"]);
});

test("means the terms that were typed, and nothing else of a plan", () => {
  const terms = { ...typed.terms, price: "2.5", restrictRule: "STOP" as const };
  expect(draftOfTest({ ...typed, terms }, 2)).toEqual({
    planId: "7",
    from: "2027-03-01",
    to: "2027-05-31",
    terms: {
      price: "2.50",
      cycleDays: 1,
      trafficLimitType: "DAILY",
      totalTrafficMb: 500,
      restrictRule: "STOP",
    },
  });
});

test("is judged by the call's own rules, each at its field", () => {
  expect(wrong({})).toEqual({});
  expect(wrong({ planId: "", from: undefined, terms: { ...typed.terms, price: "" } })).toEqual({
    planId: "choose_one",
    from: "date_invalid",
    "terms.price": "amount_invalid",
  });
});

test("takes days that are over alone, in their order, a year at most", () => {
  expect(wrong({ to: "2027-06-01" })).toEqual({ to: "date_after_today" });
  expect(wrong({ to: "2027-02-28" })).toEqual({ to: "end_before_start" });
  expect(wrong({ from: "2026-05-31" })).toEqual({});
  expect(wrong({ from: "2026-05-30" })).toEqual({ to: "range_too_long" });
});

test("judges the days also while the terms are wrong", () => {
  expect(wrong({ to: "2027-02-28", terms: { ...typed.terms, cycleDays: "x" } })).toEqual({
    to: "end_before_start",
    "terms.cycleDays": "days_invalid",
  });
});
