import { Problem } from "@farsim/contract/problems/problem.ts";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { exampleCard, exampleTerms, planFrom, refusalOf } from "../../../testing/example-card.ts";
import { addDays } from "../../platform/calendar.ts";
import { Account } from "../account/account.ts";
import type { CardState } from "../card/card-state.ts";
import type { OpenCard } from "../card/open-card.ts";
import type { Subscription } from "../card/subscription.ts";
import { resumeService, stopService } from "./administrator-actions.ts";
import { bindCard } from "./bind-card.ts";
import { handOutEsim, takeBackEsim } from "./esims.ts";
import { cancelPendingPlan, deleteCard, stopBilling } from "./holder-actions.ts";
import { orderAddOn } from "./order-add-on.ts";
import { orderPlan } from "./order-plan.ts";
import { resetStarterPack, revertStarterPack, setStarterPack } from "./starter-packs.ts";

/* The actions need no database: a card in memory, an action, and what the card has become. */

const today = "2027-05-03";
const tomorrow = "2027-05-04";
const now = Temporal.Instant.from("2027-05-03T10:00:00Z");
const inDays = (days: number) => now.add({ hours: 24 * days });
const price = exampleTerms.priceMicros;
const cent = 10_000n;
const other = { ...exampleTerms, planId: 2n };
const digits = { currencyDigits: 2 };

function openAccount(card: Partial<CardState>, balanceMicros = 100n * price, at = now) {
  const wallet = { userId: 1n, balanceMicros, lastSeq: 0n, changedAtMillis: 0, country: null };
  const state = { ...exampleCard, rateFrom: today, ...card };
  const day = at.toString().slice(0, 10);
  return new Account(wallet, [state], { now: at, today: day, zone: "UTC", actorId: 1n });
}

const open = (card: Partial<CardState>, balanceMicros?: bigint) =>
  openAccount(card, balanceMicros).card(1n);

const using = (...subscriptions: readonly Subscription[]): Partial<CardState> => ({
  status: "USING",
  subscriptions: subscriptions.length > 0 ? subscriptions : [planFrom("2027-05-01")],
});
const suspended = (adminStopReason: string): Partial<CardState> => ({
  ...using(),
  status: "SUSPEND",
  suspendReason: "administrator",
  adminStopReason,
});
const pack = (to: string, expiresAt: Temporal.Instant): Partial<CardState> => ({
  status: "USING",
  holderId: null,
  isStarterPack: true,
  packDays: 10,
  expiresAt,
  subscriptions: [{ ...planFrom("2027-05-01", {}, to), payerId: null }],
});
const spans = ({ subscriptions }: OpenCard) =>
  subscriptions.map(({ from, to, terms }) => [from, to, terms.planId]);
const events = ({ history }: OpenCard) => history.map(({ event, status }) => [event, status]);

test("stopping billing ends today's plan, drops the pending one, and remembers when the card stopped", () => {
  const card = open(using(planFrom("2027-05-01", {}, tomorrow), planFrom(tomorrow, other)));
  stopBilling(card);
  expect(card.fields).toMatchObject({ status: "PAUSED", suspendReason: null, stoppedAt: now });
  expect(spans(card)).toEqual([["2027-05-01", tomorrow, 1n]]);
  expect(events(card)).toEqual([["stopBilling", "PAUSED"]]);
});

test("a card that stood still when it was paused keeps the time at which it had stopped", () => {
  const card = open({ ...suspended("lost"), stoppedAt: inDays(-1) });
  stopBilling(card);
  expect(card.fields).toMatchObject({ status: "PAUSED", stoppedAt: inDays(-1) });
});

test("cancelling the pending plan lets today's go on, but not a StarterPack's last day", () => {
  const pending = planFrom(tomorrow, other);
  const card = open(using(planFrom("2027-05-01", {}, tomorrow), pending));
  cancelPendingPlan(card);
  expect(spans(card)).toEqual([["2027-05-01", null, 1n]]);
  const lastDay = { ...planFrom("2027-05-01", {}, tomorrow), payerId: null };
  for (const plans of [[lastDay, pending], [planFrom("2027-05-01")]])
    expect(refusalOf(() => cancelPendingPlan(open(using(...plans))))).toBe("card_status_conflict");
});

test("a deleted card keeps its holder and its use of today, and nothing follows", () => {
  const card = open(using());
  deleteCard(card);
  expect(card.fields).toMatchObject({
    status: "PAUSED",
    deletedAt: now,
    stoppedAt: now,
    holderId: 1n,
  });
  expect(spans(card)).toEqual([["2027-05-01", tomorrow, 1n]]);
  const fresh = open({});
  deleteCard(fresh);
  expect(events(fresh)).toEqual([["delete", "NOT_ACTIVE"]]);
});

