import { listActivities } from "@farsim/contract/activities.ts";
import { listCards } from "@farsim/contract/cards.ts";
import { savePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { saveCoverage } from "@farsim/contract/desk/shop/coverage.ts";
import { getEsimPlaces } from "@farsim/contract/esim-offers.ts";
import * as pay from "@farsim/contract/pay.ts";
import { getPurchase, payFromBalance, type Purchase } from "@farsim/contract/purchases.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { until } from "@farsim/programs/until.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buyInOneGo } from "../../testing/buy-in-one-go.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openStripeShop } from "../../testing/open-stripe-shop.ts";
import type { Person } from "../../testing/people.ts";
import * as events from "../../testing/servers/stripe-events.ts";
import { addPlanOnSale, newEsim, setEsimsAside } from "../../testing/stock.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import { addChannel } from "../channels/add-channel.ts";
import { lockWallets } from "../ledger/lock-wallets.ts";
import type { Context } from "../platform/context.ts";
import { openLog } from "../platform/log.ts";
import { openPurchases } from "../purchases-under-way.ts";
import { payFromBalance as buyFromBalance } from "./pay-from-balance.ts";

const testBase = await testDatabase();
const { shop, stripe, sendEvent } = await openStripeShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const worker = openPurchases({ ...shop, log: openLog("silent") });

