import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { confirmApproval } from "@farsim/contract/desk/people/approvals.ts";
import * as pay from "@farsim/contract/pay.ts";
import * as orders from "@farsim/contract/desk/money/orders.ts";
import * as settings from "@farsim/contract/desk/shop/settings.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openConnections } from "../../../testing/input/contract-caller.ts";
import { openStripeShop } from "../../../testing/open-stripe-shop.ts";
import type { Person } from "../../../testing/people.ts";
import * as events from "../../../testing/servers/stripe-events.ts";
import type { StandInPage } from "../../../testing/servers/stripe-server.ts";

const testBase = await testDatabase();
const { shop, stripe, sendEvent } = await openStripeShop(testBase, {
  RECHARGE_APPROVAL_ABOVE: "100.00",
});

let payments = 0;
const newPayment = () => `pi_${(payments += 1)}`;

async function ordered(amount = "25.00") {
  const customer = await shop.customer();
  const { bearer } = customer;
  const input = { amount, method: "domestic" } as const;
  return { customer, order: await shop.within.done(pay.createPayOrder, input, { bearer }) };
}

const cancel = ({ bearer }: Person, { id }: pay.PayOrder) =>
  shop.within.call(pay.cancelPayOrder, { orderId: id }, { bearer });
const checkout = ({ id, token }: pay.PayOrder) =>
  shop.within.call(pay.openCheckout, { orderId: id }, { orderToken: token });
const held = async ({ id, token }: pay.PayOrder) =>
  (await shop.within.call(pay.getPayOrder, { orderId: id }, { orderToken: token })).data;

/** The page to pay an order on. */
async function pageOf(order: pay.PayOrder): Promise<StandInPage> {
  const { data } = await checkout(order);
  return stripe.pages.find(({ url }) => url === data.url)!;
}

const balanceOf = async ({ bearer }: Person) =>
  (await shop.within.done(getUserInfo, {}, { bearer })).balance;

/** What Stripe shows of a page from the moment on in which someone pays on it. */
const payOn = (page: StandInPage, payment: string | { id: string; status: string }) =>
  Object.assign(page, {
    status: "complete",
    payment_status: typeof payment === "string" ? "paid" : "unpaid",
    payment_intent: payment,
    url: null,
  });

test("a customer cancels an own order that was not paid, as often as they ask, and no one can pay it any more", async () => {
  const { customer, order } = await ordered();
  const first = await cancel(customer, order);
  expect(first.data).toEqual({
    ...order,
    status: "CANCELLED",
    cancelledAt: "2027-05-01T12:00:00.000Z",
  });
  shop.clock.set(shop.clock.now().add({ minutes: 5 }));
  await shop.renew(customer);
  expect((await cancel(customer, order)).data).toEqual(first.data);
  expect(await held(order)).toEqual(first.data);
  expect(await checkout(order)).toMatchObject({ status: 409, error: "order_cancelled" });
  expect(await balanceOf(customer)).toBe("0.00");
});

test("cancels no one else's order, none that never was, and none that is finished", async () => {
  const { customer, order } = await ordered();
  const stranger = await shop.customer();
  const { bearer } = await shop.administrator();
  expect(await cancel(stranger, order)).toMatchObject({ status: 404, error: "not_found" });
  const nowhere = { ...order, id: "999999999" };
  expect(await cancel(customer, nowhere)).toMatchObject({ error: "not_found" });
  expect(await held(order)).toMatchObject({ status: "INIT" });
  await shop.done(orders.finishPayOrder, { orderId: order.id }, { bearer });
  expect(await cancel(customer, order)).toMatchObject({ status: 409, error: "order_not_payable" });
  expect(await held(order)).toMatchObject({ status: "FINISHED" });
});

test("closes the order's page at the provider before it is cancelled", async () => {
  const { customer, order } = await ordered();
  const page = await pageOf(order);
  const seen: unknown[] = [];
  stripe.onExpire = async () => void seen.push((await held(order)).status);
  expect(await cancel(customer, order)).toMatchObject({ data: { status: "CANCELLED" } });
  stripe.onExpire = undefined;
  expect(seen).toEqual(["INIT"]);
  expect(page).toMatchObject({ status: "expired", url: null });
  // A page that ended by itself is nothing to close.
  const another = await ordered();
  Object.assign(await pageOf(another.order), { status: "expired", url: null });
  expect(await cancel(another.customer, another.order)).toMatchObject({ status: 200 });
});