test("an eSIM whose profile is made, or could not be made, is neither deleted nor ordered for", () => {
  const waiting = [
    { type: "esim", esimState: "ordered" },
    { type: "esim", esimState: "failed", esimFailure: "order" },
  ] as const;
  for (const state of waiting) {
    expect(refusalOf(() => deleteCard(open(state)))).toBe("card_status_conflict");
    const account = openAccount(state);
    expect(refusalOf(() => orderPlan(account, account.card(1n), exampleTerms, digits))).toBe(
      "card_status_conflict",
    );
  }
  deleteCard(open({ type: "esim", esimState: "released" }));
});

test("only an administrator lifts an administrator's stop, and a paused card stays paused", () => {
  const card = open(using());
  stopService(card, "lost");
  expect(card.fields).toMatchObject({
    status: "SUSPEND",
    suspendReason: "administrator",
    adminStopReason: "lost",
  });
  expect(card.history).toMatchObject([{ event: "stopService", note: "lost", actorId: 1n }]);
  expect(refusalOf(() => stopService(card, "again"))).toBe("card_status_conflict");
  const short = open({ ...using(), status: "SUSPEND", suspendReason: "credit" }, 0n);
  stopService(short, "lost");
  expect(short.fields).toMatchObject({ suspendReason: "administrator", adminStopReason: "lost" });
  expect(short.history).toMatchObject([{ event: "stopServiceWhileOff", status: "SUSPEND" }]);
  expect(short.fields.stoppedAt).toBeNull();
  const resting = open({ ...using(), status: "PAUSED" });
  stopService(resting, "lost");
  expect(resting.fields).toMatchObject({ status: "PAUSED", adminStopReason: "lost" });
  const stopped = open(suspended("lost"));
  resumeService(stopped, "found");
  expect(stopped.fields).toMatchObject({
    status: "USING",
    suspendReason: null,
    adminStopReason: null,
  });
  const paused = open({ ...suspended("lost"), status: "PAUSED", suspendReason: null });
  resumeService(paused, "found");
  expect(paused.fields).toMatchObject({ status: "PAUSED", adminStopReason: null });
  expect(refusalOf(() => resumeService(open(using()), "why"))).toBe("card_status_conflict");
});

test("an order starts today, follows today's plan, or undoes today's stop", () => {
  const ordering = (card: Partial<CardState>, terms = other) => {
    const account = openAccount(card);
    orderPlan(account, account.card(1n), terms, digits);
    return account.card(1n);
  };
  const first = ordering({});
  expect(spans(first)).toEqual([[today, null, 2n]]);
  expect(events(first)).toEqual([["orderPlan", "USING"]]);
  expect(spans(ordering(using()))).toEqual([
    ["2027-05-01", tomorrow, 1n],
    [tomorrow, null, 2n],
  ]);
  const paused: Partial<CardState> = {
    ...using(planFrom("2027-05-01", {}, tomorrow)),
    status: "PAUSED",
  };
  expect(spans(ordering(paused, exampleTerms))).toEqual([["2027-05-01", null, 1n]]);
  expect(refusalOf(() => ordering(using(), exampleTerms))).toBe("pkg_duplicated");
});

test("an order that the wallet cannot pay for, or that midnight has moved, changes nothing", () => {
  const account = openAccount({}, price - cent);
  const card = account.card(1n);
  expect(refusalOf(() => orderPlan(account, card, exampleTerms, digits))).toBe(
    "insufficient_credit",
  );
  const shownDay = addDays(today, -1);
  const rich = openAccount({});
  expect(
    refusalOf(() => orderPlan(rich, rich.card(1n), exampleTerms, { ...digits, shownDay })),
  ).toBe("price_changed");
  expect([card.isChanged, rich.card(1n).isChanged]).toEqual([false, false]);
});

test("an add-on is paid at once and belongs to the use from now on", () => {
  const name = { en: "", "zh-CN": "" };
  const addOn = {
    addOnId: 5n,
    priceMicros: price,
    topUpBytes: 9n,
    name,
    description: name,
    archived: false,
  };
  const account = openAccount(using(), 2n * price);
  orderAddOn(account, account.card(1n), addOn, 2);
  const purchase = { n: 1, bytes: 9n, boughtAtMillis: now.epochMilliseconds };
  expect(account.outcome().evaluated).toMatchObject([
    { input: { addOnBoughtBytes: 9n, purchases: [purchase] } },
  ]);
  const refusals: [Partial<CardState>, bigint, string][] = [
    [{}, 2n * price, "basic_service_required"],
    [{ ...using(), status: "PAUSED" }, 2n * price, "package_not_active"],
    // The fee that is still possible today is not to be spent.
    [using(), 2n * price - cent, "insufficient_credit"],
  ];
  for (const [card, balance, refusal] of refusals) {
    const poor = openAccount(card, balance);
    expect(refusalOf(() => orderAddOn(poor, poor.card(1n), addOn, 2))).toBe(refusal);
    expect(poor.outcome().posted).toEqual([]);
  }
});