beforeEach(async () => {
  await setEsimsAside(testBase.database);
  await shop.stockOf([newEsim(), newEsim(), newEsim()]);
});
afterEach(async () => {
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

const fromBalance = ({ bearer }: Person, { id }: Purchase) =>
  shop.within.call(payFromBalance, { purchaseId: id }, { bearer });
const see = async ({ bearer }: Person, { id }: Purchase) =>
  (await shop.within.done(getPurchase, { purchaseId: id }, { bearer })).purchase;

/** The page at Stripe on which a purchase is being paid. */
async function pageOf({ order }: Purchase) {
  const { id, token } = order!;
  const { url } = await shop.within.done(pay.openCheckout, { orderId: id }, { orderToken: token });
  return stripe.pages.find((page) => page.url === url)!;
}

async function has({ bearer }: Person) {
  const { balance } = await shop.within.done(getUserInfo, {}, { bearer });
  const { items: cards } = await shop.within.done(listCards, {}, { bearer });
  const { items } = await shop.within.done(listActivities, {}, { bearer });
  return {
    balance,
    plans: cards.map(({ plan }) => plan?.id),
    moved: items.map(({ type, change }) => `${type} ${change}`),
  };
}

/** Goes on with every purchase of a customer. */
async function pursueAll({ id }: Person): Promise<void> {
  const { rows } = await testBase.database.pool.query<{ id: bigint }>(
    "SELECT id FROM purchases WHERE user_id = $1 ORDER BY id",
    [id],
  );
  for (const row of rows) await worker.pursue({ purchaseId: String(row.id) });
}

/** Whether a statement waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await testBase.database.pool.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}

const bought = { balance: "5.00", plans: [planId], moved: ["ESIM_APPLY -5.00", "TOP_UP 10.00"] };

test("what is being paid is bought from a balance that has come to cover it, once, and its page is closed", async () => {
  const person = await shop.customer();
  const first = await buyInOneGo(shop, person, { planId });
  const page = await pageOf(first);
  await shop.recharge(person, "10.00");
  const { data } = await fromBalance(person, first);
  expect(data.purchase).toMatchObject({ step: "ESIM", plan: { id: planId } });
  expect(page.status).toBe("expired");
  await pursueAll(person);
  expect(await has(person)).toEqual(bought);
  expect(await see(person, first)).toMatchObject({
    step: "CANCELLED",
    esimFee: "5.00",
    replacedBy: data.purchase.id,
    order: { status: "CANCELLED" },
  });
  // Asked again, as after a lost answer, it is the same one.
  expect((await fromBalance(person, first)).data.purchase.id).toBe(data.purchase.id);
  await pursueAll(person);
  expect(await has(person)).toEqual(bought);
});

test("twenty askings at once buy one, and each is answered with it", async () => {
  const person = await shop.customer();
  const first = await buyInOneGo(shop, person, { planId });
  await pageOf(first);
  await shop.recharge(person, "10.00");
  const answers = await Promise.all(Array.from({ length: 20 }, () => fromBalance(person, first)));
  expect(answers.filter(({ code }) => code !== 0)).toEqual([]);
  expect(new Set(answers.map(({ data }) => data.purchase.id)).size).toBe(1);
  await pursueAll(person);
  expect(await has(person)).toEqual(bought);
});

test("the slower of two askings is answered with what the faster one bought", async () => {
  const person = await shop.customer();
  const first = await buyInOneGo(shop, person, { planId });
  await shop.recharge(person, "10.00");
  const { slower, replacement } = await shop.asProgram(async (program) => {
    const { tx } = program;
    const actor = { kind: "user", userId: BigInt(person.id), level: 0, sessionId: "" } as const;
    const ctx = { ...program, actor };
    await lockWallets(tx, [actor.userId]);
    // Without the lock of the wallet it would wait here, between reading the order and the balance.
    await sql`LOCK TABLE plans IN ACCESS EXCLUSIVE MODE`.execute(tx.db);
    const slower = fromBalance(person, first);
    expect(await until(isWaiting, { withinMs: 10_000 })).toBe(true);
    const steps = { ...ctx, step: <T>(work: (ctx: Context) => Promise<T>) => work(ctx) };
    const parts = { desk: undefined, orderingChannels: [] };
    return { slower: [slower], replacement: await buyFromBalance(parts, steps, first.id) };
  });
  expect(await slower[0]).toMatchObject({
    code: 0,
    data: { purchase: { id: String(replacement.id) } },
  });
  await pursueAll(person);
  expect(await has(person)).toEqual(bought);
});

test("money that comes late all the same is in the balance, and buys nothing more", async () => {
  const person = await shop.customer();
  const first = await buyInOneGo(shop, person, { planId });
  const page = await pageOf(first);
  await shop.recharge(person, "10.00");
  expect(await fromBalance(person, first)).toMatchObject({ code: 0 });
  await pursueAll(person);
  await sendEvent(events.paid(page, "pi_late"));
  await pursueAll(person);
  expect(await has(person)).toEqual({
    ...bought,
    balance: "12.00",
    moved: ["TOP_UP 7.00", ...bought.moved],
  });
  expect(await see(person, first)).toMatchObject({
    step: "CANCELLED",
    order: { status: "FINISHED" },
    replacedBy: expect.any(String),
  });
});

test("money that came first is not joined by the balance", async () => {
  const person = await shop.customer();
  const first = await buyInOneGo(shop, person, { planId });
  const page = await pageOf(first);
  await shop.recharge(person, "10.00");
  await sendEvent(events.paid(page, "pi_first"));
  expect(await fromBalance(person, first)).toMatchObject({ error: "order_not_payable" });
  await pursueAll(person);
  expect(await has(person)).toMatchObject({ balance: "12.00", plans: [planId] });
});

test("money that may still come on the page holds the balance back", async () => {
  const person = await shop.customer();
  const first = await buyInOneGo(shop, person, { planId });
  const page = await pageOf(first);
  await shop.recharge(person, "10.00");
  const payment_intent = { id: "pi_slow", status: "processing" };
  Object.assign(page, { status: "complete", payment_status: "unpaid", payment_intent, url: null });
  expect(await fromBalance(person, first)).toMatchObject({ error: "payment_under_way" });
  expect(await has(person)).toMatchObject({ balance: "10.00", plans: [] });
});

test("a balance that does not cover it buys nothing, and leaves the page to pay on open", async () => {
  const person = await shop.customer();
  const stranger = await shop.customer();
  const first = await buyInOneGo(shop, person, { planId });
  const page = await pageOf(first);
  await shop.recharge(person, "6.99");
  expect(await fromBalance(person, first)).toMatchObject({ error: "insufficient_credit" });
  expect(await fromBalance(stranger, first)).toMatchObject({ error: "not_found" });
  expect(page.status).toBe("open");
  expect(await see(person, first)).toMatchObject({ step: "PAYING", order: { status: "INIT" } });
});

test("other terms of the plan than were shown buy nothing, and leave the page to pay on open", async () => {
  const person = await shop.customer();
  const { bearer } = await shop.administrator();
  const dearer = await shop.asProgram((ctx) => addPlanOnSale(ctx, {}, "Dear Daily"));
  const first = await buyInOneGo(shop, person, { planId: dearer });
  await shop.recharge(person, "10.00");
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
  await shop.renew(person);
  const page = await pageOf(first);
  expect(await fromBalance(person, first)).toMatchObject({ error: "price_changed" });
  expect(page.status).toBe("open");
  expect(await see(person, first)).toMatchObject({ step: "PAYING", order: { status: "INIT" } });
});

test("what was given up is not bought from the balance", async () => {
  const person = await shop.customer();
  const first = await buyInOneGo(shop, person, { planId });
  const { bearer } = person;
  await shop.within.done(pay.cancelPayOrder, { orderId: first.order!.id }, { bearer });
  await shop.recharge(person, "10.00");
  expect(await fromBalance(person, first)).toMatchObject({ error: "order_cancelled" });
  expect(await has(person)).toMatchObject({ balance: "10.00", plans: [] });
});

test("what was bought before a place had to be said is bought from the balance all the same", async () => {
  const person = await shop.customer();
  const first = await buyInOneGo(shop, person, { planId });
  await shop.recharge(person, "10.00");
  const { bearer } = await shop.administrator();
  await shop.asProgram((ctx) => addChannel(ctx, "far-carrier"));
  const networks = [{ name: "Any", generation: "5G" as const }];
  for (const [channelName, regionCode] of [
    [shop.channel.name, "JP"],
    ["far-carrier", "KR"],
  ] as const)
    await shop.within.done(saveCoverage, { channelName, regionCode, networks }, { bearer });
  expect(await shop.within.done(getEsimPlaces, { planId }, {})).toMatchObject({
    needsRegion: true,
  });
  await fromBalance(person, first);
  await pursueAll(person);
  expect(await has(person)).toEqual(bought);
});
