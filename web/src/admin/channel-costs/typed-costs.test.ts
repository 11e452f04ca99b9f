import type { PriceList } from "@farsim/contract/desk/money/margins.ts";
import { expect, test } from "vitest";
import { costsOf, typedCosts, typedOf } from "./typed-costs.ts";
import { gigabyteCost, withDigits } from "./unit-costs.ts";

const list: PriceList = {
  from: "2027-04-01",
  to: null,
  perMb: "0.0015",
  perDay: "0.1",
  perMonth: "2",
  regions: [
    { regionCode: "JP", perMb: "0.003" },
    { regionCode: "TH", perMb: "0" },
  ],
};
const { to: _, ...costs } = list;

/** The first thing that is wrong with each field: what the form says. */
const wrong = (typed: object) =>
  Object.fromEntries(
    (typedCosts.safeParse(typed).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join("."), message]),
  );

test("a price list that is put right is sent as it was, another begins with the latest on its own day", () => {
  expect(costsOf(typedOf(list, list.from))).toEqual(costs);
  expect(costsOf(typedOf(list, "2027-05-01"))).toEqual({ ...costs, from: "2027-05-01" });
  expect(wrong(typedOf(list, list.from))).toEqual({});
});

test("amounts lose zeros that say nothing, and an empty one is nothing", () => {
  const first = typedOf(undefined, "2027-05-01");
  expect(costsOf(first)).toEqual({
    from: "2027-05-01",
    perMb: "0",
    perDay: "0",
    perMonth: "0",
    regions: [],
  });
  const typed = { ...first, perMb: "0.00150", perDay: " 00.5 ", perMonth: "3." };
  expect(costsOf(typed)).toMatchObject({ perMb: "0.0015", perDay: "0.5", perMonth: "3" });
  expect(wrong(typed)).toEqual({});
});

test("what is wrong stands at its field, in rows too", () => {
  const typed = typedOf(list, "0002-05-01");
  expect(
    wrong({
      ...typed,
      perMb: "a lot",
      perDay: "-1",
      perMonth: "0.0000001",
      regions: [...typed.regions, { key: "q3", regionCode: "", perMb: "1,5" }],
    }),
  ).toEqual({
    from: "date_invalid",
    perMb: "amount_invalid",
    perDay: "amount_invalid",
    perMonth: "amount_invalid",
    "regions.2.regionCode": "required",
    "regions.2.perMb": "amount_invalid",
  });
});

test("a region has one price", () => {
  const typed = typedOf(list, list.from);
  const again = { key: "q3", regionCode: "JP" as const, perMb: "0.004" };
  expect(wrong({ ...typed, regions: [...typed.regions, again] })).toEqual({
    regions: "region_repeated",
  });
});

test("a GB costs 1,024 times what a MB costs, while that is typed too", () => {
  expect(gigabyteCost("0.0015")).toBe("1.536");
  expect(gigabyteCost("0.00150")).toBe("1.536");
  expect(gigabyteCost("")).toBe("0");
  expect(gigabyteCost("a lot")).toBeNull();
});

test("an amount is shown with the decimals of the currency at least, and with all of its own", () => {
  expect(["2", "0.1", "1.536"].map((cost) => withDigits(cost, 2))).toEqual([
    "2.00",
    "0.10",
    "1.536",
  ]);
  expect(["2", "0.0015"].map((cost) => withDigits(cost, 0))).toEqual(["2", "0.0015"]);
});
