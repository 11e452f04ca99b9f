import { expect, test } from "vitest";
import { typedAlerts } from "./typed-alerts.ts";

const data = { data50: false, data80: true, data100: true };
const off = { lowBalance: false, lowBalanceAt: "", ...data, recharged: true, cardStopped: false };
const problemOf = (values: object) =>
  typedAlerts(2).safeParse({ ...off, ...values }).error?.issues[0]?.message;

test.each([
  [{ lowBalance: false, lowBalanceAt: "nonsense" }, undefined],
  [{ lowBalance: true, lowBalanceAt: "5" }, undefined],
  [{ lowBalance: true, lowBalanceAt: "12.50" }, undefined],
  [{ lowBalance: true, lowBalanceAt: " " }, "required"],
  [{ lowBalance: true, lowBalanceAt: "five" }, "amount_invalid"],
  [{ lowBalance: true, lowBalanceAt: "1.234" }, "amount_invalid"],
  [{ lowBalance: true, lowBalanceAt: "-1" }, "amount_invalid"],
])("asks for an amount where, and only where, it counts: %o", (values, problem) => {
  expect(problemOf(values)).toBe(problem);
});
