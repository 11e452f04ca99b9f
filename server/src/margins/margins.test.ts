import { randomUUID } from "node:crypto";
import { listActivities } from "@farsim/contract/activities.ts";
import * as cards from "@farsim/contract/cards.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { createChannel, removeChannel } from "@farsim/contract/desk/shop/channels.ts";
import * as margins from "@farsim/contract/desk/money/margins.ts";
import * as priceTests from "@farsim/contract/desk/money/price-tests.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { getSettings } from "@farsim/contract/desk/shop/settings.ts";
import { swapSim } from "@farsim/contract/desk/cards/sims.ts";
import { changeTax } from "@farsim/contract/desk/money/tax-settings.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { goOnAt } from "../../testing/end-all-days.ts";
import { openShop, otherChannelKey } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { readCsv } from "../../testing/read-csv.ts";
import { addAddOnOnSale, addPlanOnSale, type StockCard } from "../../testing/stock.ts";
import { channelNamed } from "../channels/channel.ts";
import { runPriceTest } from "./run-price-test.ts";

/** Days of this zone begin eight hours before those of the tests' clock. Each test goes on where the one before has left the shop. */
const zone = "Asia/Hong_Kong";
const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { BILLING_TIMEZONE: zone } });
const { clock, within, database } = shop;
const owner = await shop.administrator();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
const people: Person[] = [owner];
const one = "carrier-one";
const megabyte = 1_048_576;

const noon = (day: string) => goOnAt(shop, `${day}T04:00:00Z`, people);
const free = { perMb: "0", perDay: "0", perMonth: "0", regions: [] };

const save = (list: object, channelName = one) =>
  within.call(
    margins.saveChannelCosts,
    { channelName, ...free, from: "2027-01-01", ...list },
    owner,
  );

async function withCard(): Promise<[Person, StockCard]> {
  const person = await shop.customer();
  people.push(person);
  await shop.recharge(person, "50.00");
  const card = await shop.boundCard(person);
  await within.done(cards.orderPlan, { cardId: card.id, planId }, person);
  return [person, card];
}

const use = (
  { iccid }: Pick<StockCard, "iccid">,
  regionName: string,
  megabytes: number,
  key?: string,
) =>
  shop.report(
    [
      {
        id: randomUUID(),
        iccid,
        usedAt: clock.now().toString(),
        regionName,
        bytes: megabytes * megabyte,
      },
    ],
    key,
  );

const report = (from: string, to = from) => within.done(margins.getMargins, { from, to }, owner);

/** SIMs, MB, fees, tax, cost and what is left, in one line. */
const line = ({ cards: sims, usedMb, revenue, tax, cost, margin }: margins.Margin) =>
  `${sims} ${usedMb} ${revenue} ${tax} ${cost} ${margin}`;

test("where nothing was ever booked or used there is nothing, and no group of it", async () => {
  expect(await report("2027-05")).toMatchObject({
    total: { cards: 0, revenue: "0.00", cost: "0.00", margin: "0.00" },
    months: [],
    plans: [],
    losing: [],
    unpriced: [],
  });
});

test("price lists follow one another, are put right and removed, and each change stands in the audit log", async () => {
  const regions = [
    { regionCode: "TH", perMb: "0.003" },
    { regionCode: "JP", perMb: "0.0015" },
  ] as const;
  const first = { perMb: "0.002", perDay: "0.01", perMonth: "0.3", regions };
  expect((await save(first)).data?.items).toEqual([
    { ...first, from: "2027-01-01", to: null, regions: regions.toReversed() },
  ]);
  const later = (await save({ from: "2027-07-01", perMb: "0.001" })).data?.items;
  expect(later).toMatchObject([
    { from: "2027-07-01", to: null, perMb: "0.001" },
    { from: "2027-01-01", to: "2027-06-30" },
  ]);
  const moved = await save({ replaces: "2027-07-01", from: "2027-08-01", perMb: "0.0009" });
  expect(moved.data?.items).toMatchObject([
    { from: "2027-08-01", perMb: "0.0009" },
    { from: "2027-01-01", to: "2027-07-31" },
  ]);
  const removing = { channelName: one, from: "2027-08-01" };
  expect((await within.done(margins.removeChannelCosts, removing, owner)).items).toHaveLength(1);
  const { items } = await within.done(listAudit, { subject: `channel:${one}` }, owner);
  expect(items.map(({ deed: action, facts }) => [action, facts])).toMatchObject([
    ["admin/channel/removeCosts", { before: { firstDay: "2027-08-01", perMb: "0.0009" } }],
    [
      "admin/channel/saveCosts",
      { before: { firstDay: "2027-07-01" }, after: { firstDay: "2027-08-01" } },
    ],
    ["admin/channel/saveCosts", { after: { firstDay: "2027-07-01", perMb: "0.001" } }],
    [
      "admin/channel/saveCosts",
      {
        after: {
          firstDay: "2027-01-01",
          perMb: "0.002",
          perDay: "0.01",
          perMonth: "0.3",
          regionCosts: "TH 0.003, JP 0.0015",
        },
      },
    ],
  ]);
});

