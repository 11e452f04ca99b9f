import { expect, test } from "vitest";
import { whatOrderTakes } from "./what-order-takes.ts";

const fee = { planName: "Daily 500 MB", amount: "2.00", date: "2026-05-01" } as const;
const order = (
  state: Parameters<typeof whatOrderTakes>[0]["todaysFee"]["state"],
  usedTodayMb: number,
) => whatOrderTakes({ todaysFee: { ...fee, state }, usedTodayMb, balance: "5.00" });

test("a fee that was taken is said to be, and nothing more is taken", () => {
  expect(order("already_taken", 100)).toEqual({
    fee: "before",
    balanceAfter: "5.00",
  });
});

test("a fee that is taken now is said and subtracted, however little was used", () => {
  for (const usedTodayMb of [0, 100])
    expect(order("taken_now", usedTodayMb)).toEqual({
      fee: "now",
      balanceAfter: "3.00",
    });
});

test.each(["already_taken", "when_reported", "none"] as const)(
  "without use today nothing is said of its fee (%s)",
  (state) => {
    expect(order(state, 0)).toEqual({ fee: "nothing", balanceAfter: "5.00" });
  },
);
