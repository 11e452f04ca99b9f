import { Problem } from "@farsim/contract/problems/problem.ts";
import { untouchedFields } from "../src/billing/card/card-columns.ts";
import type { Subscription } from "../src/billing/card/subscription.ts";
import type { Terms } from "../src/plans/terms.ts";
import type { CardState, DayUse } from "../src/billing/card/card-state.ts";

/** A held card that nothing has happened to yet: what tests of the rules begin with. */
export const exampleCard: CardState = {
  id: 1n,
  cardNumber: "88000100042",
  iccid: "8985200012345678906",
  channelId: 1n,
  channelName: "demo",
  type: "physical",
  ...untouchedFields,
  holderId: 1n,
  addOnBoughtBytes: 0n,
  addOnUsedBytes: 0n,
  network: { on: false, limit: "open", kbps: null },
  subscriptions: [],
  rateFrom: "2027-05-01",
  days: [],
  storedDays: [],
  cycles: [],
  purchases: [],
};

/** 2.00 a day, 500 bytes a day, slowed to 128 kbps after. */
export const exampleTerms: Terms = {
  planId: 1n,
  version: 1,
  priceMicros: 2_000_000n,
  cycleDays: 1,
  limitBytes: 500n,
  limitType: "DAILY",
  restrictRule: "THROTTLE",
  throttleKbps: 128,
};

/** A plan from a day on, paid by the example's holder. */
export function planFrom(
  from: string,
  terms: Partial<Terms> = {},
  to: string | null = null,
): Subscription {
  const whole = { ...exampleTerms, ...terms };
  return { from, to, terms: whole, payerId: 1n, orderedAtMillis: 0 };
}

/** Use that no one has counted yet. */
export function usedOn(day: string, bytes: bigint, segment = 0): DayUse {
  const uncounted = { hasPlan: false, allowanceBytes: 0n, addOnBytes: 0n, overBytes: 0n };
  return { day, segment, bytes, ...uncounted };
}

/** The key of the problem that something throws; undefined where it throws none. */
export function refusalOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal.key;
    throw refusal;
  }
}
