import { Temporal } from "temporal-polyfill";
import { listActivities } from "@farsim/contract/activities.ts";
import { getCard } from "@farsim/contract/cards.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import {
  createPurchase,
  getPurchase,
  payFromBalance,
  previewPurchase,
  type Purchase,
} from "@farsim/contract/purchases.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buyInOneGo } from "../../testing/buy-in-one-go.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { addPlanOnSale, newEsim, setEsimsAside } from "../../testing/stock.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import { openLog } from "../platform/log.ts";
import { openPurchases } from "../purchases-under-way.ts";

/** How many days are paid for: the money of all of them is in the balance once it is paid, and each takes its own fee. */

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_MIN: "1.00", RECHARGE_MAX: "50.00" } });
const stop = { restrictRule: "STOP", throttleKbps: null } as const;
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx, stop));
const weekly = await shop.asProgram((ctx) => addPlanOnSale(ctx, { cycleDays: 7 }, "Asia Weekly"));
const dear = await shop.asProgram((ctx) =>
  addPlanOnSale(ctx, { priceMicros: 80_000_000n }, "Asia First Class"),
);
const keeper = await shop.administrator();
const worker = openPurchases({ ...shop, log: openLog("silent") });
const first = "2027-05-01T12:00:00Z";

beforeEach(async () => {
  shop.clock.set(first);
  await setEsimsAside(testBase.database);
  await shop.stockOf([newEsim(), newEsim()]);
});
afterEach(async () => {
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

const preview = ({ bearer }: Person, wanted: object) =>
  shop.within.call(previewPurchase, { planId, ...wanted }, { bearer });
const balanceOf = async ({ bearer }: Person) =>
  (await shop.within.done(getUserInfo, {}, { bearer })).balance;

async function paid(purchase: Purchase, person: Person): Promise<string> {
  await shop.within.done(finishPayOrder, { orderId: purchase.order!.id }, keeper);
  await worker.pursue({ purchaseId: purchase.id });
  const { bearer } = person;
  const seen = await shop.within.done(getPurchase, { purchaseId: purchase.id }, { bearer });
  expect(seen.purchase).toMatchObject({ step: "DONE" });
  return seen.purchase.cardId!;
}

/** Goes online on the nth day after the first. */
async function goesOnline(person: Person, iccid: string, day: number): Promise<void> {
  const at = Temporal.Instant.from(first).add({ hours: 24 * day });
  shop.clock.set(at);
  await shop.renew(person);
  const record = {
    id: `${iccid}-${day}`,
    iccid,
    usedAt: String(at),
    regionName: "JP",
    bytes: 1_000,
  };
  expect(await shop.report([record])).toMatchObject({ accepted: 1, rejected: [] });
}

test("seven days with an eSIM are one payment, and carry seven days of use, not an eighth", async () => {
  const person = await shop.customer();
  const { data } = await preview(person, { days: "7" });
  expect(data).toMatchObject({
    esimFee: "5.00",
    planPrice: "14.00",
    amount: "19.00",
    left: "0.00",
    takenNow: "5.00",
  });
  const purchase = await buyInOneGo(shop, person, { planId, days: "7" });
  expect(purchase.order).toMatchObject({ amount: "19.00" });
  const cardId = await paid(purchase, person);
  expect(await balanceOf(person)).toBe("14.00");
  const card = async () =>
    (await shop.within.done(getCard, { cardId }, { bearer: person.bearer })).card;
  const { iccid } = await card();
  for (let day = 0; day < 7; day += 1) {
    await goesOnline(person, iccid, day);
    expect(await card()).toMatchObject({ status: "USING" });
  }
  expect(await balanceOf(person)).toBe("0.00");
  const { items } = await shop.within.done(listActivities, {}, { bearer: person.bearer });
  expect(items.map(({ type, change }) => `${type} ${change}`)).toEqual([
    ...Array.from({ length: 7 }, () => "DAILY_FEE -2.00"),
    "ESIM_APPLY -5.00",
    "TOP_UP 19.00",
  ]);
  await goesOnline(person, iccid, 7);
  expect(await card()).not.toMatchObject({ status: "USING" });
});

test("days without use stay in the balance", async () => {
  const person = await shop.customer();
  const cardId = await paid(await buyInOneGo(shop, person, { planId, days: "3" }), person);
  const { bearer } = person;
  const { card } = await shop.within.done(getCard, { cardId }, { bearer });
  await goesOnline(person, card.iccid, 0);
  await goesOnline(person, card.iccid, 5);
  expect(await balanceOf(person)).toBe("2.00");
});

test("a plan of seven days is paid for in whole cycles", async () => {
  const person = await shop.customer();
  for (const [days, planPrice, amount] of [
    ["1", "2.00", "7.00"],
    ["7", "2.00", "7.00"],
    ["8", "4.00", "9.00"],
  ] as const) {
    const { data } = await preview(person, { planId: weekly, days });
    expect(data).toMatchObject({ planPrice, amount });
  }
  const { order } = await buyInOneGo(shop, person, { planId: weekly, days: "10" });
  expect(order).toMatchObject({ amount: "9.00" });
});

test("an own card needs no eSIM, and what the balance holds is not asked for", async () => {
  const person = await shop.customer();
  const { id: cardId } = await shop.boundCard(person);
  await shop.recharge(person, "5.00");
  const wanted = { planId, cardId, days: "7" };
  expect((await preview(person, wanted)).data).toMatchObject({
    planPrice: "14.00",
    available: "5.00",
    amount: "9.00",
  });
  await paid(await buyInOneGo(shop, person, wanted), person);
  expect(await balanceOf(person)).toBe("14.00");
});

test("a balance that covers all the days buys at once, and one that came to cover the first fee may", async () => {
  const [rich, late] = [await shop.customer(), await shop.customer()];
  await shop.recharge(rich, "19.00");
  const bought = await buyInOneGo(shop, rich, { planId, days: "7" });
  expect(bought).toMatchObject({ step: "ESIM" });
  await worker.pursue({ purchaseId: bought.id });
  expect(await balanceOf(rich)).toBe("14.00");
  const waiting = await buyInOneGo(shop, late, { planId, days: "7" });
  await shop.recharge(late, "7.00");
  const { bearer } = late;
  const asked = { purchaseId: waiting.id };
  const { purchase } = await shop.within.done(payFromBalance, asked, { bearer });
  await worker.pursue({ purchaseId: purchase.id });
  expect(await balanceOf(late)).toBe("2.00");
});

test("other days are another order, the same days the same one", async () => {
  const person = await shop.customer();
  const buy = (days: string) => buyInOneGo(shop, person, { planId, days });
  const [week, again, three] = [await buy("7"), await buy("7"), await buy("3")];
  expect(again.id).toBe(week.id);
  expect(three.id).not.toBe(week.id);
  expect([week, three].map(({ order }) => order!.amount)).toEqual(["19.00", "11.00"]);
});

test("no one pays for other days than were shown", async () => {
  const { bearer } = await shop.customer();
  const shown = {
    planId,
    version: 1,
    esimFee: "5.00",
    amount: "19.00",
    method: "domestic",
  } as const;
  const buy = (days: number) => shop.within.call(createPurchase, { ...shown, days }, { bearer });
  expect(await buy(6)).toMatchObject({ error: "price_changed" });
  expect(await buy(8)).toMatchObject({ error: "price_changed" });
  expect(await buy(7)).toMatchObject({ code: 0 });
});

test("days beyond a year, or beyond the largest recharge, are refused before anything is written", async () => {
  const person = await shop.customer();
  const { bearer } = person;
  const shown = { planId, version: 1, esimFee: "5.00", method: "domestic" } as const;
  for (const days of [0, -1, 1.5, 367, 1e9])
    for (const answer of [
      await preview(person, { days: String(days) }),
      await shop.within.call(createPurchase, { ...shown, amount: "7.00", days }, { bearer }),
    ])
      expect(answer).toMatchObject({ error: "validation_failed" });
  // 22 days and the eSIM are 49.00, a day more is above the largest recharge.
  expect((await preview(person, { days: "22" })).data).toMatchObject({ amount: "49.00" });
  const tooLong = { fields: { days: "amount_out_of_bounds" } };
  for (const answer of [
    await preview(person, { days: "23" }),
    await shop.within.call(createPurchase, { ...shown, amount: "51.00", days: 23 }, { bearer }),
  ])
    expect(answer).toMatchObject({ error: "validation_failed", data: tooLong });
  // The first fee is what is sold, and bounded by nothing; a balance makes room for more days.
  expect((await preview(person, { planId: dear })).data).toMatchObject({ amount: "85.00" });
  expect(await preview(person, { planId: dear, days: "2" })).toMatchObject({ data: tooLong });
  await shop.recharge(person, "2.00");
  expect((await preview(person, { days: "23" })).data).toMatchObject({ amount: "49.00" });
});