test("keeps an order whose page took another sum than it asked for: the operator looks into it", async () => {
  const { customer, order } = await ordered();
  const page = await pageOf(order);
  payOn(page, newPayment());
  Object.assign(page, { amount_total: 1 });
  expect(await cancel(customer, order)).toMatchObject({ status: 409, error: "payment_under_way" });
  expect(await held(order)).toMatchObject({ status: "INIT" });
});

test("keeps the order where the provider cannot be reached, or does not close the page", async () => {
  const { customer, order } = await ordered();
  const page = await pageOf(order);
  stripe.away = true;
  expect(await cancel(customer, order)).toMatchObject({ error: "payment_provider_failed" });
  stripe.away = false;
  stripe.onExpire = () => {
    throw new Error("the page cannot be closed just now");
  };
  expect(await cancel(customer, order)).toMatchObject({ error: "payment_provider_failed" });
  stripe.onExpire = undefined;
  expect(page.status).toBe("open");
  expect(await held(order)).toMatchObject({ status: "INIT" });
  shop.faults.length = 0;
  expect(await cancel(customer, order)).toMatchObject({ status: 200 });
});

test("a page that was being opened meanwhile is closed again, and no payer is sent to it", async () => {
  const { customer, order } = await ordered();
  stripe.onOpen = () => cancel(customer, order);
  expect(await checkout(order)).toMatchObject({ status: 409, error: "order_cancelled" });
  stripe.onOpen = undefined;
  const page = stripe.pages.at(-1)!;
  expect(page).toMatchObject({ client_reference_id: order.id, status: "expired" });
  // The page stays the order's all the same: money is never lost.
  await sendEvent(events.paid(page, newPayment()));
  expect(await balanceOf(customer)).toBe("25.00");
});

test.each([
  ["later", 1],
  ["in the same moment", 0],
  ["by the clock of a server that is behind", -1],
])(
  "closes the page too that takes the place of one that has just ended, opened %s",
  async (_when, seconds) => {
    const { customer, order } = await ordered();
    const first = await pageOf(order);
    stripe.onExpire = async (page) => {
      stripe.onExpire = undefined;
      Object.assign(page, { status: "expired", url: null });
      shop.clock.set(shop.clock.now().add({ seconds }));
      await checkout(order);
    };
    expect(await cancel(customer, order)).toMatchObject({ data: { status: "CANCELLED" } });
    const second = stripe.pages.at(-1)!;
    expect(second).not.toBe(first);
    expect(second).toMatchObject({ client_reference_id: order.id, status: "expired" });
  },
);

test("closes both pages where two payers were given one each, because the shop got another name in between", async () => {
  const { customer, order } = await ordered();
  const keeper = await shop.administrator();
  stripe.onOpen = async () => {
    stripe.onOpen = undefined;
    const { values, version } = (await shop.done(settings.getSettings, {}, keeper)).identity;
    const renamed = { ...values, productName: "Roamwell", version };
    await shop.done(settings.changeIdentity, renamed, keeper);
    expect((await checkout(order)).status).toBe(200);
  };
  expect((await checkout(order)).status).toBe(200);
  const ofOrder = stripe.pages.filter((page) => page.client_reference_id === order.id);
  expect(ofOrder.map(({ status }) => status)).toEqual(["open", "open"]);
  expect(await cancel(customer, order)).toMatchObject({ data: { status: "CANCELLED" } });
  expect(ofOrder.map(({ status }) => status)).toEqual(["expired", "expired"]);
});

