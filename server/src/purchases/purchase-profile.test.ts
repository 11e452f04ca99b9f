import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { listActivities } from "@farsim/contract/activities.ts";
import { listCards, orderPlan } from "@farsim/contract/cards.ts";
import { archivePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { getEsim } from "@farsim/contract/esim.ts";
import { getPurchase, type Purchase } from "@farsim/contract/purchases.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { buyInOneGo } from "../../testing/buy-in-one-go.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { layChannelKeys } from "../../testing/servers/channel-keys.ts";
import { openSmdpServer } from "../../testing/servers/smdp-server.ts";
import { addPlanOnSale, newEsim, setEsimsAside } from "../../testing/stock.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import { openEsimOrders } from "../esim-orders.ts";
import { openLog } from "../platform/log.ts";
import { openPurchases } from "../purchases-under-way.ts";

const folder = mkdtempSync(path.join(tmpdir(), "farsim-purchase-"));
const smdp = await openSmdpServer();
layChannelKeys(folder, "carrier-one", {
  ...smdp.authority.issue("farsim"),
  ca: smdp.authority.cert,
});

const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: { DATA_DIR: folder, CHANNEL_ADAPTERS: `carrier-one:es2plus:${smdp.url}` },
});
const { pool } = testBase.database;
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const parts = { ...shop, log: openLog("silent") };
const orders = openEsimOrders(parts);
const purchases = openPurchases(parts);
afterAll(async () => {
  orders.close();
  await smdp.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await setEsimsAside(testBase.database);
  const { activationCode: _, ...unmade } = newEsim();
  await shop.stockOf([unmade]);
});
afterEach(async () => {
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

/** Someone who has bought an eSIM that must still be made, and its plan; 20.00 were in the balance. */
async function buyer(wanted = planId) {
  const person = await shop.customer();
  await shop.recharge(person, "20.00");
  const purchase = await buyInOneGo(shop, person, { planId: wanted });
  await pursue(purchase);
  return { person, purchase };
}

const pursue = ({ id }: Purchase) => purchases.pursue({ purchaseId: id });
const see = async ({ bearer }: Person, { id }: Purchase) =>
  (await shop.within.done(getPurchase, { purchaseId: id }, { bearer })).purchase;

/** The newest order at the SM-DP+ goes on. */
async function carrierGoesOn(): Promise<void> {
  const { rows } = await pool.query<{ id: bigint }>("SELECT max(id) AS id FROM esim_orders");
  await orders.pursue({ orderId: String(rows[0]!.id) });
}

/** Whether the worker would go on with a purchase that no job is at. */
async function isDue({ id }: Purchase): Promise<boolean> {
  const job = ["pursuePurchase", id].join(":");
  await pool.query("SELECT graphile_worker.remove_job($1)", [job]);
  await purchases.look();
  const { rows } = await pool.query("SELECT FROM graphile_worker.jobs WHERE key = $1", [job]);
  return rows.length > 0;
}

async function has({ bearer }: Person) {
  const { balance } = await shop.within.done(getUserInfo, {}, { bearer });
  const { items: cards } = await shop.within.done(listCards, {}, { bearer });
  const { items } = await shop.within.done(listActivities, {}, { bearer });
  return {
    balance,
    plans: cards.map(({ plan }) => plan?.id ?? null),
    moved: items.map(({ type, change }) => `${type} ${change}`),
  };
}

/** Plans that were ever ordered by someone, also on cards that they do not hold any more. */
async function plansOrdered({ id }: Person): Promise<number> {
  const { rows } = await pool.query(
    "SELECT FROM card_history WHERE event = 'orderPlan' AND actor_id = $1 UNION ALL SELECT FROM subscriptions WHERE payer_id = $1",
    [id],
  );
  return rows.length;
}

const notMade = {
  balance: "20.00",
  plans: [],
  moved: ["REFUND 5.00", "ESIM_APPLY -5.00", "TOP_UP 20.00"],
};

test("orders the plan only once the carrier has made the profile", async () => {
  const { person, purchase } = await buyer();
  const waiting = await see(person, purchase);
  expect(waiting).toMatchObject({ step: "PROFILE", cardId: expect.any(String) });
  await pursue(purchase);
  expect(await isDue(purchase)).toBe(false);
  expect(await see(person, purchase)).toMatchObject({ step: "PROFILE" });
  expect(await has(person)).toMatchObject({ balance: "15.00", plans: [null] });
  await carrierGoesOn();
  const asked = { cardId: waiting.cardId! };
  const { esim } = await shop.within.done(getEsim, asked, { bearer: person.bearer });
  expect(esim).toMatchObject({ state: "released", activation: expect.any(Object) });
  expect(await plansOrdered(person)).toBe(0);
  expect(await isDue(purchase)).toBe(true);
  await pursue(purchase);
  expect(await see(person, purchase)).toMatchObject({ step: "DONE", cardId: waiting.cardId });
  expect(await has(person)).toEqual({
    balance: "15.00",
    plans: [planId],
    moved: ["ESIM_APPLY -5.00", "TOP_UP 20.00"],
  });
});

test("leaves the eSIM and the rest of the money where its plan has gone while the carrier made it", async () => {
  const last = await shop.asProgram((ctx) => addPlanOnSale(ctx, {}, "Last Daily"));
  const { person, purchase } = await buyer(last);
  const { bearer } = await shop.administrator();
  await shop.within.done(archivePlan, { planId: last }, { bearer });
  await carrierGoesOn();
  await pursue(purchase);
  const { cardId } = await see(person, purchase);
  expect(await see(person, purchase)).toMatchObject({ step: "FAILED", failure: "not_found" });
  const has15 = { balance: "15.00", moved: ["ESIM_APPLY -5.00", "TOP_UP 20.00"] };
  expect(await has(person)).toEqual({ ...has15, plans: [null] });
  // The next step: another plan for the same eSIM.
  const order = { cardId: cardId!, planId };
  await shop.within.done(orderPlan, order, { bearer: person.bearer });
  expect(await has(person)).toEqual({ ...has15, plans: [planId] });
});

test("ends where the SM-DP+ refuses for good: the fee is back in the balance, and no plan was ordered", async () => {
  const { person, purchase } = await buyer();
  smdp.fail({ refuse: "8.2.5/3.7" });
  await carrierGoesOn();
  expect(await isDue(purchase)).toBe(true);
  await pursue(purchase);
  expect(await see(person, purchase)).toMatchObject({ step: "FAILED", failure: "esim_not_made" });
  expect(await has(person)).toEqual(notMade);
  expect(await plansOrdered(person)).toBe(0);
  await pursue(purchase);
  expect(await see(person, purchase)).toMatchObject({ step: "FAILED", failure: "esim_not_made" });
  expect(await has(person)).toEqual(notMade);
  expect(await isDue(purchase)).toBe(false);
});

test("ends as well where the SM-DP+ must cancel what it began: the fee comes back once it has", async () => {
  const { person, purchase } = await buyer();
  smdp.fail(undefined, { refuse: "8.2.6/2.1" }, "cut");
  await carrierGoesOn();
  await pursue(purchase);
  expect(await see(person, purchase)).toMatchObject({ step: "FAILED", failure: "esim_not_made" });
  expect(await has(person)).toMatchObject({ balance: "15.00" });
  shop.clock.set(shop.clock.now().add({ seconds: 300 }));
  await carrierGoesOn();
  expect(await has(person)).toEqual(notMade);
  expect(await plansOrdered(person)).toBe(0);
});

test("leaves an eSIM that could not be made to the next customer who buys it", async () => {
  const { person, purchase } = await buyer();
  const { cardId } = await see(person, purchase);
  for (let minutes = 0; minutes <= 60; minutes += 5) {
    smdp.fail("cut");
    await carrierGoesOn();
    shop.clock.set(shop.clock.now().add({ minutes: 5 }));
  }
  const next = await buyer();
  await carrierGoesOn();
  await pursue(next.purchase);
  expect(await see(next.person, next.purchase)).toMatchObject({ step: "DONE", cardId });
  await shop.renew(person);
  expect(await isDue(purchase)).toBe(true);
  await pursue(purchase);
  expect(await see(person, purchase)).toMatchObject({ step: "FAILED", failure: "esim_not_made" });
  expect(await has(person)).toEqual(notMade);
  expect(await has(next.person)).toMatchObject({ plans: [planId] });
});
