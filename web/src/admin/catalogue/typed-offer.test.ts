import { inEveryLanguage } from "@farsim/contract/values/texts.ts";
import { expect, test } from "vitest";
import { draftOfPlan, typedAddOn, typedOf, typedPlan, type TypedPlan } from "./typed-offer.ts";

const plan: TypedPlan = {
  ...typedOf(null),
  name: { ...inEveryLanguage(() => "Asia"), "zh-CN": "亚洲" },
  price: "2",
  totalTrafficMb: "500",
  throttleKbps: "128",
};
/** The first thing that is wrong with each field: what the form says. */
const wrong = (typed: TypedPlan) =>
  Object.fromEntries(
    (typedPlan(2).safeParse(typed).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join("."), message]),
  );

test("means what was typed: a short price is whole, what is not asked for is left out", () => {
  expect(draftOfPlan(plan, 2)).toMatchObject({ price: "2.00", cycleDays: 1, throttleKbps: 128 });
  const unlimited = draftOfPlan({ ...plan, trafficLimitType: "UNLIMITED" }, 2);
  expect(unlimited).toMatchObject({ totalTrafficMb: null, restrictRule: "NONE" });
  expect(unlimited).not.toHaveProperty("throttleKbps");
});

test("is judged by the call's own rules, each at its field", () => {
  expect(wrong(plan)).toEqual({});
  expect(wrong({ ...plan, trafficLimitType: "UNLIMITED" })).toEqual({});
  expect(
    wrong({
      ...plan,
      name: { ...plan.name, "zh-CN": " " },
      price: "",
      cycleDays: "x",
      totalTrafficMb: "",
      throttleKbps: "",
    }),
  ).toEqual({
    "name.zh-CN": "required",
    price: "amount_invalid",
    cycleDays: "days_invalid",
    totalTrafficMb: "traffic_invalid",
    throttleKbps: "throttle_invalid",
  });
  expect(wrong({ ...plan, planType: "STARTER_PACK", trafficLimitType: "CYCLE" })).toEqual({
    trafficLimitType: "pack_limit_type",
  });
});

test("judges add-ons alike", () => {
  const { name, description } = plan;
  const addOn = { name, description, price: "3", topUpMb: "" };
  const issues = typedAddOn(2).safeParse(addOn).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["topUpMb", "traffic_invalid"],
  ]);
});
