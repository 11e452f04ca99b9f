import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import {
  type CounterCard,
  megabyte,
  openCounter,
  planA,
  unit,
} from "../../testing/model/use-counter.ts";

const { database } = await testDatabase();
const counter = await openCounter(database);
const terms = await counter.plan(planA);
const addOn = await counter.addOn(200n * megabyte, 3n * unit);

async function cardWith(balance: bigint): Promise<CounterCard> {
  counter.clock.set("2027-05-01T12:00:00Z");
  const [card] = (await counter.cards(await counter.customer(balance), 1)) as [CounterCard];
  return card;
}

const leftOn = async ({ id }: CounterCard) => {
  const { add_on_bought_bytes, add_on_used_bytes } = await counter.card(id);
  return add_on_bought_bytes - add_on_used_bytes;
};

/** Refused, and nothing happened. */
async function expectRefused(card: CounterCard, key: string, detail = {}) {
  const before = await counter.balance(card.holderId);
  await expect(counter.buy(card, addOn)).rejects.toMatchObject({ key, detail });
  expect(await counter.balance(card.holderId)).toBe(before);
  expect(await leftOn(card)).toBe(0n);
}

test("is paid at once and adds its bytes, each purchase for itself", async () => {
  const card = await cardWith(10n * unit);
  await counter.order(card, terms);
  await counter.buy(card, addOn);
  await counter.buy(card, addOn);
  expect(await counter.balance(card.holderId)).toBe(4n * unit);
  expect(await leftOn(card)).toBe(400n * megabyte);
  expect((await counter.activities(card.holderId)).slice(1)).toMatchObject([
    {
      type: "ADD_ON_PURCHASE",
      change_micros: -3n * unit,
      card_id: card.id,
      add_on_id: addOn.addOnId,
      trade_date: "2027-05-01",
    },
    { type: "ADD_ON_PURCHASE", balance_after_micros: 4n * unit },
  ]);
});

test("is refused before the first plan", async () => {
  await expectRefused(await cardWith(10n * unit), "basic_service_required");
});

test("is refused while the card is paused", async () => {
  const card = await cardWith(10n * unit);
  await counter.order(card, terms);
  await counter.stop(card);
  await expectRefused(card, "package_not_active");
});

test("is refused while the card is suspended, which it may have become since midnight without anyone noticing", async () => {
  const card = await cardWith(4n * unit);
  await counter.order(card, terms);
  await counter.use({ card, bytes: megabyte });
  counter.clock.set("2027-05-02T12:00:00Z");
  await counter.use({ card, bytes: megabyte });
  counter.clock.set("2027-05-03T12:00:00Z");
  await expectRefused(card, "package_not_active");
});

test("needs its price beside today's possible fee, and takes the last unit of it", async () => {
  const poor = await cardWith(5n * unit - 10_000n);
  await counter.order(poor, terms);
  await expectRefused(poor, "insufficient_credit", { required: "3.00", balance: "2.99" });
  const rich = await cardWith(5n * unit);
  await counter.order(rich, terms);
  await counter.buy(rich, addOn);
  expect(await counter.balance(rich.holderId)).toBe(2n * unit);
  expect(await counter.card(rich.id)).toMatchObject({ status: "USING" });
});

test("opens a card that was slowed, until it is used up", async () => {
  const card = await cardWith(20n * unit);
  await counter.order(card, terms);
  await counter.use({ card, bytes: 600n * megabyte });
  expect(await counter.card(card.id)).toMatchObject({ network_limit: "throttled" });
  counter.clock.set("2027-05-01T13:00:00Z");
  await counter.buy(card, addOn);
  expect(await counter.card(card.id)).toMatchObject({ network_limit: "open" });
  // The 100 MB over were used before: they stay over.
  expect(await leftOn(card)).toBe(200n * megabyte);
  counter.clock.set("2027-05-01T14:00:00Z");
  await counter.use({ card, bytes: 200n * megabyte });
  expect(await leftOn(card)).toBe(0n);
  expect(await counter.card(card.id)).toMatchObject({ network_limit: "throttled" });
});

test("lets exactly as many of 20 purchases at once through as the wallet can pay", async () => {
  const card = await cardWith(20n * unit);
  await counter.order(card, terms);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => counter.buy(card, addOn)),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  expect(await counter.balance(card.holderId)).toBe(2n * unit);
  expect(await leftOn(card)).toBe(1200n * megabyte);
});
