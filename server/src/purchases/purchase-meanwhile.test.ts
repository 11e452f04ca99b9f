import { bindCard, deleteCard, listCards, orderPlan } from "@farsim/contract/cards.ts";
import { archivePlan, savePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { disableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import { cancelPayOrder } from "@farsim/contract/pay.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { getPurchase, previewPurchase, type Purchase } from "@farsim/contract/purchases.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { formatAmount, parseAmount } from "@farsim/contract/values/money/amount.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buyInOneGo } from "../../testing/buy-in-one-go.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { addPlanOnSale, newEsim, setEsimsAside } from "../../testing/stock.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import type { Database } from "../platform/database/database.ts";
import { openLog } from "../platform/log.ts";
import { openPurchases } from "../purchases-under-way.ts";

/** What else happens while a purchase waits for its money, or goes on. */

const testBase = await testDatabase();
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const otherId = await shop.asProgram((ctx) => addPlanOnSale(ctx, {}, "Other Daily"));
const keeper = await shop.administrator();

const workerOn = (database: Database) =>
  openPurchases({ ...shop, database, log: openLog("silent") });
const pursue = ({ id }: Purchase, database: Database = shop.database) =>
  workerOn(database).pursue({ purchaseId: id });

beforeEach(async () => {
  await setEsimsAside(testBase.database);
  await shop.stockOf([newEsim()]);
});
afterEach(async () => {
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

/** An administrator has the money, and the purchase goes on as far as it can. */
async function isPaid(purchase: Purchase): Promise<void> {
  const { bearer } = keeper;
  await shop.within.done(finishPayOrder, { orderId: purchase.order!.id }, { bearer });
  await pursue(purchase);
}

const see = async ({ bearer }: Person, { id }: Purchase) =>
  (await shop.within.done(getPurchase, { purchaseId: id }, { bearer })).purchase;
const cardsOf = async ({ bearer }: Person) =>
  (await shop.within.done(listCards, {}, { bearer })).items;

const balanceOf = async ({ bearer }: Person) =>
  (await shop.within.done(getUserInfo, {}, { bearer })).balance;

test("a plan that is sold no more leaves all the money in the balance: no eSIM is taken without it", async () => {
  const person = await shop.customer();
  const soldOut = await shop.asProgram((ctx) => addPlanOnSale(ctx, {}, "Last Daily"));
  const purchase = await buyInOneGo(shop, person, { planId: soldOut });
  await shop.within.done(archivePlan, { planId: soldOut }, { bearer: keeper.bearer });
  await isPaid(purchase);
  expect(await see(person, purchase)).toMatchObject({ step: "FAILED", failure: "not_found" });
  expect(await cardsOf(person)).toEqual([]);
  expect(await balanceOf(person)).toBe("7.00");
});

test("a plan whose price has changed leaves all the money in the balance, for an eSIM and for a card", async () => {
  const person = await shop.customer();
  const { id: cardId } = await shop.boundCard(person);
  const { bearer } = keeper;
  const dearer = await shop.asProgram((ctx) => addPlanOnSale(ctx, {}, "Dear Daily"));
  const bought = [
    await buyInOneGo(shop, person, { planId: dearer }),
    await buyInOneGo(shop, person, { planId: dearer, cardId }),
  ];
  await shop.within.done(
    savePlan,
    {
      id: dearer,
      version: 1,
      name: inEveryLanguage(() => "Dear Daily"),
      description: inEveryLanguage(() => ""),
      price: "3.00",
      cycleDays: 1,
      totalTrafficMb: 500,
      restrictRule: "STOP",
      trafficLimitType: "DAILY",
    },
    { bearer },
  );
  shop.clock.set(shop.clock.now().add({ hours: 24 }));
  for (const each of [keeper, person]) await shop.renew(each);
  for (const purchase of bought) {
    await isPaid(purchase);
    expect(await see(person, purchase)).toMatchObject({ step: "FAILED", failure: "price_changed" });
  }
  expect(await cardsOf(person)).toMatchObject([{ id: cardId }]);
  expect((await cardsOf(person))[0]!.plan).toBeUndefined();
  expect(await balanceOf(person)).toBe("9.00");
});

test("a card that was given up meanwhile gets no plan from anyone: the money is its buyer's", async () => {
  const [buyer, next] = [await shop.customer(), await shop.customer()];
  const { id: cardId, ...proof } = await shop.boundCard(buyer);
  const purchase = await buyInOneGo(shop, buyer, { planId, cardId });
  await shop.within.done(deleteCard, { cardId }, { bearer: buyer.bearer });
  await shop.recharge(next, "10.00");
  const bound = await shop.within.call(bindCard, proof, { bearer: next.bearer });
  expect(bound).toMatchObject({ error: "sim_occupied" });
  await isPaid(purchase);
  expect(await see(buyer, purchase)).toMatchObject({ step: "FAILED", failure: "not_found" });
  expect(await balanceOf(buyer)).toBe("2.00");
  expect(await cardsOf(buyer)).toEqual([]);
  expect([await balanceOf(next), await cardsOf(next)]).toEqual(["10.00", []]);
});

test("what costs more than the largest recharge is paid by one order all the same", async () => {
  const person = await shop.customer();
  const { recharge } = await shop.within.done(getConfig, {});
  const dearest = { priceMicros: parseAmount(recharge.max, 2)! + 1_000_000n };
  const dear = await shop.asProgram((ctx) => addPlanOnSale(ctx, dearest, "Dearest Daily"));
  const purchase = await buyInOneGo(shop, person, { planId: dear });
  const esimMicros = parseAmount("5.00", 2)!;
  expect(purchase.order!.amount).toBe(formatAmount(dearest.priceMicros + esimMicros, 2));
  await isPaid(purchase);
  expect(await see(person, purchase)).toMatchObject({ step: "DONE" });
  expect(await balanceOf(person)).toBe(formatAmount(dearest.priceMicros, 2));
});

test("money that was spent otherwise meanwhile is missed before the eSIM is taken, not after", async () => {
  const person = await shop.customer();
  await shop.recharge(person, "5.00");
  const purchase = await buyInOneGo(shop, person, { planId });
  expect(purchase.order).toMatchObject({ amount: "2.00" });
  await shop.within.done(applyEsim, {}, { bearer: person.bearer });
  await shop.stockOf([newEsim()]);
  await shop.recharge(person, "3.50");
  await isPaid(purchase);
  const failure = "insufficient_credit";
  expect(await see(person, purchase)).toMatchObject({ step: "FAILED", failure });
  expect(await cardsOf(person)).toHaveLength(1);
  expect(await balanceOf(person)).toBe("5.50");
});

test("an account that was disabled meanwhile buys nothing", async () => {
  const person = await shop.customer();
  const purchase = await buyInOneGo(shop, person, { planId });
  const shut = { userId: person.id, reason: "fraud" };
  await shop.within.done(disableCustomer, shut, { bearer: keeper.bearer });
  await isPaid(purchase);
  const { rows } = await testBase.database.pool.query(
    "SELECT step, failure, card_id FROM purchases WHERE id = $1",
    [purchase.id],
  );
  expect(rows).toEqual([{ step: "FAILED", failure: "account_disabled", card_id: null }]);
});

test("a plan that the card got meanwhile is kept: what its holder wanted later counts", async () => {
  const person = await shop.customer();
  const { id: cardId } = await shop.boundCard(person);
  const purchase = await buyInOneGo(shop, person, { planId, cardId });
  await shop.recharge(person, "10.00");
  await shop.within.done(orderPlan, { cardId, planId: otherId }, { bearer: person.bearer });
  await isPaid(purchase);
  const failure = "card_status_conflict";
  expect(await see(person, purchase)).toMatchObject({ step: "FAILED", failure });
  const [card] = await cardsOf(person);
  expect(card).toMatchObject({ plan: { id: otherId } });
  expect(card!.pendingPlan).toBeUndefined();
});

test("what a purchase will need is not offered to the next one, while it goes on and afterwards", async () => {
  const person = await shop.customer();
  await shop.recharge(person, "10.00");
  const first = await buyInOneGo(shop, person, { planId });
  await shop.stockOf([newEsim()]);
  const preview = () => shop.within.done(previewPurchase, { planId }, { bearer: person.bearer });
  expect(await preview()).toMatchObject({ available: "3.00", amount: "4.00" });
  await pursue(first);
  expect(await preview()).toMatchObject({ available: "3.00", amount: "4.00" });
});

/** The shop's database, where something happens before each write. */
function databaseWith(before: (write: number) => Promise<void>): Database {
  const { database } = shop;
  let writes = 0;
  return {
    ...database,
    read: (...args) => database.read(...args),
    write: async (...args) => {
      writes += 1;
      await before(writes);
      return database.write(...args);
    },
  };
}

test("a failure that another server has overcome meanwhile is none", async () => {
  const person = await shop.customer();
  await shop.recharge(person, "10.00");
  const purchase = await buyInOneGo(shop, person, { planId });
  await setEsimsAside(testBase.database);
  const diesAfterTheEsim = databaseWith(async (write) => {
    if (write > 1) throw new Error("away");
  });
  // It finds no eSIM; before it says so, one comes, and another server takes it.
  const slow = databaseWith(async (write) => {
    if (write !== 2) return;
    await shop.stockOf([newEsim()]);
    await expect(pursue(purchase, diesAfterTheEsim)).rejects.toThrow("away");
  });
  await pursue(purchase, slow);
  expect(await see(person, purchase)).toMatchObject({ step: "PROFILE" });
  await pursue(purchase);
  expect(await see(person, purchase)).toMatchObject({ step: "DONE" });
});

test("a cancelled order ends its purchase by itself", async () => {
  const person = await shop.customer();
  const { id, order } = await buyInOneGo(shop, person, { planId });
  await shop.within.done(cancelPayOrder, { orderId: order!.id }, { bearer: person.bearer });
  const { rows } = await testBase.database.pool.query(
    "SELECT count(*)::integer AS jobs FROM graphile_worker.jobs WHERE key = $1",
    [`pursuePurchase:${id}`],
  );
  expect(rows).toEqual([{ jobs: 1 }]);
});