test("a price list that cannot be is refused, at the field", async () => {
  expect((await save({})).data).toMatchObject({ fields: { from: "price_list_exists" } });
  const twice = [1, 2].map(() => ({ regionCode: "JP", perMb: "1" }));
  expect((await save({ from: "2027-02-01", regions: twice })).data).toMatchObject({
    fields: { regions: "region_repeated" },
  });
  // One after the other.
  // oxlint-disable-next-line no-await-in-loop
  for (const perMb of ["", "-1", "0.0000001", "1.10", "12345678"])
    expect((await save({ from: "2027-02-01", perMb })).data).toMatchObject({
      fields: { perMb: "amount_invalid" },
    });
  expect((await save({ replaces: "2027-03-01", from: "2027-03-02" })).error).toBe("not_found");
  expect((await save({}, "no-such")).error).toBe("not_found");
  const removing = { channelName: one, from: "2027-03-01" };
  expect((await within.call(margins.removeChannelCosts, removing, owner)).error).toBe("not_found");
});

test("a channel that was made by mistake goes with its price lists", async () => {
  await within.done(createChannel, { name: "a-slip" }, owner);
  await save({ regions: [{ regionCode: "JP", perMb: "1" }] }, "a-slip");
  const removing = { channelName: "a-slip", reason: "a slip" };
  expect(await within.done(removeChannel, removing, owner)).toEqual({ name: "a-slip" });
});

test("fees without their tax, less what carriers take by megabyte, day and month, by plan, channel, region and month", async () => {
  const { version } = (await within.done(getSettings, {}, owner)).tax;
  const rates = { planFees: "0.25", addOnFees: "", esimFees: "", serviceFees: "" };
  await within.done(changeTax, { ...rates, places: [], version }, owner);
  await noon("2027-05-03");
  const [person, card] = await withCard();
  await use(card, "JP", 300);
  await use(card, "TH", 100);
  await within.done(cards.orderAddOn, { cardId: card.id, addOnId }, person);
  await noon("2027-05-04");
  await use(card, "JP", 200);
  // Two days at 2.00 with 25% tax in them, an add-on at 3.00. 500 MB at 0.0015, 100 MB at 0.003, two days at 0.01, a month at 0.3.
  const may = "1 600 7.00 0.80 1.37 4.83";
  const answer = await report("2027-05");
  expect(line(answer.total)).toBe(may);
  expect(answer.months.map((row) => `${row.month}: ${line(row)}`)).toEqual([`2027-05: ${may}`]);
  expect(answer.plans.map((row) => `${row.planId}: ${line(row)}`)).toEqual([`${planId}: ${may}`]);
  expect(answer.channels.map((row) => `${row.channelName}: ${line(row)}`)).toEqual([
    `${one}: ${may}`,
  ]);
  // Of the fees 500 of 600 parts; of the first day's 0.01 three of four; of the month's 0.3 five of six.
  expect(answer.regions.map((row) => `${row.regionCode}: ${line(row)}`)).toEqual([
    "JP: 1 500 5.83 0.67 1.02 4.14",
    "TH: 1 100 1.17 0.13 0.35 0.69",
  ]);
  expect(answer.losing).toEqual([]);
  expect(answer.unpriced).toEqual([]);
});

test("what is given back counts where and when it is booked, also where the SIM was not used in that month", async () => {
  await noon("2027-06-01");
  const { items } = await within.done(listActivities, {}, people.at(-1));
  const addOn = items.find(({ type }) => type === "ADD_ON_PURCHASE")!;
  const back = { activityId: addOn.id, amount: "1.00", reason: "was slow" };
  await within.done(reverseActivity, back, owner);
  const june = await report("2027-06");
  expect(line(june.total)).toBe("1 0 -1.00 0.00 0.00 -1.00");
  expect(june.regions.map(({ regionCode }) => regionCode)).toEqual([null]);
  expect(june.losing.map((row) => `${row.channelName} ${row.margin}`)).toEqual([`${one} -1.00`]);
  const both = await report("2027-05", "2027-06");
  expect(line(both.total)).toBe("1 600 6.00 0.80 1.37 3.83");
  expect(both.months.map(({ month, margin }) => `${month} ${margin}`)).toEqual([
    "2027-05 4.83",
    "2027-06 -1.00",
  ]);
});

