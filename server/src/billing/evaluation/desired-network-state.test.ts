import type { CardStatus } from "@farsim/contract/cards.ts";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import type { CardState } from "../card/card-state.ts";
import { rateUsage } from "../rating/rate-usage.ts";
import { exampleCard, planFrom, usedOn } from "../../../testing/example-card.ts";
import { desiredNetworkState } from "./desired-network-state.ts";

const today = "2027-05-03";

/** What the network should do for a card that used so much today. */
function wanted(bytes: bigint, card: Partial<CardState> = {}, status: CardStatus = "USING") {
  const days = bytes > 0n ? [usedOn(today, bytes, card.purchases?.length ?? 0)] : [];
  const state = { ...exampleCard, subscriptions: [planFrom("2027-05-01")], days, ...card };
  const { on, limit, kbps } = desiredNetworkState(state, status, rateUsage(state), today);
  return `${on ? "on" : "off"}, ${limit}${kbps === null ? "" : ` ${kbps}`}`;
}

test("on while the card is in use, off otherwise", () => {
  expect(wanted(0n)).toBe("on, open");
  for (const status of ["NOT_ACTIVE", "SUSPEND", "PAUSED"] as const)
    expect(wanted(0n, {}, status)).toBe("off, open");
  expect(wanted(0n, { deletedAt: Temporal.Instant.from("2027-05-03T00:00:00Z") })).toBe(
    "off, open",
  );
});

test("past the limit it does what the plan's rule says, from the last byte of the allowance on", () => {
  expect(wanted(499n)).toBe("on, open");
  expect(wanted(500n)).toBe("on, throttled 128");
  const stop = planFrom("2027-05-01", { restrictRule: "STOP", throttleKbps: null });
  expect(wanted(499n, { subscriptions: [stop] })).toBe("on, open");
  expect(wanted(500n, { subscriptions: [stop] })).toBe("on, blocked");
  const none = planFrom("2027-05-01", { restrictRule: "NONE", throttleKbps: null });
  expect(wanted(5000n, { subscriptions: [none] })).toBe("on, open");
  const unlimited = { limitType: "UNLIMITED", limitBytes: null, restrictRule: "NONE" } as const;
  expect(wanted(5000n, { subscriptions: [planFrom("2027-05-01", unlimited)] })).toBe("on, open");
});

test("an add-on keeps it open until it is used up", () => {
  const withAddOn = {
    purchases: [{ n: 1, bytes: 100n, boughtAtMillis: 0 }],
    addOnBoughtBytes: 100n,
  };
  expect(wanted(599n, withAddOn)).toBe("on, open");
  expect(wanted(600n, withAddOn)).toBe("on, throttled 128");
});

test("the turn of the day lifts a daily limit, and late use of a day whose allowance is over restricts nothing today", () => {
  expect(wanted(0n, { days: [usedOn("2027-05-02", 9000n)] })).toBe("on, open");
});

test("late use of a past day restricts today where it emptied the running cycle or the add-on", () => {
  const plan = planFrom("2027-05-01", { limitType: "CYCLE", cycleDays: 3 });
  const late = { subscriptions: [plan], days: [usedOn("2027-05-01", 500n)] };
  expect(wanted(0n, late)).toBe("on, throttled 128");
  expect(wanted(0n, { ...late, days: [usedOn("2027-04-30", 500n)] })).toBe("on, open");
  const withAddOn = {
    purchases: [{ n: 1, bytes: 100n, boughtAtMillis: 0 }],
    addOnBoughtBytes: 100n,
    days: [usedOn("2027-05-02", 600n, 1), usedOn(today, 500n, 1)],
  };
  expect(wanted(0n, withAddOn)).toBe("on, throttled 128");
  const { days } = withAddOn;
  expect(wanted(0n, { ...withAddOn, days: [{ ...days[0]!, bytes: 599n }, days[1]!] })).toBe(
    "on, open",
  );
});
