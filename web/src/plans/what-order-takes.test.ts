import { expect, test } from "vitest";
import { whatOrderTakes } from "./what-order-takes.ts";

const fee = { planName: "Daily 500 MB", amount: "2.00", date: "2026-05-01" } as const;
const order = (
  state: Parameters<typeof whatOrderTakes>[0]["todaysFee"]["state"],
  usedTodayMb: number,
  { cycleDays = 1, startsOn = "2026-05-01" } = {},
) =>
  whatOrderTakes({
    todaysFee: { ...fee, state },
    usedTodayMb,
    balance: "5.00",
    startsOn,
    plan: { cycleDays },
  });

test("a fee that was taken is said to be, and nothing more is taken", () => {
  expect(order("already_taken", 100)).toEqual({
    fee: "before",
    later: "eachDay",
    balanceAfter: "5.00",
  });
});

test("a fee that is taken now is said and subtracted, however little was used", () => {
  for (const usedTodayMb of [0, 100])
    expect(order("taken_now", usedTodayMb)).toEqual({
      fee: "now",
      later: "eachDay",
      balanceAfter: "3.00",
    });
});

test.each(["already_taken", "when_reported", "none"] as const)(
  "without use today nothing is said of its fee (%s)",
  (state) => {
    expect(order(state, 0)).toEqual({
      fee: "nothing",
      later: "eachDay",
      balanceAfter: "5.00",
    });
  },
);

test("a plan of many days is paid once: now, before, or with its first use", () => {
  const period = { cycleDays: 30 };
  expect(order("taken_now", 100, period)).toEqual({
    fee: "nowForPeriod",
    later: null,
    balanceAfter: "3.00",
  });
  expect(order("already_taken", 0, period)).toMatchObject({ fee: "paid", later: null });
  expect(order("when_reported", 0, period)).toMatchObject({
    fee: "nothing",
    later: "eachPeriod",
  });
});

test("a plan of many days that begins tomorrow is paid besides what today's plan took", () => {
  const tomorrow = { cycleDays: 30, startsOn: "2026-05-02" };
  expect(order("already_taken", 100, tomorrow)).toMatchObject({
    fee: "before",
    later: "eachPeriod",
  });
});