test("use is of the channel that its SIM belonged to on that day, and free where no price list is in force", async () => {
  const [, card] = await withCard();
  await use(card, "JP", 10);
  await noon("2027-06-02");
  const [spare] = await shop.stock(1);
  await shop.asProgram(async ({ tx }) => {
    const channelId = await channelNamed(tx, "carrier-two");
    await tx.db
      .updateTable("cards")
      .set({ channel_id: channelId })
      .where("id", "=", BigInt(spare!.id))
      .execute();
  });
  await within.done(swapSim, { cardId: card.id, spareId: spare!.id, reason: "was lost" }, owner);
  await use(spare!, "JP", 20, otherChannelKey);
  const june = await report("2027-06");
  expect(june.channels.map((row) => `${row.channelName}: ${line(row)}`)).toEqual([
    "carrier-two: 1 20 2.00 0.40 0.00 1.60",
    // A day of it, and a month.
    `${one}: 2 10 1.00 0.40 0.33 0.27`,
  ]);
  expect(june.unpriced).toEqual([{ channelName: "carrier-two", usedMb: 20 }]);
});

test("a day is one of the billing zone, and of the price lists of a month's days of use the dearest counts for the month", async () => {
  await save({ from: "2027-06-20", perMonth: "0.9" });
  await goOnAt(shop, "2027-06-18T04:00:00Z", people);
  const [, card] = await withCard();
  await use(card, "JP", 1);
  const cheap = (await report("2027-06")).total;
  await noon("2027-06-25");
  await use(card, "JP", 1);
  const before = (await report("2027-06")).total;
  expect(Number(before.cost) - Number(cheap.cost)).toBeCloseTo(0.6);
  // Already the first of July there.
  await goOnAt(shop, "2027-06-30T16:30:00Z", people);
  await use(card, "JP", 1);
  expect((await report("2027-06")).total).toEqual(before);
  const july = await report("2027-07");
  expect(line(july.total)).toBe("1 1 2.00 0.40 0.90 0.70");
  expect(july.plans.map((row) => row.planId)).toEqual([planId]);
});

test("what is given back of an add-on is of the plan of the day on which it was bought", async () => {
  const person = people.at(-1)!;
  const { items: held } = await within.done(cards.listCards, {}, person);
  const cardId = held[0]!.id;
  await within.done(cards.orderAddOn, { cardId, addOnId }, person);
  const other = await shop.asProgram((ctx) => addPlanOnSale(ctx));
  await within.done(cards.orderPlan, { cardId, planId: other }, person);
  await noon("2027-07-03");
  const { items } = await within.done(listActivities, {}, person);
  const addOn = items.find(({ type }) => type === "ADD_ON_PURCHASE")!;
  await within.done(reverseActivity, { activityId: addOn.id, reason: "was slow" }, owner);
  const { plans } = await report("2027-07");
  expect(plans.map((row) => `${row.planId} ${row.revenue}`)).toEqual([`${planId} 2.00`]);
});

test("the sheet has each SIM, rounded for itself: together they are off by half a cent a row at most", async () => {
  const months = { from: "2027-05", to: "2027-06" };
  const [head = [], ...rows] = readCsv(await within.done(margins.exportMargins, months, owner));
  expect(head).toContain("Margin (USD)");
  expect(rows).toHaveLength(3);
  const sumOf = (name: string) =>
    rows.reduce((sum, row) => sum + Number(row[head.indexOf(name)]), 0);
  const { total } = await report(months.from, months.to);
  for (const [name, whole] of [
    ["Fees (USD)", total.revenue],
    ["Carrier cost (USD)", total.cost],
    ["Margin (USD)", total.margin],
  ] as const)
    expect(Math.abs(sumOf(name) - Number(whole))).toBeLessThan(0.005 * rows.length + 1e-9);
  const { items } = await within.done(listAudit, { subject: "list:margins" }, owner);
  expect(items[0]!.facts).toMatchObject({ firstDay: "2027-05-01", lastDay: "2027-06-30" });
});

