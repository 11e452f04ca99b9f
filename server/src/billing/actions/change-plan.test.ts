import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { exampleCard, exampleTerms, planFrom, refusalOf } from "../../../testing/example-card.ts";
import { Account } from "../account/account.ts";
import type { CardState } from "../card/card-state.ts";
import type { OpenCard } from "../card/open-card.ts";
import type { Subscription } from "../card/subscription.ts";
import { announceChange, type ChangeStep, earliestChange, scheduleChange } from "./change-plan.ts";
import { orderPlan } from "./order-plan.ts";
import { stopBilling } from "./holder-actions.ts";

/* The operator changes a plan of 2.00 a day to one of 3.00, from the first of June on. */

const dearer = { ...exampleTerms, version: 2, priceMicros: 3_000_000n };
const from = "2027-06-01";
const announcedAt = Temporal.Instant.from("2027-04-30T10:00:00Z");
const announced = { terms: dearer, from, announcedAt, notifiedAt: announcedAt };

function openAccount(day: string, card: Partial<CardState>, hour = "10") {
  const now = Temporal.Instant.from(`${day}T${hour}:00:00Z`);
  const wallet = {
    userId: 1n,
    balanceMicros: 10n ** 9n,
    lastSeq: 0n,
    changedAtMillis: 0,
    country: null,
  };
  const state = { ...exampleCard, rateFrom: day, status: "USING" as const, ...card };
  return new Account(wallet, [state], { now, today: day, zone: "UTC", actorId: 1n });
}
const openOn = (day: string, card: Partial<CardState>, hour?: string) =>
  openAccount(day, card, hour).card(1n);

const running = (terms = {}): Partial<CardState> => ({
  subscriptions: [planFrom("2027-01-01", terms)],
});
const spans = ({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) =>
  subscriptions.map(({ from, to, terms }) => [from, to, terms.version]);
const midnight = (day: string) => Temporal.Instant.from(`${day}T00:00:00Z`);
const later = (moment: string): ChangeStep => ({
  kind: "later",
  at: Temporal.Instant.from(moment),
});

test("a change for the worse needs a month's notice, one for the better a night", () => {
  expect(earliestChange(exampleTerms, dearer, "2027-05-01")).toBe("2027-06-01");
  expect(earliestChange(dearer, exampleTerms, "2027-05-01")).toBe("2027-05-02");
});

test("announcing changes nothing of the card, and is a line of its history with the day and the reason", () => {
  const card = openOn("2027-05-01", running());
  expect(announceChange(card, { terms: dearer, from }, "The carrier is dearer")).toEqual(
    exampleTerms,
  );
  expect(spans(card)).toEqual([["2027-01-01", null, 1]]);
  expect(card.history).toMatchObject([
    {
      event: "announceChange",
      status: "USING",
      plan: { planId: 1n, version: 2 },
      fromDay: from,
      note: "The carrier is dearer",
    },
  ]);
});

test("nothing is announced too late, for a card without a lasting plan, or for one that has these terms", () => {
  const refusal = (card: OpenCard) =>
    refusalOf(() => announceChange(card, { terms: dearer, from }, "Dearer"));
  expect(refusal(openOn("2027-05-02", running()))).toBe("notice_too_short");
  expect(refusal(openOn("2027-05-01", running({ version: 2 })))).toBe("pkg_duplicated");
  const ending = { subscriptions: [planFrom("2027-01-01", {}, "2027-05-02")] };
  for (const card of [{}, ending])
    expect(refusal(openOn("2027-05-01", card))).toBe("card_status_conflict");
});

test("a plan of single days changes on the day that was announced, whether it is used or not", () => {
  for (const cycles of [
    [],
    [{ planId: 1n, version: 1, startsOn: "2027-05-31", endsOn: "2027-06-01" }],
  ]) {
    const card = openOn("2027-05-31", { ...running(), cycles });
    expect(scheduleChange(card, announced)).toEqual({ kind: "placed", from });
    expect(spans(card)).toEqual([
      ["2027-01-01", from, 1],
      [from, null, 2],
    ]);
    expect(card.subscriptions.map(({ payerId }) => payerId)).toEqual([1n, 1n]);
    expect(card.history).toMatchObject([{ event: "changePlan", fromDay: from }]);
  }
});

test("days that are paid for are served first", () => {
  const long = { cycleDays: 30 };
  const cycles = [{ planId: 1n, version: 1, startsOn: "2027-05-20", endsOn: "2027-06-19" }];
  const card = openOn("2027-05-31", { ...running(long), cycles });
  expect(scheduleChange(card, announced)).toEqual({ kind: "placed", from: "2027-06-19" });
  // A cycle that ends before the day does not bring it forward.
  const over = [{ planId: 1n, version: 1, startsOn: "2027-05-02", endsOn: "2027-06-01" }];
  const other = openOn("2027-05-31", { ...running(long), cycles: over });
  expect(scheduleChange(other, announced)).toEqual({ kind: "placed", from });
});

test("where the next use would open a longer cycle, the change waits for a day without use, once use of the day before is known", () => {
  const long = running({ cycleDays: 30 });
  const before = openOn("2027-05-31", long);
  expect(scheduleChange(before, announced)).toEqual(later("2027-06-01T06:00:00Z"));
  const night = openOn("2027-06-01", long, "05");
  expect(scheduleChange(night, announced)).toEqual(later("2027-06-01T06:00:00Z"));
  expect(spans(night)).toEqual([["2027-01-01", null, 1]]);
  const morning = openOn("2027-06-01", long, "06");
  expect(scheduleChange(morning, announced)).toEqual({ kind: "placed", from });
  const late = openOn("2027-06-05", long);
  expect(scheduleChange(late, announced)).toEqual({ kind: "placed", from: "2027-06-05" });
  expect(spans(late)).toEqual([
    ["2027-01-01", "2027-06-05", 1],
    ["2027-06-05", null, 2],
  ]);
});

test("what its holder has ordered or stopped meanwhile stays, and until midnight may be taken back", () => {
  const day = "2027-05-31";
  const stopped = openOn(day, running());
  stopBilling(stopped);
  const account = openAccount(day, running());
  const reordered = account.card(1n);
  orderPlan(account, reordered, { ...exampleTerms, planId: 2n }, { currencyDigits: 2 });
  for (const card of [stopped, reordered]) {
    const plans = spans(card);
    expect(scheduleChange(card, announced)).toEqual({ kind: "later", at: midnight(from) });
    expect(spans(card)).toEqual(plans);
  }
  // The next day both are what their holder wanted.
  const ended = planFrom("2027-01-01", {}, from);
  const chosen = { ...planFrom(from, { planId: 2n }), orderedAtMillis: 2 ** 42 };
  for (const subscriptions of [[ended], [ended, chosen]])
    expect(scheduleChange(openOn(from, { subscriptions }), announced)).toEqual({ kind: "over" });
});

test("once the card runs on it there is nothing left to do; a deleted one is left alone", () => {
  const placed = {
    subscriptions: [
      planFrom("2027-01-01", {}, from),
      { ...planFrom(from, { version: 2 }), orderedAtMillis: 2 ** 42 },
    ],
  };
  expect(scheduleChange(openOn(from, placed), announced)).toEqual({ kind: "over" });
  const gone = openOn("2027-05-31", { ...running(), deletedAt: announcedAt });
  expect(scheduleChange(gone, announced)).toEqual({ kind: "over" });
});
