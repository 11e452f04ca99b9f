import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import {
  exampleCard,
  exampleTerms,
  planFrom,
  refusalOf,
  usedOn,
} from "../../../testing/example-card.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import { Account } from "./account.ts";
import type { CardState } from "../card/card-state.ts";

const today = "2027-05-03";
const now = Temporal.Instant.from("2027-05-03T10:00:00Z");
const context = { now, today, zone: "UTC", actorId: 1n };
const price = exampleTerms.priceMicros;
const running: CardState = {
  ...exampleCard,
  status: "USING",
  network: { on: true, limit: "open", kbps: null },
  rateFrom: today,
  subscriptions: [planFrom("2027-05-01")],
};

const walletOf = (balanceMicros: bigint): Wallet => ({
  userId: 1n,
  balanceMicros,
  lastSeq: 7n,
  changedAtMillis: 0,
  country: null,
});

const accountOf = (balanceMicros: bigint, ...cards: readonly Partial<CardState>[]) =>
  new Account(
    walletOf(balanceMicros),
    cards.map((card, i) => ({ ...running, id: BigInt(i + 1), ...card })),
    context,
  );

test("an activity has its number and the balance after it at once, and the fees follow it", () => {
  const used = [usedOn(today, 1n)];
  const account = accountOf(10n * price, { days: used });
  expect(account.balanceMicros).toBe(9n * price);
  const bought = account.post({ type: "ADD_ON_PURCHASE", changeMicros: -price, cardId: 1n });
  expect(bought).toMatchObject({ seq: 8n, balanceAfterMicros: 9n * price, tradeDate: today });
  expect(account.balanceMicros).toBe(8n * price);
  const { posted, walletAfter } = account.outcome();
  expect(posted.map(({ seq, type }) => [seq, type])).toEqual([
    [8n, "ADD_ON_PURCHASE"],
    [9n, "DAILY_FEE"],
  ]);
  expect(walletAfter).toMatchObject({ balanceMicros: 8n * price, lastSeq: 9n });
});

test("what is asked again gives the same: nothing is charged twice", () => {
  const account = accountOf(10n * price, { days: [usedOn(today, 1n)] });
  account.card(1n).record("orderPlan");
  expect(account.outcome()).toEqual(account.outcome());
});

test("money that comes while a card would just lose its credit leaves no line in its history", () => {
  const account = accountOf(0n, {});
  expect(account.card(1n).fields).toMatchObject({ status: "SUSPEND", suspendReason: "credit" });
  account.post({ type: "TOP_UP", changeMicros: price });
  const { evaluated } = account.outcome();
  expect(evaluated).toMatchObject([{ status: "USING", change: undefined, history: [] }]);
  // Without the money there is one.
  expect(accountOf(0n, {}).outcome().evaluated[0]!.history).toMatchObject([
    { event: "lackCredit" },
  ]);
});

test("a discarded card is as it was, and the others keep what was changed of them", () => {
  const account = accountOf(10n * price, {}, {});
  for (const id of [1n, 2n]) account.card(id).endAllPlans();
  account.discard(1n);
  const ends = account.outcome().evaluated.map(({ input }) => input.subscriptions[0]!.to);
  expect(ends).toEqual([null, "2027-05-04"]);
  expect(account.openCards.map(({ id }) => id)).toEqual([2n]);
});

test("opens its own cards and those beside it, and no others", () => {
  const account = accountOf(0n, {}, { holderId: null }, { deletedAt: now });
  expect(account.ownCard(1n).id).toBe(1n);
  expect(account.card(2n).id).toBe(2n);
  expect(account.heldCards).toBe(1);
  for (const id of [2n, 3n]) expect(refusalOf(() => account.ownCard(id))).toBe("not_found");
  expect(refusalOf(() => account.card(4n))).toBe("not_found");
});

test("a card that comes is charged with the account, and one that goes no longer", () => {
  const coming = accountOf(10n * price, { holderId: null, days: [usedOn(today, 1n)] });
  coming.card(1n).fields.holderId = 1n;
  expect(coming.outcome().posted).toMatchObject([{ type: "DAILY_FEE", cardId: 1n }]);
  const going = accountOf(10n * price, { days: [usedOn(today, 1n)] });
  going.card(1n).fields.holderId = null;
  expect(going.outcome()).toMatchObject({ evaluated: [], posted: [] });
});

test("two plans on one day, and a fee without a payer's wallet, are faults", () => {
  const card = accountOf(0n, {}).card(1n);
  const plan = { from: today, to: null, terms: exampleTerms, payerId: 1n };
  expect(() => card.startPlan(plan)).toThrow("has a plan on 2027-05-03");
  const owed = { ...running, holderId: null, days: [usedOn(today, 1n)] };
  expect(() => new Account(null, [owed], context).outcome()).toThrow("owes a fee");
});

test("stock has no wallet, and its cards run without one", () => {
  const pack = { ...running, holderId: null, isStarterPack: true };
  const stock = new Account(null, [pack], context);
  expect(stock.outcome().evaluated).toMatchObject([{ status: "USING" }]);
  expect(() => stock.post({ type: "TOP_UP", changeMicros: 1n })).toThrow("no wallet");
});