test.each([
  [{ from: "2027-05", to: "2027-04" }, "end_before_start"],
  [{ from: "2027-05", to: "2027-08" }, "date_after_today"],
  [{ from: "2026-06", to: "2027-06" }, "months_over_year"],
])("months that cannot be meant are refused: %o", async (months, problem) => {
  const refusal = { fields: { to: problem } };
  expect((await within.call(margins.getMargins, months, owner)).data).toMatchObject(refusal);
  expect((await within.call(margins.exportMargins, months, owner)).data).toMatchObject(refusal);
  const { from } = months;
  expect(await within.call(margins.getMargins, { from, to: from }, owner)).toMatchObject({});
});

const terms = {
  price: "5.00",
  cycleDays: 3,
  totalTrafficMb: 100,
  restrictRule: "THROTTLE",
  throttleKbps: 128,
  trafficLimitType: "DAILY",
} as const;

const start = (input: object = {}) =>
  within.call(
    priceTests.startPriceTest,
    { planId, from: "2027-05-01", to: "2027-05-31", terms, ...input },
    owner,
  );

test("a price test says what other terms would have brought, after tax and costs", async () => {
  const { test: asked } = (await start()).data;
  expect(asked).toMatchObject({ endedAt: null, lookedAt: 0, ofAccounts: 1, accounts: 0, terms });
  await runPriceTest({ database, clock, shop: shop.liveShop.at(clock.now()) }, BigInt(asked.id));
  const { items } = await within.done(priceTests.listPriceTests, {}, owner);
  expect(items).toMatchObject([
    {
      id: asked.id,
      askedBy: owner.username,
      endedAt: expect.any(String),
      lookedAt: 1,
      accounts: 1,
      cards: 1,
      usedMb: 600,
      cost: "1.37",
      // Two days of 2.00 in one cycle of three for 5.00, a fifth of each is tax. Of 400 MB and 200 MB what an add-on and the limits leave.
      now: { fees: 2, revenue: "4.00", tax: "0.80", margin: "1.83" },
      tried: { fees: 1, revenue: "5.00", tax: "1.00", margin: "2.63" },
      better: { accounts: 0, amount: "0.00" },
      worse: { accounts: 1, amount: "1.00" },
      same: 0,
    },
  ]);
});

test("what a price test cannot mean is refused, and three run at most", async () => {
  const fields = async (input: object) => (await start(input)).data;
  expect(await fields({ to: "2027-04-30" })).toMatchObject({ fields: { to: "end_before_start" } });
  expect(await fields({ to: "2027-07-31" })).toMatchObject({ fields: { to: "date_after_today" } });
  expect(await fields({ to: "2027-07-03" })).toMatchObject({ fields: { to: "day_not_over" } });
  expect(await fields({ from: "2026-01-01" })).toMatchObject({ fields: { to: "range_over_year" } });
  expect(await fields({ terms: { ...terms, price: "5.0" } })).toMatchObject({
    fields: { "terms.price": "amount_invalid" },
  });
  const unfit = { ...terms, restrictRule: "NONE" };
  expect(await fields({ terms: unfit })).toMatchObject({
    fields: { "terms.throttleKbps": "throttle_unwanted" },
  });
  expect((await start({ planId: "999999" })).error).toBe("not_found");
  const running = [];
  for (let test = 0; test < 3; test++) running.push((await start()).data.test.id);
  expect((await start()).error).toBe("price_tests_running");
  for (const id of running) await within.done(priceTests.removePriceTest, { id }, owner);
  expect((await within.call(priceTests.removePriceTest, { id: running[0]! }, owner)).error).toBe(
    "not_found",
  );
  expect((await within.done(priceTests.listPriceTests, {}, owner)).items).toHaveLength(1);
});

test("support reads neither what carriers take nor what is earned; stock writes price lists and sees no margin", async () => {
  const [support, stock] = [await shop.staff("support"), await shop.staff("stock")];
  const months = { from: "2027-05", to: "2027-05" };
  const asks = (person: Person) => [
    within.call(margins.listChannelCosts, { channelName: one }, person),
    within.call(margins.getMargins, months, person),
    within.call(margins.exportMargins, months, person),
    within.call(priceTests.listPriceTests, {}, person),
  ];
  const errorsOf = async (person: Person) =>
    (await Promise.all(asks(person))).map(({ error }) => error);
  expect(await errorsOf(support)).toEqual(Array(4).fill("right_required"));
  expect(await errorsOf(stock)).toEqual([undefined, ...Array(3).fill("right_required")]);
});
