import { listActivities } from "@farsim/contract/activities.ts";
import { getCard, listCards } from "@farsim/contract/cards.ts";
import * as pay from "@farsim/contract/pay.ts";
import * as orders from "@farsim/contract/desk/money/orders.ts";
import * as contract from "@farsim/contract/purchases.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { afterEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openStripeShop } from "../../testing/open-stripe-shop.ts";
import type { Person } from "../../testing/people.ts";
import * as events from "../../testing/servers/stripe-events.ts";
import { addPlanOnSale, newEsim, setEsimsAside } from "../../testing/stock.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import type { Database } from "../platform/database/database.ts";
import { openPurchases } from "../purchases-under-way.ts";
import { openLog } from "../platform/log.ts";

const testBase = await testDatabase();
const { shop, stripe, sendEvent } = await openStripeShop(testBase, {
  RECHARGE_MIN: "10.00",
  RECHARGE_MAX: "500.00",
});
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));

/** A server of its own, on a database that may fail. */
const workerOn = (database: Database = shop.database) =>
  openPurchases({ ...shop, database, log: openLog("silent") });
const worker = workerOn();

afterEach(async () => {
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

type Wanted = Pick<contract.Purchase, never> & {
  readonly cardId?: string;
  readonly regionCode?: "JP";
};

async function buy(person: Person, wanted: Wanted = {}, changed: object = {}) {
  const { bearer } = person;
  const input = { planId, ...wanted };
  const { plan, esimFee, amount } = await shop.within.done(contract.previewPurchase, input, {
    bearer,
  });
  return shop.within.call(
    contract.createPurchase,
    { ...input, version: plan.version, esimFee, amount, method: "domestic", ...changed },
    { bearer },
  );
}

async function bought(person: Person, wanted?: Wanted): Promise<contract.Purchase> {
  const { data } = await buy(person, wanted);
  return data.purchase;
}

const see = async ({ bearer }: Person, { id }: contract.Purchase) =>
  (await shop.within.done(contract.getPurchase, { purchaseId: id }, { bearer })).purchase;
const pursue = ({ id }: contract.Purchase, by = worker) => by.pursue({ purchaseId: id });

/** Stripe reports that the order of a purchase was paid on its page. */
async function paid({ order }: contract.Purchase, payment = `pi_${order!.id}`): Promise<void> {
  const { id, token } = order!;
  const { data } = await shop.within.call(pay.openCheckout, { orderId: id }, { orderToken: token });
  const page = stripe.pages.find(({ url }) => url === data.url)!;
  await sendEvent(events.paid(page, payment));
}

/** What a customer has in the end: balance, cards with their plans, and what moved. */
async function has({ bearer }: Person) {
  const { balance } = await shop.within.done(getUserInfo, {}, { bearer });
  const { items: cards } = await shop.within.done(listCards, {}, { bearer });
  const { items } = await shop.within.done(listActivities, {}, { bearer });
  return {
    balance,
    cards: cards.map(
      ({ type, plan }) => `${type} ${plan?.id === planId ? "with" : "without"} the plan`,
    ),
    moved: items.map(({ type, change }) => `${type} ${change}`),
  };
}

const whole = {
  balance: "5.00",
  cards: ["esim with the plan"],
  moved: ["ESIM_APPLY -5.00", "TOP_UP 10.00"],
};

describe("an eSIM and its plan in one go", () => {
  test("say beforehand what is paid and what of it stays, and ask for that", async () => {
    await shop.stockOf([newEsim()]);
    const person = await shop.customer();
    const input = { planId };
    const preview = await shop.within.done(contract.previewPurchase, input, {
      bearer: person.bearer,
    });
    expect(preview).toMatchObject({
      esimFee: "5.00",
      planPrice: "2.00",
      available: "0.00",
      takenNow: "5.00",
      amount: "10.00",
      left: "3.00",
    });
    const purchase = await bought(person);
    expect(purchase).toMatchObject({
      step: "PAYING",
      withEsim: true,
      plan: { id: planId },
      order: { amount: "10.00", status: "INIT", purchaseId: purchase.id },
    });
  });

  test("come by themselves once the order is paid, by Stripe or by an administrator's hand", async () => {
    await shop.stockOf([newEsim(), newEsim()]);
    const [online, byHand] = [await shop.customer(), await shop.customer()];
    const first = await bought(online);
    await pursue(first);
    expect(await see(online, first)).toMatchObject({ step: "PAYING" });
    await paid(first);
    const second = await bought(byHand);
    const { bearer } = await shop.administrator();
    await shop.within.done(orders.finishPayOrder, { orderId: second.order!.id }, { bearer });
    for (const [person, purchase] of [
      [online, first],
      [byHand, second],
    ] as const) {
      await pursue(purchase);
      expect(await see(person, purchase)).toMatchObject({
        step: "DONE",
        cardId: expect.any(String),
      });
      expect(await has(person)).toEqual(whole);
    }
  });

  test("go on at once where the balance covers all of it", async () => {
    await shop.stockOf([newEsim()]);
    const person = await shop.customer();
    await shop.recharge(person, "7.00");
    const purchase = await bought(person);
    expect(purchase).toMatchObject({ step: "ESIM" });
    expect(purchase).not.toHaveProperty("order");
    await pursue(purchase);
    expect(await has(person)).toMatchObject({ balance: "2.00", cards: ["esim with the plan"] });
  });

  test("are given once, however often and by however many servers they are pursued at once", async () => {
    await shop.stockOf([newEsim(), newEsim(), newEsim()]);
    const person = await shop.customer();
    const purchase = await bought(person);
    await paid(purchase);
    await Promise.all(Array.from({ length: 8 }, () => pursue(purchase, workerOn())));
    expect(await see(person, purchase)).toMatchObject({ step: "DONE" });
    expect(await has(person)).toEqual(whole);
  });

  /** A server that dies at its nth commit: before it, so that nothing of it is there, or just after it. */
  function dying(at: number, isCommitted: boolean): Database {
    let commits = 0;
    const { database } = shop;
    return {
      ...database,
      read: (...args) => database.read(...args),
      write: (async (work: Parameters<Database["write"]>[0]) => {
        commits += 1;
        if (commits !== at) return database.write(work);
        if (isCommitted) await database.write(work);
        else await database.write(async (tx) => (await work(tx), Promise.reject(new Death())));
        throw new Death();
      }) as Database["write"],
    };
  }
  class Death extends Error {}

  test.each([1, 2, 3, 4].flatMap((at) => [[at, false] as const, [at, true] as const]))(
    "survive a server that dies at commit %i, afterwards: %s",
    async (at, isCommitted) => {
      await shop.stockOf([newEsim(), newEsim()]);
      const person = await shop.customer();
      const purchase = await bought(person);
      await paid(purchase);
      await expect(pursue(purchase, workerOn(dying(at, isCommitted)))).rejects.toThrow(Death);
      await worker.look();
      await pursue(purchase);
      expect(await see(person, purchase)).toMatchObject({ step: "DONE" });
      expect(await has(person)).toEqual(whole);
    },
  );

  test("leave the money in the balance where there is no eSIM any more, and say so", async () => {
    await setEsimsAside(testBase.database);
    await shop.stockOf([newEsim()]);
    const person = await shop.customer();
    const purchase = await bought(person);
    await setEsimsAside(testBase.database);
    await paid(purchase);
    await pursue(purchase);
    expect(await see(person, purchase)).toMatchObject({
      step: "FAILED",
      failure: "esim_out_of_stock",
    });
    expect(await has(person)).toEqual({ balance: "10.00", cards: [], moved: ["TOP_UP 10.00"] });
    await pursue(purchase);
    expect(await has(person)).toMatchObject({ balance: "10.00" });
  });

  test("are not made of an order that was given up, though its money came all the same", async () => {
    await shop.stockOf([newEsim()]);
    const person = await shop.customer();
    const purchase = await bought(person);
    const { id, token } = purchase.order!;
    const opened = await shop.within.call(pay.openCheckout, { orderId: id }, { orderToken: token });
    const page = stripe.pages.find(({ url }) => url === opened.data.url)!;
    const { bearer } = person;
    await shop.within.done(pay.cancelPayOrder, { orderId: id }, { bearer });
    expect(await see(person, purchase)).toMatchObject({ step: "CANCELLED" });
    await sendEvent(events.paid(page, "pi_late"));
    await pursue(purchase);
    expect(await see(person, purchase)).toMatchObject({ step: "CANCELLED" });
    expect(await has(person)).toEqual({ balance: "10.00", cards: [], moved: ["TOP_UP 10.00"] });
  });

  test("are refused at other prices than were shown", async () => {
    await shop.stockOf([newEsim()]);
    const person = await shop.customer();
    expect(await buy(person, {}, { version: 7 })).toMatchObject({ error: "price_changed" });
    expect(await buy(person, {}, { amount: "9.00" })).toMatchObject({ error: "price_changed" });
    expect(await buy(person, {}, { esimFee: "4.00" })).toMatchObject({ error: "fee_changed" });
    expect(await buy(person, {}, { esimFee: undefined })).toMatchObject({ error: "fee_changed" });
  });

  test("are refused beforehand where there is no eSIM, or none for that place", async () => {
    await setEsimsAside(testBase.database);
    const { bearer } = await shop.customer();
    const preview = (input: object) =>
      shop.within.call(contract.previewPurchase, { planId, ...input }, { bearer });
    expect(await preview({})).toMatchObject({ error: "esim_out_of_stock" });
    await shop.stockOf([newEsim()]);
    expect(await preview({})).toMatchObject({ code: 0 });
    expect(await preview({ regionCode: "JP" })).toMatchObject({ error: "esim_out_of_stock" });
    expect(await preview({ planId: "999999999" })).toMatchObject({ error: "not_found" });
  });
});

describe("a plan for an own card in one go", () => {
  test("is ordered once the order is paid", async () => {
    const person = await shop.customer();
    const { id: cardId } = await shop.boundCard(person);
    const purchase = await bought(person, { cardId });
    expect(purchase).toMatchObject({ withEsim: false, cardId, order: { amount: "10.00" } });
    await paid(purchase);
    await pursue(purchase);
    const { card } = await shop.within.done(getCard, { cardId }, { bearer: person.bearer });
    expect(card).toMatchObject({ status: "USING", plan: { id: planId } });
    expect(await has(person)).toMatchObject({ balance: "10.00", moved: ["TOP_UP 10.00"] });
  });

  test("is not bought for anyone else's card, and no one else sees the purchase", async () => {
    const [holder, stranger] = [await shop.customer(), await shop.customer()];
    const { id: cardId } = await shop.boundCard(holder);
    const purchase = await bought(holder, { cardId });
    const { bearer } = stranger;
    const input = { planId, cardId };
    expect(await shop.within.call(contract.previewPurchase, input, { bearer })).toMatchObject({
      error: "not_found",
    });
    const asked = { purchaseId: purchase.id };
    expect(await shop.within.call(contract.getPurchase, asked, { bearer })).toMatchObject({
      error: "not_found",
    });
  });
});
