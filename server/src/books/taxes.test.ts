import { randomUUID } from "node:crypto";
import { saveSettings } from "@farsim/contract/account-settings.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import * as cards from "@farsim/contract/cards.ts";
import * as books from "@farsim/contract/desk/money/books.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { getSettings } from "@farsim/contract/desk/shop/settings.ts";
import { changeTax } from "@farsim/contract/desk/money/tax-settings.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { goOnAt } from "../../testing/end-all-days.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { readCsv } from "../../testing/read-csv.ts";
import { addAddOnOnSale, addPlanOnSale, type StockCard } from "../../testing/stock.ts";

/** Each test goes on where the one before has left the shop: rates hold from days on, and days only go by. */
const zone = "Asia/Hong_Kong";
const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: { SERVICE_FEE_RATE: "0.10", BILLING_TIMEZONE: zone },
});
const { clock, within } = shop;
const owner = await shop.administrator();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
const people: Person[] = [owner];

const none = { planFees: "", addOnFees: "", esimFees: "", serviceFees: "" };
const german = { planFees: "0.19", addOnFees: "0.19", esimFees: "0.07", serviceFees: "" };
const austrian = { planFees: "0.2", addOnFees: "0.1", esimFees: "0.2", serviceFees: "0.2" };

async function setTax(values: object, from?: string) {
  const { version } = (await within.done(getSettings, {}, owner)).tax;
  const input = { ...none, places: [], ...values, version, ...(from && { from }) };
  return within.call(changeTax, input, owner);
}

/** Noon in Hong Kong of a day, with everyone logged in. */
const on = (day: string) => goOnAt(shop, `${day}T04:00:00Z`, people);

async function customer(country?: "AT" | "DE") {
  const person = await shop.customer();
  people.push(person);
  if (country) await within.done(saveSettings, { country }, person);
  return person;
}

async function withCard(person: Person): Promise<StockCard> {
  await shop.recharge(person, "50.00");
  const card = await shop.boundCard(person);
  await within.done(cards.orderPlan, { cardId: card.id, planId }, person);
  return card;
}

const use = ({ iccid }: StockCard, usedAt = clock.now().toString()) =>
  shop.report([{ id: randomUUID(), iccid, usedAt, regionName: "JP", bytes: 1_048_576 }]);

const buy = ({ id: cardId }: StockCard, person: Person) =>
  within.done(cards.orderAddOn, { cardId, addOnId }, person);

const taxesOf = async (from: string, to = from) =>
  (await within.done(books.getStatement, { from, to }, owner)).taxes.map(
    ({ country, rate, gross, net, tax }) =>
      `${country ?? ""}${rate ?? "none"}: ${gross} = ${net} + ${tax}`,
  );

/** Account, rate and amount of each line of a day's journal that is on an account of fees. */
async function feesIn(day: string) {
  // The journal of a day that goes on ends before this moment.
  clock.set(clock.now().add({ seconds: 1 }));
  const text = await within.done(books.exportJournal, { from: day, to: day }, owner);
  const [head = [], ...rows] = readCsv(text);
  const at = (row: readonly string[], name: string) => row[head.indexOf(name)] ?? "";
  return rows
    .filter((row) => at(row, "account").startsWith("4"))
    .map((row) => [
      at(row, "account"),
      at(row, "tax"),
      at(row, "credit") || `-${at(row, "debit")}`,
    ]);
}

let germans: [Person, StockCard];

test("as long as nothing was booked, rates hold at once, and pages say that prices contain a tax", async () => {
  expect((await within.done(getConfig, {})).tax).toEqual({ included: false, byCountry: false });
  expect((await setTax(german)).data).toMatchObject({
    values: { ...german, places: [] },
    next: null,
  });
  const wanted = { ...german, places: [{ country: "AT", ...austrian }] };
  expect((await setTax(wanted)).data).toMatchObject({ values: wanted });
  expect((await within.done(getConfig, {})).tax).toEqual({ included: true, byCountry: true });
});

test("each fee says the rate of its kind and of the customer's country; what is topped up has none", async () => {
  const [stranger, neighbour] = [await customer("DE"), await customer("AT")];
  for (const person of [stranger, neighbour]) {
    const card = await withCard(person);
    await use(card);
    await buy(card, person);
    if (person === stranger) germans = [person, card];
  }
  expect(await feesIn("2027-05-01")).toEqual([
    ["4000", "19", "2.00"],
    ["4010", "19", "3.00"],
    ["4000", "AT 20", "2.00"],
    ["4010", "AT 10", "3.00"],
  ]);
  expect(await taxesOf("2027-05-01")).toEqual([
    "0.19: 5.00 = 4.20 + 0.80",
    "AT0.2: 2.00 = 1.67 + 0.33",
    "AT0.1: 3.00 = 2.73 + 0.27",
  ]);
});

test("a service fee is taxed when it is paid, where it has a rate", async () => {
  for (const person of [await customer(), await customer("AT")]) {
    const order = { amount: "20.00", method: "domestic" } as const;
    const { id: orderId } = await within.done(createPayOrder, order, person);
    await within.done(finishPayOrder, { orderId }, owner);
  }
  expect((await feesIn("2027-05-01")).slice(4)).toEqual([
    ["4030", "", "2.00"],
    ["4030", "AT 20", "2.00"],
  ]);
  expect((await taxesOf("2027-05-01")).at(-1)).toBe("none: 2.00 = 2.00 + 0.00");
});

