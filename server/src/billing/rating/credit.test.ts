import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { availableOf, affordableCards, nextFee } from "./credit.ts";
import { exampleCard, planFrom } from "../../../testing/example-card.ts";

const today = "2027-05-03";
const wish = (cardId: bigint, fee: bigint) => ({ cardId, fee });
const affordable = (balance: bigint, ...pendingFees: ReturnType<typeof wish>[]) =>
  [...affordableCards(balance, pendingFees)].toSorted((a, b) => Number(a - b));

test("no card runs below 0, not even one whose cycle is open", () => {
  expect(affordable(-1n, wish(1n, 0n), wish(2n, 0n))).toEqual([]);
  expect(affordable(0n, wish(1n, 0n), wish(2n, 1n))).toEqual([1n]);
});

test("cards that need no fee run first, then the cheapest next fee, as far as the balance reaches", () => {
  const pendingFees = [wish(1n, 5n), wish(2n, 3n), wish(3n, 0n), wish(4n, 2n)];
  expect(affordable(1n, ...pendingFees)).toEqual([3n]);
  expect(affordable(2n, ...pendingFees)).toEqual([3n, 4n]);
  expect(affordable(4n, ...pendingFees)).toEqual([3n, 4n]);
  expect(affordable(5n, ...pendingFees)).toEqual([2n, 3n, 4n]);
  expect(affordable(9n, ...pendingFees)).toEqual([2n, 3n, 4n]);
  expect(affordable(10n, ...pendingFees)).toEqual([1n, 2n, 3n, 4n]);
});

test("of equal fees the lower card id runs, in any order the cards are given", () => {
  expect(affordable(4n, wish(10n, 2n), wish(9n, 2n), wish(2n, 2n))).toEqual([2n, 9n]);
  expect(affordable(4n, wish(2n, 2n), wish(9n, 2n), wish(10n, 2n))).toEqual([2n, 9n]);
});

test("a card too dear stops the ones behind it, however little is left over", () => {
  expect(affordable(5n, wish(1n, 4n), wish(2n, 3n))).toEqual([2n]);
});

test("the next fee is the price of today's plan until its cycle is open, and nothing where no one pays", () => {
  const plan = planFrom(today);
  const card = { ...exampleCard, subscriptions: [plan] };
  const cycle = { planId: 1n, version: 1, startsOn: today, endsOn: "2027-05-04" };
  expect(nextFee(card, [], today)).toBe(2_000_000n);
  expect(nextFee(card, [cycle], today)).toBe(0n);
  expect(nextFee(card, [cycle], "2027-05-04")).toBe(2_000_000n);
  expect(nextFee(card, [{ ...cycle, version: 2 }], today)).toBe(2_000_000n);
  expect(nextFee(card, [{ ...cycle, planId: 2n }], today)).toBe(2_000_000n);
  expect(nextFee(card, [], "2027-05-02")).toBe(0n);
  expect(nextFee({ ...card, subscriptions: [{ ...plan, payerId: null }] }, [], today)).toBe(0n);
});

test("available is the balance less the fees still possible today, of cards in use or in use until they were stopped today", () => {
  const zone = "Asia/Hong_Kong";
  const card = {
    ...exampleCard,
    status: "USING",
    subscriptions: [planFrom("2027-05-01")],
  } as const;
  const stopped = (at: string) => ({
    ...card,
    status: "PAUSED" as const,
    stoppedAt: Temporal.Instant.from(at),
  });
  const available = (...cards: Parameters<typeof availableOf>[1]) =>
    availableOf(10_000_000n, cards, today, zone);
  expect(available()).toBe(10_000_000n);
  expect(available(card)).toBe(8_000_000n);
  expect(available(card, { ...card, id: 2n })).toBe(6_000_000n);
  expect(available(stopped("2027-05-02T16:00:00Z"))).toBe(8_000_000n);
  expect(available(stopped("2027-05-02T15:59:59.999Z"))).toBe(10_000_000n);
  expect(available({ ...card, status: "SUSPEND", suspendReason: "credit" })).toBe(10_000_000n);
});
