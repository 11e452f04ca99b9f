import { listActivities } from "@farsim/contract/activities.ts";
import { deleteCard, listCards } from "@farsim/contract/cards.ts";
import * as pay from "@farsim/contract/pay.ts";
import * as orders from "@farsim/contract/desk/money/orders.ts";
import { getPurchase, payFromBalance, type Purchase } from "@farsim/contract/purchases.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { until } from "@farsim/programs/until.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buyInOneGo } from "../../testing/buy-in-one-go.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openStripeShop } from "../../testing/open-stripe-shop.ts";
import type { Person } from "../../testing/people.ts";
import * as events from "../../testing/servers/stripe-events.ts";
import { addPlanOnSale, newEsim, setEsimsAside } from "../../testing/stock.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import { openLog } from "../platform/log.ts";
import { openPurchases } from "../purchases-under-way.ts";

/** As many as a look at each push can wait for; `DEEP=1` races as often as a release asks for. */
const rounds = Array.from({ length: process.env.DEEP ? 100 : 2 }, (_, round) => round);

const testBase = await testDatabase();
const { shop, stripe, sendEvent } = await openStripeShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const keeper = await shop.administrator();
const worker = openPurchases({ ...shop, log: openLog("silent") });

beforeEach(async () => {
  await setEsimsAside(testBase.database);
  await shop.stockOf([newEsim(), newEsim(), newEsim()]);
});
afterEach(async () => {
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

const pursue = ({ id }: Purchase) => worker.pursue({ purchaseId: id });
const see = ({ bearer }: Person, { id }: Purchase) =>
  shop.within.done(getPurchase, { purchaseId: id }, { bearer });
const checkout = ({ order }: Purchase) =>
  shop.within.call(pay.openCheckout, { orderId: order!.id }, { orderToken: order!.token });
const finish = ({ order }: Purchase) =>
  shop.within.call(orders.finishPayOrder, { orderId: order!.id }, { bearer: keeper.bearer });

async function pageOf(purchase: Purchase) {
  const { data } = await checkout(purchase);
  return stripe.pages.find(({ url }) => url === data.url)!;
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

/** A server that goes on with a purchase as soon as its order is paid or cancelled, while the others are at it. */
async function goesOn(person: Person, purchase: Purchase): Promise<void> {
  while ((await see(person, purchase)).purchase.order!.status === "INIT");
  await pursue(purchase);
}

/** Everything at once, each in turn as often as it is asked for; what is refused is refused. */
async function atOnce(times: number, ...what: (() => Promise<unknown>)[]): Promise<void> {
  const calls = Array.from({ length: times }, (_, place) => what[place % what.length]!);
  await Promise.all(calls.map((call) => call()));
}

test.for(rounds)(
  "fifty pieces of news of one payment for several days, by Stripe, by hand and by asking, make one eSIM with one plan (round %i)",
  async (round) => {
    const person = await shop.customer();
    const days = round * 3 + 1;
    const purchase = await buyInOneGo(shop, person, { planId, days: String(days) });
    const page = await pageOf(purchase);
    await atOnce(
      50,
      () => sendEvent(events.paid(page, `pi_${purchase.id}`)),
      () => finish(purchase),
      () => goesOn(person, purchase),
      () => goesOn(person, purchase),
      () => checkout(purchase),
    );
    await pursue(purchase);
    expect((await see(person, purchase)).purchase).toMatchObject({ step: "DONE" });
    expect(await has(person)).toEqual({
      balance: `${days * 2}.00`,
      plans: [planId],
      moved: ["ESIM_APPLY -5.00", `TOP_UP ${days * 2 + 5}.00`],
    });
  },
);

test.for(rounds)(
  "the page to pay on and the balance, both at once, make one eSIM with one plan, and all money is there (round %i)",
  async (round) => {
    const person = await shop.customer();
    const purchase = await buyInOneGo(shop, person, { planId, days: "3" });
    const page = await pageOf(purchase);
    await shop.recharge(person, "10.00");
    const { bearer } = person;
    /** In every second round the money is late: the page was closed for the balance. */
    const isPaid = async () => {
      if (round % 2 === 1) await until(() => page.status !== "open", { withinMs: 10_000 });
      await sendEvent(events.paid(page, `pi_${purchase.id}`));
    };
    await atOnce(
      40,
      isPaid,
      () => shop.within.call(payFromBalance, { purchaseId: purchase.id }, { bearer }),
      () => pursue(purchase),
      () => shop.within.call(payFromBalance, { purchaseId: purchase.id }, { bearer }),
    );
    const { rows } = await testBase.database.pool.query<{ id: bigint }>(
      "SELECT id FROM purchases WHERE user_id = $1",
      [person.id],
    );
    for (const { id } of rows) await worker.pursue({ purchaseId: String(id) });
    const { balance, plans, moved } = await has(person);
    expect({ balance, plans, moved: moved.toSorted() }).toEqual({
      balance: "16.00",
      plans: [planId],
      moved: ["ESIM_APPLY -5.00", "TOP_UP 10.00", "TOP_UP 11.00"],
    });
  },
);

test.for(rounds)(
  "a card that is given up while its plan is being paid costs nothing, whichever comes first (round %i)",
  async () => {
    const person = await shop.customer();
    const { bearer } = person;
    const { id: cardId } = await shop.boundCard(person);
    const purchase = await buyInOneGo(shop, person, { planId, cardId });
    const page = await pageOf(purchase);
    const given: unknown[] = [];
    await atOnce(
      20,
      () => sendEvent(events.paid(page, `pi_${purchase.id}`)),
      () => goesOn(person, purchase),
      async () => given.push((await shop.within.call(deleteCard, { cardId }, { bearer })).code),
      () => finish(purchase),
    );
    await pursue(purchase);
    const { step, failure } = (await see(person, purchase)).purchase;
    expect(step === "DONE" || failure).toBe(step === "DONE" || "not_found");
    expect(given.filter((code) => code === 0)).toHaveLength(1);
    expect(await has(person)).toEqual({ balance: "2.00", plans: [], moved: ["TOP_UP 2.00"] });
  },
);
