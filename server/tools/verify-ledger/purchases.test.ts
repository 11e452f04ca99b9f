import { cancelPayOrder } from "@farsim/contract/pay.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { getPurchase, type Purchase, type PurchaseStep } from "@farsim/contract/purchases.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { buyInOneGo } from "../../testing/buy-in-one-go.ts";
import { behindTheBack } from "../../testing/database/behind-the-back.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import { addPlanOnSale, newEsim, setEsimsAside } from "../../testing/stock.ts";
import { openLog } from "../../src/platform/log.ts";
import { openPurchases } from "../../src/purchases-under-way.ts";
import { findLedgerOffence } from "./find-ledger-offence.ts";
import type { LedgerOffence } from "./offence.ts";

const testBase = await testDatabase();
const { owner } = testBase;
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const administrator = await shop.administrator();
const customer = await shop.customer();

const later = () => {
  shop.clock.set(shop.clock.now().add({ seconds: 1 }));
  return shop.clock.now();
};
/** Takes each step at a moment of its own. */
const worker = openPurchases({ ...shop, clock: { now: later }, log: openLog("silent") });

const buy = (cardId?: string) => buyInOneGo(shop, customer, { planId, cardId });

/** An administrator finishes its order, as often as they like, and the purchase goes on to its end. */
async function finish({ id: purchaseId, order }: Purchase, step: PurchaseStep): Promise<Purchase> {
  const { bearer } = administrator;
  if (order) await shop.within.done(finishPayOrder, { orderId: order.id }, { bearer });
  await worker.pursue({ purchaseId });
  const asked = { bearer: customer.bearer };
  const { purchase } = await shop.within.done(getPurchase, { purchaseId }, asked);
  expect(purchase.step).toBe(step);
  return purchase;
}

type Kind = "done" | "second" | "covered" | "unpaid" | "cancelled" | "failed";
const made = {} as Record<Kind, Purchase>;

/** What there can be of purchases: with an order and without one, for eSIMs and for an own card, ended in every way. */
beforeAll(async () => {
  await shop.stockOf([newEsim(), newEsim(), newEsim()]);
  for (const kind of ["done", "second", "unpaid", "cancelled", "failed"] as const) {
    // Each of another thing: one that waits for its payment is not made twice.
    const ownPlan = await shop.asProgram((ctx) => addPlanOnSale(ctx));
    made[kind] = await buyInOneGo(shop, customer, { planId: ownPlan });
  }
  made.done = await finish(made.done, "DONE");
  made.second = await finish(made.second, "DONE");
  await shop.recharge(customer, "20.00");
  made.covered = await finish(await buy((await shop.boundCard(customer)).id), "DONE");
  const { id: orderId } = made.cancelled.order!;
  await shop.within.done(cancelPayOrder, { orderId }, { bearer: customer.bearer });
  await worker.pursue({ purchaseId: made.cancelled.id });
  await setEsimsAside(testBase.database);
  await finish(made.failed, "FAILED");
});

async function afterChanging(statement: string): Promise<LedgerOffence | undefined> {
  let offence: LedgerOffence | undefined;
  await behindTheBack(owner, async (tx) => {
    const { numAffectedRows } = await sql.raw(statement).execute(tx.db);
    expect(numAffectedRows).toBe(1n);
    offence = await findLedgerOffence({ ...owner, read: (work) => work(tx) });
  });
  return offence;
}

test("finds nothing where each purchase went its way, also while one waits for its job", async () => {
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
  await shop.stockOf([newEsim(), newEsim()]);
  const covered = await buy();
  expect(covered).toMatchObject({ step: "ESIM" });
  const newcomer = await shop.customer();
  const { order } = await buyInOneGo(shop, newcomer, { planId });
  const { bearer } = administrator;
  await shop.within.done(finishPayOrder, { orderId: order!.id }, { bearer });
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
  await finish(covered, "DONE");
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

const change = (table: string, what: string) => (kind: Kind) =>
  `UPDATE ${table} SET ${what} WHERE ${table === "purchases" ? "id" : "purchase_id"} = ${made[kind].id}`;
const purchase = (what: string) => change("purchases", what);
const order = (what: string) => change("pay_orders", what);
const someoneElse = "user_id = user_id - 1";
const step = (name: PurchaseStep) => purchase(`step = '${name}'`);

test.for<[what: string, kind: Kind, statement: (kind: Kind) => string, expected: string]>([
  ["that goes on before it is paid", "unpaid", step("ESIM"), "an order that was paid, or none"],
  [
    "that is given up though its order is not",
    "unpaid",
    step("CANCELLED"),
    "order that was cancelled",
  ],
  ["that waits for an order that there is not", "covered", step("PAYING"), "an order, and nothing"],
  [
    "that waits anew to be paid",
    "failed",
    purchase("step = 'PAYING', failure = NULL"),
    "an order, and nothing since",
  ],
  ["that goes on though its order was given up", "cancelled", step("ESIM"), "order that was paid"],
  ["whose order lost it", "unpaid", order("purchase_id = NULL"), "an order"],
  ["whose order is another customer's", "unpaid", order(someoneElse), "purchase "],
  ["that is another customer's", "failed", purchase(someoneElse), "purchase "],
  ["whose eSIM is to be taken again", "done", step("ESIM"), "no card yet"],
  ["that has an eSIM though there was none", "failed", purchase("card_id = 1"), "no card yet"],
  [
    "with another fee than was taken",
    "done",
    purchase("esim_fee_micros = 4000000"),
    "at a fee of 4000000",
  ],
  ["with an eSIM of later", "done", purchase("created_at = changed_at"), "applied for by user"],
  [
    "with an eSIM that no one applied for",
    "covered",
    purchase("esim_fee_micros = 0"),
    "applied for by",
  ],
  [
    "with another's eSIM",
    "second",
    (kind) => purchase(`card_id = ${made.done.cardId}`)(kind),
    "eSIM of one purchase",
  ],
  ["of another plan", "covered", purchase("plan_id = plan_id + 1"), "ordered on card"],
  [
    "that was done at another moment",
    "covered",
    purchase("changed_at = changed_at + interval '1 s'"),
    "ordered on card",
  ],
  ["whose plan is to be ordered again", "done", step("PLAN"), "not ordered yet"],
])("names a purchase %s", async ([, kind, statement, expected]) => {
  const offence = await afterChanging(statement(kind));
  expect(offence).toMatchObject({
    invariant: "cause",
    expected: expect.stringContaining(expected),
  });
  expect(offence?.found).not.toBe(offence?.expected);
});