test("once something is booked, rates come with a day that has not begun", async () => {
  const { data } = await setTax(german);
  expect(data).toMatchObject({ error: "validation_failed", fields: { from: "required" } });
  for (const from of ["2027-05-01", "2026-12-31", "2028-06-01"])
    expect((await setTax(german, from)).data).toMatchObject({
      fields: { from: "expire_time_invalid" },
    });
});

test("no rates are set for a day in the five minutes before it begins", async () => {
  clock.set("2027-05-01T15:55:01Z");
  for (const person of people) await shop.renew(person);
  expect((await setTax(german, "2027-05-02")).data).toMatchObject({
    fields: { from: "expire_time_invalid" },
  });
  expect((await setTax(german, "2027-05-03")).error).toBeUndefined();
});

test("rates are not replaced in the five minutes before they begin", async () => {
  clock.set("2027-05-02T15:56:00Z");
  for (const person of people) await shop.renew(person);
  expect((await setTax(german, "2027-05-10")).data).toMatchObject({
    fields: { from: "expire_time_invalid" },
  });
});

test("no country has rates twice, and no rate is above 1 or below 0", async () => {
  const twice = [austrian, austrian].map((rates) => ({ country: "AT", ...rates }));
  expect((await setTax({ places: twice }, "2027-06-01")).data).toMatchObject({
    fields: { "places.1.country": "invalid" },
  });
  expect(
    (await setTax({ places: [{ country: "", ...austrian }] }, "2027-06-01")).data,
  ).toMatchObject({ fields: { "places.0.country": "required" } });
  for (const planFees of ["1.1", "-0.1", "19 %", "0.1234567"])
    expect((await setTax({ planFees }, "2027-06-01")).data).toMatchObject({
      fields: { planFees: "invalid" },
    });
});

test("a fee for use of an earlier day has the rate of that day, on whichever day it is charged", async () => {
  const [, card] = germans;
  await on("2027-05-03");
  await setTax({ ...german, planFees: "0.21" }, "2027-05-04");
  await on("2027-05-04");
  await use(card, "2027-05-03T04:00:00Z");
  await use(card);
  expect(await feesIn("2027-05-04")).toEqual([
    ["4000", "19", "2.00"],
    ["4000", "21", "2.00"],
  ]);
});

test("what gives a fee back, also in part and at another rate's time, contains the tax of that fee", async () => {
  const [person] = germans;
  const { items } = await within.done(listActivities, {}, person);
  const [first, second] = items.filter(({ type }) => type === "DAILY_FEE").toReversed();
  const back = { reason: "no network" };
  await within.done(reverseActivity, { activityId: first!.id, ...back }, owner);
  await within.done(reverseActivity, { activityId: second!.id, amount: "0.50", ...back }, owner);
  expect((await feesIn("2027-05-04")).slice(2)).toEqual([
    ["4000", "19", "-2.00"],
    ["4000", "19", "-0.50"],
  ]);
  expect(await taxesOf("2027-05-04")).toEqual([
    "0.21: 2.00 = 1.65 + 0.35",
    "0.19: -0.50 = -0.42 + -0.08",
  ]);
});

test("a service fee that goes back with its order contains what it did", async () => {
  const person = people.at(-1)!;
  const { items } = await within.done(listActivities, {}, person);
  const { id: activityId } = items.find(({ type }) => type === "TOP_UP")!;
  await within.done(reverseActivity, { activityId, reason: "never arrived" }, owner);
  expect((await feesIn("2027-05-04")).at(-1)).toEqual(["4030", "AT 20", "-2.00"]);
});

test("days that are over are summed by rate, and a statement over many of them is that of their sum", async () => {
  const before = await taxesOf("2027-05-01", "2027-05-04");
  await on("2027-05-06");
  expect(await taxesOf("2027-05-01", "2027-05-04")).toEqual(before);
  expect(before).toContain("0.19: 4.50 = 3.78 + 0.72");
});

test("a change to come never counts once another one, also of a later day, takes its place", async () => {
  await setTax({ ...german, planFees: "0.5" }, "2027-05-07");
  await setTax({ ...german, planFees: "0.25" }, "2027-05-08");
  for (const [day, rate] of [["2027-05-07", "21"] as const, ["2027-05-08", "25"] as const]) {
    await on(day);
    await use(germans[1]);
    expect((await feesIn(day)).at(-1)).toEqual(["4000", rate, "2.00"]);
  }
});

test("where there is no tax any more, statements of later days say nothing of it", async () => {
  await setTax(none, "2027-05-10");
  await on("2027-05-10");
  await use(germans[1]);
  expect(await taxesOf("2027-05-10")).toEqual([]);
  expect((await within.done(getConfig, {})).tax).toEqual({ included: false, byCountry: false });
});

test("customers are asked where they live before the first rate goes by it", async () => {
  await setTax({ places: [{ country: "AT", ...austrian }] }, "2027-05-12");
  expect((await within.done(getConfig, {})).tax).toEqual({ included: false, byCountry: true });
  await on("2027-05-12");
  expect((await within.done(getConfig, {})).tax).toEqual({ included: true, byCountry: true });
});
