import type { OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
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

test("is for all cards and everywhere unless some are chosen, which is asked for then", () => {
  const all = { channelNames: null, regionCodes: null };
  const chosen: TypedPlan = {
    ...plan,
    onCards: "chosen",
    channelNames: ["demo-asia"],
    soldFor: "chosen",
    regionCodes: ["JP"],
  };
  const some = { channelNames: ["demo-asia"], regionCodes: ["JP" as const] };
  expect(draftOfPlan(plan, 2)).toMatchObject(all);
  expect(draftOfPlan(chosen, 2)).toMatchObject(some);
  expect(draftOfPlan({ ...chosen, onCards: "all", soldFor: "all" }, 2)).toMatchObject(all);
  expect(wrong(chosen)).toEqual({});
  expect(wrong({ ...chosen, channelNames: [], regionCodes: [] })).toEqual({
    channelNames: "choose_one",
    regionCodes: "choose_one",
  });
});

test("begins with where the plan itself can be ordered, also where other terms are to come", () => {
  const terms = {
    ...draftOfPlan(plan, 2),
    id: "1",
    version: 1,
    planType: "PAY_AS_YOU_GO" as const,
    archived: false,
    next: null,
  };
  const of = (places: Pick<OperatorPlan, "channelNames" | "regionCodes">) => {
    const { onCards, channelNames, soldFor, regionCodes } = typedOf({ ...terms, ...places });
    return { onCards, channelNames, soldFor, regionCodes };
  };
  const free = { onCards: "all", channelNames: [], soldFor: "all", regionCodes: [] };
  expect(of({ channelNames: null, regionCodes: null })).toEqual(free);
  expect(of({ channelNames: null, regionCodes: ["JP"] })).toEqual({
    ...free,
    soldFor: "chosen",
    regionCodes: ["JP"],
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