test("a StarterPack runs from today, or after a revert from tomorrow, until the day it expires on", () => {
  const fresh = open({ holderId: null });
  setStarterPack(fresh, exampleTerms, 10);
  expect(spans(fresh)).toEqual([[today, "2027-05-14", 1n]]);
  expect(fresh.fields).toMatchObject({
    status: "USING",
    isStarterPack: true,
    packDays: 10,
    expiresAt: inDays(10),
  });
  const reverted = open(pack("2027-05-09", inDays(5)));
  revertStarterPack(reverted);
  expect(reverted.fields).toMatchObject({
    status: "NOT_ACTIVE",
    isStarterPack: false,
    expiresAt: null,
  });
  setStarterPack(reverted, exampleTerms, 1);
  expect(spans(reverted)).toEqual([
    ["2027-05-01", tomorrow, 1n],
    [tomorrow, "2027-05-05", 1n],
  ]);
  expect(refusalOf(() => setStarterPack(open({}), exampleTerms, 10))).toBe("card_status_conflict");
});

test("resetting a StarterPack moves its end, and an expired one runs again from today", () => {
  const running = open(pack("2027-05-09", inDays(5)));
  resetStarterPack(running, { lastTerms: exampleTerms, expireTime: inDays(2) });
  expect(spans(running)).toEqual([["2027-05-01", "2027-05-06", 1n]]);
  expect(running.fields.expiresAt).toEqual(inDays(2));
  const expired = open({
    ...pack("2027-05-02", inDays(-2)),
    status: "SUSPEND",
    suspendReason: "packExpired",
  });
  resetStarterPack(expired, { lastTerms: other });
  expect(spans(expired)).toEqual([
    ["2027-05-01", "2027-05-02", 1n],
    [today, "2027-05-14", 2n],
  ]);
  expect(expired.fields).toMatchObject({
    status: "USING",
    suspendReason: null,
    expiresAt: inDays(10),
  });
  const past = { lastTerms: exampleTerms, expireTime: now };
  expect(refusalOf(() => resetStarterPack(open(pack("2027-05-09", inDays(5))), past))).toBe(
    "card_status_conflict",
  );
});

test("binding a StarterPack credits its whole days left, and its plan goes on with a payer", () => {
  const account = openAccount(pack("2027-05-09", inDays(5)), 0n);
  const card = account.card(1n);
  const options = { cardLimit: 5, currencyDigits: 2, lastTerms: exampleTerms };
  expect(refusalOf(() => bindCard(account, card, { ...options, isHolderStaff: true }))).toBe(
    "no_permission",
  );
  expect(bindCard(account, card, { ...options, isHolderStaff: false })).toBe(5n * price);
  expect(card.subscriptions.map(({ from, to, payerId }) => [from, to, payerId])).toEqual([
    ["2027-05-01", tomorrow, null],
    [tomorrow, null, 1n],
  ]);
  expect(card.fields).toMatchObject({ holderId: 1n, isStarterPack: false, convertedPlanId: 1n });
  expect(account.outcome().posted).toMatchObject([
    { type: "REFUND", changeMicros: 5n * price, packDaysLeft: 5 },
  ]);
});

test("a card that is held or deleted is not bound, and none beyond the limit", () => {
  const options = { cardLimit: 1, currencyDigits: 2, lastTerms: undefined, isHolderStaff: false };
  const bindAs = (card: Partial<CardState>, cardLimit: number) => {
    const account = openAccount(card);
    return bindCard(account, account.card(1n), { ...options, cardLimit });
  };
  expect(refusalOf(() => bindAs({ holderId: 1n }, 9))).toBe("sim_occupied");
  expect(refusalOf(() => bindAs({ holderId: 2n, deletedAt: now }, 9))).toBe("sim_occupied");
  expect(refusalOf(() => bindAs({ holderId: null }, 0))).toBe("sim_over_limit");
  expect(bindAs({ holderId: null }, 1)).toBe(0n);
});