test("refuses while a payment is under way, and cancels once it failed", async () => {
  const { customer, order } = await ordered();
  const page = await pageOf(order);
  payOn(page, { id: newPayment(), status: "processing" });
  for (const language of ["en", "zh-CN"] as const) {
    const options = { bearer: customer.bearer, language };
    const answer = await shop.within.call(pay.cancelPayOrder, { orderId: order.id }, options);
    expect(answer).toMatchObject({ status: 409, error: "payment_under_way" });
    expect(/\p{Script=Han}/u.test(answer.message)).toBe(language === "zh-CN");
  }
  expect(await held(order)).toMatchObject({ status: "INIT" });
  payOn(page, { id: newPayment(), status: "canceled" });
  expect(await cancel(customer, order)).toMatchObject({ data: { status: "CANCELLED" } });
});

test("an order that turns out to be paid is finished and not cancelled, also where someone pays in that very moment", async () => {
  for (const isInThatMoment of [false, true]) {
    const { customer, order } = await ordered();
    const page = await pageOf(order);
    const payment = newPayment();
    if (isInThatMoment) stripe.onExpire = (asked) => void payOn(asked, payment);
    else payOn(page, payment);
    expect(await cancel(customer, order)).toMatchObject({ error: "order_not_payable" });
    stripe.onExpire = undefined;
    await sendEvent(events.paid(page, payment));
    expect(await held(order)).toMatchObject({ status: "FINISHED" });
    expect(await held(order)).not.toHaveProperty("cancelledAt");
    expect(await balanceOf(customer)).toBe("25.00");
  }
});

test("a payment that arrives for a cancelled order is credited once, and the order says both", async () => {
  const { customer, order } = await ordered();
  const page = await pageOf(order);
  await cancel(customer, order);
  const event = events.paid(page, newPayment());
  for (let times = 0; times < 3; times++) await sendEvent(event);
  expect(await balanceOf(customer)).toBe("25.00");
  const both = { status: "FINISHED", cancelledAt: expect.any(String) };
  expect(await held(order)).toMatchObject(both);
  const { bearer } = await shop.administrator();
  const search = { search: order.remark };
  const { items } = await shop.within.done(orders.listOperatorPayOrders, search, { bearer });
  expect(items).toMatchObject([
    { ...both, finishedBy: "stripe", payments: [{ outcome: "credited" }] },
  ]);
  expect(await cancel(customer, order)).toMatchObject({ error: "order_not_payable" });
});

test("no administrator credits a cancelled order by any way; the account itself can be recharged", async () => {
  const { customer, order } = await ordered();
  await cancel(customer, order);
  const { bearer } = await shop.administrator();
  const finish = { orderId: order.id };
  expect(await shop.within.call(orders.finishPayOrder, finish, { bearer })).toMatchObject({
    status: 409,
    error: "order_cancelled",
  });
  const named = { account: customer.username, amount: "25.00" };
  const forOrder = { ...named, orderId: order.id };
  expect(await shop.within.call(recharge, forOrder, { bearer })).toMatchObject({
    error: "order_cancelled",
  });
  expect(await balanceOf(customer)).toBe("0.00");
  await shop.within.done(recharge, named, { bearer });
  expect(await balanceOf(customer)).toBe("25.00");
  expect(await held(order)).toMatchObject({ status: "CANCELLED" });
});

test("an order that waits for a second administrator is not cancelled under their hands", async () => {
  const { customer, order } = await ordered("150.00");
  const [one, two] = [await shop.administrator(), await shop.administrator()];
  const { bearer } = one;
  const asked = await shop.within.done(orders.finishPayOrder, { orderId: order.id }, { bearer });
  expect(await cancel(customer, order)).toMatchObject({ error: "payment_under_way" });
  const { id: approvalId } = asked.approval!;
  await shop.within.done(confirmApproval, { approvalId }, { bearer: two.bearer });
  expect(await balanceOf(customer)).toBe("150.00");
});

test("lists the cancelled ones for their customer and for the desk, and not among those to pay", async () => {
  const { customer, order } = await ordered();
  const { bearer } = customer;
  const open = await shop.within.done(
    pay.createPayOrder,
    { amount: "10.00", method: "domestic" },
    { bearer },
  );
  await cancel(customer, order);
  const own = async (status: pay.PayOrderStatus) =>
    (await shop.within.done(pay.listPayOrders, { status }, { bearer })).items.map(({ id }) => id);
  expect(await own("CANCELLED")).toEqual([order.id]);
  expect(await own("INIT")).toEqual([open.id]);
  const keeper = await shop.administrator();
  const input = { account: customer.username, status: "CANCELLED" } as const;
  const desk = await shop.within.done(orders.listOperatorPayOrders, input, {
    bearer: keeper.bearer,
  });
  expect(desk).toMatchObject({ total: 1, items: [{ id: order.id, status: "CANCELLED" }] });
});

