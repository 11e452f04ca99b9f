import { randomUUID } from "node:crypto";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import * as pay from "@farsim/contract/pay.ts";
import * as orders from "@farsim/contract/desk/money/orders.ts";
import { type KyselyPlugin, SelectQueryNode } from "kysely";
import { expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { markPayOrderSeen } from "../orders/mark-pay-order-seen.ts";
import { insertCheckout } from "./checkouts.sql.ts";
import type { PaymentEvent } from "./payment-event.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const keeper = await shop.administrator();
const { bearer } = keeper;

const sendEvent = (event: PaymentEvent) => shop.asProgram((ctx) => recordPaymentEvent(ctx, event));

/** An order of 25.00 that was paid, and what its provider can tell of the payment. */
async function paid(by = keeper) {
  const person = by === keeper ? await shop.customer() : by;
  const input = { amount: "25.00", method: "domestic" } as const;
  const order = await shop.within.done(pay.createPayOrder, input, { bearer: person.bearer });
  const amountMicros = BigInt(Math.round(Number(order.total) * 1e6));
  const payOnce = async (paymentId: string) => {
    const made = { sessionId: randomUUID(), amountMicros, currency: "USD", orderId: order.id };
    await shop.asProgram(async (ctx) => {
      const { sessionId } = made;
      await insertCheckout(ctx.tx, { sessionId, orderId: BigInt(order.id), now: ctx.now });
      await recordPaymentEvent(ctx, { kind: "paid", paymentId, ...made });
    });
  };
  const paymentId = randomUUID();
  await payOnce(paymentId);
  const refund = (refundedMicros: bigint) =>
    sendEvent({ kind: "refunded", paymentId, refundedMicros, at: shop.clock.now() });
  const dispute = (disputeId: string, kind: "disputed" | "disputeWon" = "disputed") =>
    sendEvent({ kind, paymentId, disputeId });
  const payAgain = () => payOnce(randomUUID());
  return { orderId: order.id, remark: order.remark, person, refund, dispute, payAgain };
}

const mark = (orderId: string, troubles: number, note = "written to the bank", as = bearer) =>
  shop.call(orders.markPayOrderSeen, { orderId, troubles, note }, { bearer: as });
const inLook = async () => {
  const wanted = { attention: "true" } as const;
  const { items, total } = await shop.done(orders.listOperatorPayOrders, wanted, { bearer });
  const { alarms } = await shop.done(getOverview, {}, { bearer });
  expect(alarms.find(({ kind }) => kind === "paymentsToCheck")?.count ?? 0).toBe(total);
  return items.map(({ id }) => id);
};
const shownOf = async (search: string) =>
  (await shop.done(orders.listOperatorPayOrders, { search }, { bearer })).items[0]!;

test("leaves an order out of the alarm and the list once someone has dealt with it, and says who, when and what came of it", async () => {
  const { orderId, remark, dispute } = await paid();
  expect(await inLook()).toEqual([]);
  expect(await shownOf(remark)).toMatchObject({ troubles: 0, needsLook: false });
  await dispute("dp-1");
  expect(await inLook()).toEqual([orderId]);
  const { data } = await mark(orderId, 1, "  written to the bank ");
  const seen = { by: keeper.username, at: "2027-05-01T12:00:00.000Z", note: "written to the bank" };
  expect(data.order).toMatchObject({ id: orderId, troubles: 1, needsLook: false, seen });
  expect(await inLook()).toEqual([]);
  expect(await shownOf(remark)).toEqual(data.order);
  const { items } = await shop.done(listAudit, { deed: "admin/order/markSeen" }, { bearer });
  expect(items).toMatchObject([
    {
      reason: "written to the bank",
      actor: keeper.username,
      facts: { order: remark },
    },
  ]);
});

test("raises it again by anything new: another dispute, more paid back; never by what was told before, or by a dispute that was won", async () => {
  const { orderId, refund, dispute } = await paid();
  const story = [
    [() => dispute("dp-2"), true],
    [() => dispute("dp-2"), false],
    [() => dispute("dp-2", "disputeWon"), false],
    [() => refund(1_000_000n), true],
    [() => refund(1_000_000n), false],
    [() => refund(500_000n), false],
    [() => refund(25_000_000n), true],
    [() => dispute("dp-3"), true],
    [() => dispute("dp-3", "disputeWon"), false],
    [() => dispute("dp-2"), false],
  ] as const;
  let troubles = 0;
  for (const [happen, isNew] of story) {
    await happen();
    expect(await inLook()).toEqual(isNew ? [orderId] : []);
    if (!isNew) continue;
    troubles += 1;
    expect((await mark(orderId, troubles)).data.order).toMatchObject({
      troubles,
      needsLook: false,
    });
  }
});

test("marks nothing that the administrator was not shown", async () => {
  const { orderId, remark, refund, dispute } = await paid();
  await dispute("dp-4");
  await refund(1_000_000n);
  const { data } = await mark(orderId, 1);
  expect(data.order).toMatchObject({ troubles: 2, needsLook: true });
  expect(data.order).not.toHaveProperty("seen");
  expect((await mark(orderId, 3)).data.order).toMatchObject({ needsLook: true });
  expect(await inLook()).toEqual([orderId]);
  expect((await mark(orderId, 2)).data.order).toMatchObject({ needsLook: false });
  // What one has dealt with another does not take over.
  const another = await shop.administrator();
  await mark(orderId, 2, "me too", another.bearer);
  expect((await shownOf(remark)).seen).toMatchObject({ by: keeper.username });
});

test("marks what is told at the same time either before or after it, never both", async () => {
  for (let round = 0; round < 10; round++) {
    const { orderId, remark, refund, dispute } = await paid();
    await dispute("dp-5");
    const [answer] = await Promise.all([mark(orderId, 1), refund(1_000_000n)]);
    expect(answer).toMatchObject({ status: 200 });
    expect(await shownOf(remark)).toMatchObject({ troubles: 2, needsLook: true });
    await mark(orderId, 2);
  }
  expect(await inLook()).toEqual([]);
});

/** Lets something happen as soon as rows have been locked. */
function afterLock(happen: () => Promise<void>): KyselyPlugin {
  const locking = new WeakSet<object>();
  return {
    transformQuery({ node, queryId }) {
      if (SelectQueryNode.is(node) && node.endModifiers) locking.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      if (locking.has(queryId)) await happen();
      return result;
    },
  };
}

test("leaves unseen an order's second payment that is made while the first one is being marked", async () => {
  const { orderId, remark, dispute, payAgain } = await paid();
  await dispute("dp-7");
  await shop.asProgram(({ tx, ...ctx }) =>
    markPayOrderSeen(
      {
        ...ctx,
        tx: {
          db: tx.db.withPlugin(afterLock(payAgain)),
          run: (statement, values) => tx.run(statement, values),
          publish: (event) => tx.publish(event),
        },
        actor: { kind: "user", userId: BigInt(keeper.id), level: 1, sessionId: randomUUID() },
      },
      { orderId, troubles: 1, note: "written to the bank" },
    ),
  );
  expect(await shownOf(remark)).toMatchObject({ troubles: 2, needsLook: true });
  expect(await inLook()).toEqual([orderId]);
  expect((await mark(orderId, 2)).data.order).toMatchObject({ needsLook: false });
});

test("lets no one mark their own order, and nothing that is none", async () => {
  const owner = await shop.administrator();
  const { orderId, dispute } = await paid(owner);
  await dispute("dp-6");
  expect(await mark(orderId, 1, "mine", owner.bearer)).toMatchObject({ error: "no_permission" });
  expect(await mark("999999999", 1)).toMatchObject({ status: 404, error: "not_found" });
  expect(await mark(orderId, 1, "   ")).toMatchObject({ error: "validation_failed" });
  expect(await inLook()).toEqual([orderId]);
});
