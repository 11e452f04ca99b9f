import { dataThresholds } from "@farsim/contract/account-settings.ts";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { exampleCard, planFrom, usedOn } from "../../../testing/example-card.ts";
import type { Terms } from "../../plans/terms.ts";
import type { CardState } from "../card/card-state.ts";
import { withUse } from "../rating/add-use.ts";
import { changedDays, evaluateAccount } from "./evaluate-account.ts";
import type { EvaluatedCard } from "./evaluated-card.ts";
import { plainUntil } from "./plain-use.ts";
import { crossedThresholds } from "./thresholds.ts";

const today = "2027-05-03";
const now = Temporal.Instant.from(`${today}T12:00:00Z`);
const wallet = {
  userId: 1n,
  balanceMicros: 10_000_000n,
  lastSeq: 1n,
  changedAtMillis: 0,
  country: null,
};

const evaluated = (card: CardState): EvaluatedCard =>
  evaluateAccount(wallet.balanceMicros, [card], { now, today })[0]!;

/** A card in use as the database has it once this use was rated. */
function rated(terms: Partial<Terms>, days: CardState["days"], more: Partial<CardState> = {}) {
  const holder = { holderId: 1n, status: "USING" } as const;
  const subscriptions = [planFrom("2027-05-01", terms)];
  const card = evaluated({ ...exampleCard, ...holder, subscriptions, days, ...more });
  const storedDays = changedDays(card, today);
  const { cycles } = card.ratedUse;
  const network = card.change?.network ?? card.input.network;
  const stored = { ...card.input, days: storedDays, storedDays, cycles, network };
  return { ...stored, rateFrom: today, addOnUsedBytes: card.ratedUse.addOnUsedBytes };
}

const plainOf = (card: CardState) => plainUntil(card, evaluated(card).ratedUse, today);

/** What more use today does besides adding to its row. */
function effectsOf(card: CardState, bytes: bigint) {
  const record = { cardId: card.id, recordId: "", regionCode: "", day: today, bytes };
  const after = evaluated(withUse(card, [{ ...record, usedAtMillis: now.epochMilliseconds }]));
  return {
    fees: after.fees,
    change: after.change,
    history: after.history,
    crossed: crossedThresholds(wallet, wallet, [after], today),
    otherDays: changedDays(after, today).filter(({ day }) => day !== today),
    notAllowance: changedDays(after, today).filter((use) => use.bytes !== use.allowanceBytes),
  };
}

const none = {
  fees: [],
  change: undefined,
  history: [],
  crossed: undefined,
  otherDays: [],
  notAllowance: [],
};

const cycle = { limitType: "CYCLE", cycleDays: 3 } as const;
const beside = [usedOn("2027-05-02", 120n), usedOn(today, 100n)];
const marked: [what: string, card: CardState, until: bigint][] = [
  ["before the first mark", rated({}, [usedOn(today, 1n)]), 249n],
  ["at the first mark", rated({}, [usedOn(today, 250n)]), 399n],
  ["before the last byte", rated({}, [usedOn(today, 499n)]), 499n],
  ["an odd limit", rated({ limitBytes: 3n }, [usedOn(today, 1n)]), 1n],
  ["with other days of the cycle", rated(cycle, beside), 129n],
  [
    "without a rule",
    rated({ restrictRule: "NONE", throttleKbps: null }, [usedOn(today, 1n)]),
    249n,
  ],
];

test.each(marked)("%s use is plain up to the byte before it has an effect", (_, card, until) => {
  expect(plainOf(card)).toBe(until);
  const used = card.days.at(-1)!.bytes;
  expect(effectsOf(card, until - used)).toEqual(none);
  expect(effectsOf(card, until - used + 1n)).not.toEqual(none);
});

test("without a limit all use of a paid day is plain", () => {
  const card = rated({ limitType: "UNLIMITED", limitBytes: null, restrictRule: "NONE" }, [
    usedOn(today, 1n),
  ]);
  expect(plainOf(card)).toBeGreaterThan(2n ** 50n);
  expect(effectsOf(card, 2n ** 50n)).toEqual(none);
});

const purchases = [{ n: 1, bytes: 1000n, boughtAtMillis: now.epochMilliseconds }];
const unpaid = [{ ...planFrom("2027-05-01"), payerId: null }];
test.each<[what: string, card: CardState]>([
  ["without use today", rated({}, [usedOn("2027-05-02", 1n)])],
  ["without a plan", rated({}, [usedOn(today, 1n)], { subscriptions: [] })],
  ["on a day that no one pays", rated({}, [usedOn(today, 1n)], { subscriptions: unpaid })],
  ["after an add-on was bought", rated({}, [usedOn(today, 1n)], { purchases })],
  ["with the allowance used up", rated({}, [usedOn(today, 500n)])],
  ["past the allowance", rated({}, [usedOn(today, 501n)])],
])("%s no use is plain", (_, card) => {
  expect(plainOf(card)).toBeNull();
});

test("a past day's row says that no more of its use is plain, also when nothing else of it changes", () => {
  const was = rated(cycle, [usedOn(today, 10n)]);
  expect(was.storedDays.map((day) => day.plainUntilBytes)).toEqual([249n]);
  const tomorrow = "2027-05-04";
  const later = { now: now.add({ hours: 24 }), today: tomorrow };
  const [card] = evaluateAccount(wallet.balanceMicros, [was], later);
  expect(changedDays(card!, tomorrow)).toEqual([{ ...was.days[0], plainUntilBytes: null }]);
});

test("the thresholds are those of the emails", () => {
  expect(dataThresholds).toEqual([50, 80, 100]);
});
