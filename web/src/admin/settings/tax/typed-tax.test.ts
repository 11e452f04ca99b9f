import { expect, test } from "vitest";
import { daysOfChange, placeOf, taxOf, typedOf, typedTax } from "./typed-tax.ts";

const rates = { planFees: "0.195", addOnFees: "0.07", esimFees: "0", serviceFees: "" };
const shares = { planFees: "19.5", addOnFees: "7", esimFees: "0", serviceFees: "" };
const values = { ...rates, places: [{ country: "FR" as const, ...rates, planFees: "0.2" }] };
const terms = { zone: "Asia/Hong_Kong", today: "2027-04-30" };

/** What the form says, by the paths of its fields. */
const wrong = (typed: object) =>
  Object.fromEntries(
    (typedTax.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [
      path.join("."),
      message,
    ]),
  );

test("rates are typed as shares of a hundred, and an empty one is no tax", () => {
  const typed = typedOf({ values }, terms);
  expect(typed).toMatchObject({
    ...shares,
    places: [{ ...shares, country: "FR", planFees: "20" }],
  });
  expect(taxOf(typed)).toEqual({ ...values, from: "2027-05-01" });
  expect(wrong(typed)).toEqual({});
  const odd = { ...typed, planFees: " 19,5 ", addOnFees: "7 %", serviceFees: "  " };
  expect(taxOf(odd)).toEqual({ ...values, from: "2027-05-01" });
});

test("rates hold from tomorrow on, and those that are to come still from their own day in the billing zone", () => {
  expect(typedOf({ values }, terms).from).toBe("2027-05-01");
  expect(typedOf({ values, validFrom: "2027-06-30T16:00:00.000Z" }, terms).from).toBe("2027-07-01");
  expect(taxOf({ ...typedOf({ values }, terms), from: "" })).toEqual(values);
});

test("a day can be chosen from tomorrow on, at most 366 days ahead", () => {
  expect(daysOfChange("2027-04-30")).toEqual({ min: "2027-05-01", max: "2028-04-30" });
  expect(daysOfChange(undefined)).toEqual({});
});

test("what is wrong stands at its field, in rows too", () => {
  const typed = typedOf({ values }, terms);
  const place = { ...placeOf(typed, "q2"), esimFees: "a lot" };
  expect(
    wrong({
      ...typed,
      planFees: "101",
      addOnFees: "7.12345",
      places: [...typed.places, place],
      from: "0002-05-01",
    }),
  ).toEqual({
    planFees: "invalid",
    addOnFees: "invalid",
    "places.1.country": "required",
    "places.1.esimFees": "invalid",
    from: "date_invalid",
  });
});

test("another country begins with the default rates as they are typed", () => {
  const typed = { ...typedOf({ values }, terms), planFees: "21" };
  expect(placeOf(typed, "q2")).toEqual({ ...shares, key: "q2", country: "", planFees: "21" });
});
