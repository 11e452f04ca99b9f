import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { exampleCard, planFrom } from "../../../testing/example-card.ts";
import { evaluateAccount } from "../evaluation/evaluate-account.ts";
import { uncoveredFee } from "./uncovered-fee.ts";

const today = "2027-05-03";
const present = { now: Temporal.Instant.from("2027-05-03T04:00:00Z"), today };
const uncovered = (balance: bigint, ...cards: Parameters<typeof evaluateAccount>[1]) =>
  uncoveredFee(balance, evaluateAccount(balance, cards, present), today);

test("is a fee that someone pays, also where the wallet is below 0 and another card costs nothing", () => {
  const used = { ...exampleCard, status: "USING", rateFrom: today } as const;
  const given = { ...planFrom("2027-05-01"), payerId: null };
  const free = { ...used, id: 2n, subscriptions: [given] };
  const paid = { ...used, subscriptions: [planFrom("2027-05-01")] };
  expect(uncovered(-1n, free)).toBeNull();
  expect(uncovered(-1n, paid)).toBe(2_000_000n);
  expect(uncovered(-1n, free, paid)).toBe(2_000_000n);
  expect(uncovered(2_000_000n, free, paid)).toBeNull();
});
