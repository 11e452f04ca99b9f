import { expect, test } from "vitest";
import { amountToPay } from "./purchase-amount.ts";

const needs = { esimFeeMicros: 5_000_000n, planMicros: 2_000_000n, minMicros: 10_000_000n };

test.each([
  [
    "all of it and the rest up to the smallest recharge, of an empty balance",
    0n,
    10_000_000n,
    3_000_000n,
  ],
  ["nothing where the balance is just enough", 7_000_000n, 0n, 0n],
  ["the smallest recharge where a cent is missing", 6_990_000n, 10_000_000n, 9_990_000n],
  ["more than is bought where the balance is below 0", -4_000_000n, 11_000_000n, 0n],
])("asks for %s", (_what, heldMicros, amountMicros, leftMicros) => {
  expect(amountToPay({ ...needs, heldMicros })).toEqual({ amountMicros, leftMicros });
});