test("an eSIM that is handed out and taken back is as it was, or set aside", () => {
  for (const isSetAside of [true, false]) {
    const account = openAccount({ type: "esim", holderId: null });
    const card = account.card(1n);
    expect(handOutEsim(account, card)).toBe(true);
    expect(card.fields).toMatchObject({ holderId: 1n, esimState: "ordered" });
    takeBackEsim(card, { isSetAside });
    expect(card.fields).toMatchObject({
      holderId: null,
      esimState: isSetAside ? "failed" : null,
      esimFailure: isSetAside ? "order" : null,
    });
  }
});

type Step = (account: Account) => void;

const steps: Readonly<Record<string, Step>> = {
  order: (account) => orderPlan(account, account.ownCard(1n), exampleTerms, digits),
  orderOther: (account) => orderPlan(account, account.ownCard(1n), other, digits),
  stop: (account) => stopBilling(account.ownCard(1n)),
  cancel: (account) => cancelPendingPlan(account.ownCard(1n)),
  stopService: (account) => stopService(account.card(1n), "why"),
  resume: (account) => resumeService(account.card(1n), "why"),
  set: (account) => setStarterPack(account.card(1n), exampleTerms, 3),
  setOther: (account) => setStarterPack(account.card(1n), other, 1),
  reset: (account) => resetStarterPack(account.card(1n), { lastTerms: exampleTerms }),
  shorten: (account) => {
    const expireTime = account.context.now.add({ hours: 5 });
    resetStarterPack(account.card(1n), { lastTerms: exampleTerms, expireTime });
  },
  revert: (account) => revertStarterPack(account.card(1n)),
  bind: (account) => {
    const options = { cardLimit: 5, currencyDigits: 2, lastTerms: other, isHolderStaff: false };
    bindCard(account, account.card(1n), options);
  },
  delete: (account) => deleteCard(account.ownCard(1n)),
};

/** Days that two plans cover, statuses that contradict themselves, plans that are pending twice. */
function faultsOf(card: CardState, day: string): string[] {
  const sorted = card.subscriptions.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const faults: string[] = [];
  for (const [i, { from, to }] of sorted.entries()) {
    if (to !== null && to <= from) faults.push(`the plan from ${from} ends before it begins`);
    const next = sorted[i + 1];
    if (next && (to === null || to > next.from)) faults.push(`two plans on ${next.from}`);
  }
  if (sorted.filter(({ from }) => from > day).length > 1) faults.push("two pending plans");
  if (sorted.some(({ payerId, to }) => payerId === null && to === null))
    faults.push("free for ever");
  if ((card.status === "SUSPEND") !== (card.suspendReason !== null))
    faults.push("a reason too much");
  if (card.isStarterPack !== (card.expiresAt !== null)) faults.push("half a pack");
  return faults;
}

/** A card through some days and actions, as `withAccount` would drive it; what is refused must not have changed it. */
function faultsOfLife(life: readonly (readonly [number, string])[], acts = steps): string[] {
  let card: CardState = { ...exampleCard, holderId: null };
  let at = now;
  for (const [hours, name] of life) {
    at = at.add({ hours });
    const day = at.toString().slice(0, 10);
    const account = openAccount({ ...card, rateFrom: day }, 100n * price, at);
    if (card.deletedAt !== null && name !== "bind") continue;
    try {
      acts[name]!(account);
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      if (account.openCards.some(({ isChanged }) => isChanged)) return [`${name} refused halfway`];
    }
    const faults = faultsOf(account.card(1n).toState(), day);
    if (faults.length > 0) return faults;
    const state = account.card(1n).toState();
    const change = account.outcome().evaluated[0]?.change;
    card = { ...state, ...change };
  }
  return [];
}

const lives = fc.array(
  fc.tuple(fc.constantFrom(0, 0, 1, 14, 24, 80), fc.constantFrom(...Object.keys(steps))),
  { minLength: 1, maxLength: 14 },
);

test("through any life no day has two plans, and what is refused has changed nothing", () => {
  fc.assert(
    fc.property(lives, (life) => {
      expect(faultsOfLife(life)).toEqual([]);
    }),
    { numRuns: 500, seed: 20270503 },
  );
});

test("an order that forgets to end the plan before it would be noticed", () => {
  const forgetful = {
    ...steps,
    orderOther: ((account) => {
      const card = account.ownCard(1n);
      card.require("orderPlan");
      card.subscriptions = [...card.subscriptions, planFrom(addDays(account.today, 1), other)];
    }) satisfies Step,
  };
  const found = fc.check(
    fc.property(lives, (life) => faultsOfLife(life, forgetful).length === 0),
    { numRuns: 500, seed: 20270503 },
  );
  expect(found.failed).toBe(true);
});
