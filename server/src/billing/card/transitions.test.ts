import { Problem } from "@farsim/contract/problems/problem.ts";
import { expect, test } from "vitest";
import { type CardEvent, nextStatus, requireNextStatus, transitions } from "./transitions.ts";

/** Said twice on purpose: a change of the table must be meant. */
const allowed = {
  NOT_ACTIVE: { orderPlan: "USING", setStarterPack: "USING" },
  USING: {
    orderPlan: "USING",
    orderAddOn: "USING",
    stopBilling: "PAUSED",
    lackCredit: "SUSPEND",
    expirePack: "SUSPEND",
    stopService: "SUSPEND",
    resetStarterPack: "USING",
    revertStarterPack: "NOT_ACTIVE",
  },
  SUSPEND: {
    orderPlan: "SUSPEND",
    stopBilling: "PAUSED",
    regainCredit: "USING",
    stopService: "SUSPEND",
    resetStarterPack: "USING",
    revertStarterPack: "NOT_ACTIVE",
    resumeService: "USING",
  },
  PAUSED: { orderPlan: "USING", stopService: "PAUSED", resumeService: "PAUSED" },
} as Record<string, Partial<Record<CardEvent, string>>>;
const events = [...new Set(Object.values(transitions).flatMap(Object.keys))] as CardEvent[];

const pairs = Object.keys(transitions).flatMap((status) =>
  events.map((event) => {
    return { status: status as keyof typeof transitions, event, to: allowed[status]?.[event] };
  }),
);

test.each(pairs.filter(({ to }) => to))(
  "from $status, $event leads to $to",
  ({ status, event, to }) => {
    expect(nextStatus(status, event)).toBe(to);
    expect(requireNextStatus(status, event)).toBe(to);
  },
);

test.each(pairs.filter(({ to }) => !to))("from $status, $event is refused", ({ status, event }) => {
  expect(nextStatus(status, event)).toBeUndefined();
  expect(() => requireNextStatus(status, event)).toThrow(new Problem("card_status_conflict"));
});
