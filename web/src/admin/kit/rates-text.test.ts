import { expect, test } from "vitest";
import { ratesText } from "./rates-text.ts";

const rates = { planFees: "0.07", addOnFees: "0.07", esimFees: "0.07", serviceFees: "0.07" };
const said = (each: typeof rates) => ratesText(each, String, (rate) => rate || "none");

test("says one rate where all fees have the same, and else each", () => {
  expect(said(rates)).toBe("0.07");
  expect(said({ ...rates, esimFees: "" })).toBe(
    "planFees 0.07 · addOnFees 0.07 · esimFees none · serviceFees 0.07",
  );
});