/** What an administrator is answered who finishes an order just when it becomes something else. */
async function finishWhile(order: pay.PayOrder, becomes: string) {
  const { bearer } = await shop.administrator();
  const finish = () => shop.within.call(orders.finishPayOrder, { orderId: order.id }, { bearer });
  const other = await testBase.database.pool.connect();
  try {
    await other.query("BEGIN");
    await other.query(`UPDATE pay_orders SET ${becomes} WHERE id = $1`, [order.id]);
    const finished = finish();
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    const waits = async () => (await testBase.database.pool.query(waiting)).rowCount! > 0;
    await until(waits, { withinMs: 15_000 });
    await other.query("COMMIT");
    return await finished;
  } finally {
    await other.query("ROLLBACK");
    other.release();
  }
}

test("an administrator who finishes an order while its customer cancels it is told, and credits nothing", async () => {
  const { customer, order } = await ordered();
  const cancelled = "status = 'CANCELLED', cancelled_at = created_at";
  expect(await finishWhile(order, cancelled)).toMatchObject({
    status: 409,
    error: "order_cancelled",
  });
  expect(await balanceOf(customer)).toBe("0.00");
});

test("an order that is finished while a recharge over the limit is asked for is answered as it is", async () => {
  const { customer, order } = await ordered("150.00");
  const finished = "status = 'FINISHED', finished_at = created_at, finished_by = 'stripe'";
  const { data } = await finishWhile(order, finished);
  expect(data).toMatchObject({ order: { id: order.id, status: "FINISHED" } });
  expect(data).not.toHaveProperty("approval");
  // No payment has done so here: the books stay as they were.
  const open = "UPDATE pay_orders SET status = 'INIT', finished_at = NULL, finished_by = NULL";
  await testBase.database.pool.query(`${open} WHERE id = $1`, [order.id]);
  expect(await balanceOf(customer)).toBe("0.00");
});

test("of a cancellation, the operator's hand, a new page and Stripe's news at once, exactly one outcome stands", async () => {
  await openConnections(shop.address, 16);
  for (let round = 0; round < 24; round++) {
    // Others each time: none of them comes to the limit of a day.
    const keepers = await Promise.all(Array.from({ length: 3 }, () => shop.administrator()));
    const { customer, order } = await ordered();
    const page = round % 2 === 0 ? undefined : await pageOf(order);
    const isPaid = page !== undefined && round % 4 === 1;
    const finish = keepers.map(
      ({ bearer }) =>
        () =>
          shop.within.call(orders.finishPayOrder, { orderId: order.id }, { bearer }),
    );
    const all = [
      ...Array.from({ length: 3 }, () => () => cancel(customer, order)),
      ...(isPaid ? [() => sendEvent(events.paid(page, newPayment()))] : finish),
      () => checkout(order),
    ];
    // Who begins changes with the round.
    const turned = [...all.slice(round % all.length), ...all.slice(0, round % all.length)];
    const answers = await Promise.all(turned.map((ask) => ask()));
    for (const { error } of answers)
      expect([undefined, "order_not_payable", "order_cancelled"]).toContain(error);
    const { status } = await held(order);
    const balance = await balanceOf(customer);
    expect(["FINISHED 25.00", "CANCELLED 0.00"]).toContain(`${status} ${balance}`);
    expect(isPaid && status !== "FINISHED").toBe(false);
    // Nowhere can a cancelled order still be paid.
    const open = stripe.pages.filter(
      (shown) => shown.client_reference_id === order.id && shown.status === "open",
    );
    expect(status === "CANCELLED" ? open : []).toEqual([]);
  }
});

test("where a provider takes payments, no email says how an order is paid by hand", async () => {
  await ordered();
  const { rows } = await testBase.database.pool.query(
    "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'purchaseLetter'",
  );
  expect(rows).toEqual([]);
});
