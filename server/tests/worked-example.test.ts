import { expect, test } from "vitest";
import { testDatabase } from "../testing/database/test-database.ts";
import {
  type CounterCard,
  megabyte,
  openCounter,
  planA,
  unit,
} from "../testing/model/use-counter.ts";
import type { Terms } from "../src/plans/terms.ts";
import { throwawayDatabase } from "../testing/database/throwaway-database.ts";

/* The worked numbers of the domain, row by row, through the actions themselves. */

const { database } = await testDatabase();
const counter = await openCounter(database, "Asia/Hong_Kong");

async function holderOf(terms: Terms, balanceMicros: bigint) {
  const userId = await counter.customer(balanceMicros);
  const [card] = (await counter.cards(userId, 1)) as [CounterCard];
  await counter.order(card, terms);
  return { userId, card };
}

const feesOf = async (userId: bigint) =>
  (await counter.activities(userId))
    .filter(({ type }) => type === "DAILY_FEE")
    .map(({ trade_date, change_micros }) => [trade_date, change_micros]);

async function openCardOf({ id, holderId }: CounterCard) {
  const { status, suspend_reason, network_on, network_limit, network_kbps } =
    await counter.card(id);
  const network = network_on
    ? `${network_limit}${network_kbps === null ? "" : ` ${network_kbps}`}`
    : "off";
  return {
    balance: Number(await counter.balance(holderId)) / 1e6,
    status: status + (suspend_reason ? ` ${suspend_reason}` : ""),
    network,
  };
}

test("one card in Hong Kong: two cycles, throttled, suspended at midnight, charged below 0, back by a recharge", async () => {
  counter.clock.set("2027-05-01T10:00:00Z");
  const { userId, card } = await holderOf(await counter.plan(planA), 5n * unit);
  const useAt = async (at: string, mb: bigint) => {
    counter.clock.set(at);
    await counter.use({ card, at, bytes: mb * megabyte });
    return openCardOf(card);
  };
  expect(await openCardOf(card)).toEqual({ balance: 5, status: "USING", network: "open" });
  expect(await useAt("2027-05-01T15:59:00Z", 100n)).toEqual({
    balance: 3,
    status: "USING",
    network: "open",
  });
  expect(await useAt("2027-05-01T16:00:00Z", 450n)).toEqual({
    balance: 1,
    status: "USING",
    network: "open",
  });
  expect(await useAt("2027-05-02T03:00:00Z", 100n)).toEqual({
    balance: 1,
    status: "USING",
    network: "throttled 128",
  });
  counter.clock.set("2027-05-02T16:00:00Z");
  await counter.turn();
  expect(await openCardOf(card)).toEqual({ balance: 1, status: "SUSPEND credit", network: "off" });
  expect(await useAt("2027-05-03T16:30:00Z", 1n)).toEqual({
    balance: -1,
    status: "SUSPEND credit",
    network: "off",
  });
  await counter.recharge(userId, 10n * unit);
  expect(await openCardOf(card)).toEqual({ balance: 9, status: "USING", network: "open" });
  expect(await feesOf(userId)).toEqual([
    ["2027-05-01", -2n * unit],
    ["2027-05-02", -2n * unit],
    ["2027-05-04", -2n * unit],
  ]);
  expect(await counter.days(card.id)).toMatchObject([
    { day: "2027-05-01", bytes: 100n * megabyte, over_bytes: 0n },
    {
      day: "2027-05-02",
      bytes: 550n * megabyte,
      allowance_bytes: 500n * megabyte,
      over_bytes: 50n * megabyte,
    },
    { day: "2027-05-04", bytes: 1n * megabyte, allowance_bytes: 1n * megabyte },
  ]);
});

test("with an add-on of 200 MB the 50 MB over come from it, 150 are left, and nothing is throttled", async () => {
  counter.clock.set("2027-05-01T10:00:00Z");
  const { card } = await holderOf(await counter.plan(planA), 8n * unit);
  await counter.buy(card, await counter.addOn(200n * megabyte, 3n * unit));
  for (const [at, mb] of [
    ["2027-05-01T15:59:00Z", 100n],
    ["2027-05-01T16:00:00Z", 450n],
    ["2027-05-02T03:00:00Z", 100n],
  ] as const) {
    counter.clock.set(at);
    await counter.use({ card, at, bytes: mb * megabyte });
  }
  expect(await openCardOf(card)).toEqual({ balance: 1, status: "USING", network: "open" });
  const { add_on_bought_bytes, add_on_used_bytes } = await counter.card(card.id);
  expect(add_on_bought_bytes - add_on_used_bytes).toBe(150n * megabyte);
  expect(await counter.days(card.id)).toMatchObject([
    { day: "2027-05-01", add_on_bytes: 0n },
    { day: "2027-05-02", add_on_bytes: 50n * megabyte, over_bytes: 0n },
  ]);
});

test.each([
  ["day 3 first", ["2027-05-03", "2027-05-05"]],
  ["day 5 first", ["2027-05-05", "2027-05-03"]],
])(
  "10.00 for 3 days, used on days 3 and 5: one cycle and one fee, told %s",
  async (_, usedDays) => {
    counter.clock.set("2027-05-02T20:00:00Z");
    const terms = await counter.plan({ priceMicros: 10n * unit, cycleDays: 3 });
    const { userId, card } = await holderOf(terms, 20n * unit);
    counter.clock.set("2027-05-05T04:00:00Z");
    for (const day of usedDays)
      await counter.use({ card, at: `${day}T03:00:00Z`, bytes: megabyte });
    expect(await counter.cycles(card.id)).toMatchObject([
      { starts_on: "2027-05-03", ends_on: "2027-05-06" },
    ]);
    expect(await feesOf(userId)).toMatchObject([[expect.any(String), -10n * unit]]);
    expect(await counter.balance(userId)).toBe(10n * unit);
  },
);

test("each row of the table would be noticed: in another zone the same use is another day's", async () => {
  const elsewhere = await openCounter((await throwawayDatabase()).database, "UTC");
  elsewhere.clock.set("2027-05-01T10:00:00Z");
  const userId = await elsewhere.customer(5n * unit);
  const [card] = (await elsewhere.cards(userId, 1)) as [CounterCard];
  await elsewhere.order(card, await elsewhere.plan(planA));
  elsewhere.clock.set("2027-05-01T16:00:00Z");
  for (const at of ["2027-05-01T15:59:00Z", "2027-05-01T16:00:00Z"])
    await elsewhere.use({ card, at, bytes: 100n * megabyte });
  expect(await elsewhere.balance(userId)).toBe(3n * unit);
});
