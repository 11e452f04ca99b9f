import { exportAccount } from "@farsim/contract/account-export.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import * as books from "@farsim/contract/desk/money/books.ts";
import { confirmApproval } from "@farsim/contract/desk/people/approvals.ts";
import * as orders from "@farsim/contract/desk/money/orders.ts";
import * as desk from "@farsim/contract/desk/money/payouts.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import * as pay from "@farsim/contract/pay.ts";
import * as own from "@farsim/contract/payouts.ts";
import { type ProblemKey, problems } from "@farsim/contract/problems/problem.ts";
import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import type { Answer } from "../../../testing/input/contract-caller.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { openStripeShop } from "../../../testing/open-stripe-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import * as events from "../../../testing/servers/stripe-events.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { messagesIn } from "../../platform/messages.ts";
import { openStripeDesk } from "../stripe/stripe-desk.ts";
import { dueRefunds, sendRefund, type SendingRefunds } from "./send-refund.ts";

const testBase = await testDatabase();
const {
  shop,
  stripe,
  sendEvent: send,
} = await openStripeShop(testBase, {
  SERVICE_FEE_RATE: "0.01",
  RECHARGE_APPROVAL_ABOVE: "100.00",
});
const { within, clock } = shop;
const troubles: string[] = [];
const sending: SendingRefunds = {
  database: shop.database,
  clock,
  shop: () => shop.config,
  desk: openStripeDesk(shop.config.stripe!, () => undefined),
  onTrouble: ({ cause }) => void troubles.push(cause),
};

beforeEach(() => {
  Object.assign(stripe, { away: false, refundStatus: "succeeded" });
  Object.assign(stripe, { onRefund: undefined, onRefunded: undefined });
  troubles.length = 0;
  people.splice(1);
});

const people: Person[] = [];
/** Time goes by, and everyone logs in again. */
const later = async (duration: object) => {
  clock.set(clock.now().add(duration));
  for (const person of people) await shop.renew(person);
};
const sendDue = async () => {
  for (const id of await dueRefunds(sending)) await sendRefund(sending, id);
};
const sendEvent = async (event: events.StripeEvent) => expect((await send(event)).status).toBe(200);

let payments = 0;
/** Someone who has paid 26.25 by Stripe for 25.00 in the balance, and more of that where it is said. */
async function payer(person?: Person) {
  const customer = person ?? (await shop.customer());
  people.push(customer);
  const { bearer } = customer;
  const input = { amount: "25.00", method: "international" } as const;
  const { id, token, remark } = await within.done(pay.createPayOrder, input, { bearer });
  const { url } = await within.done(pay.openCheckout, { orderId: id }, { orderToken: token });
  const payment = `pi_refunded_${(payments += 1)}`;
  await sendEvent(events.paid(stripe.pages.find((page) => page.url === url)!, payment));
  return { customer, payment, orderId: id, remark };
}

const ask = async (person: Person, amount: string) => {
  const { password } = person;
  const wanted = { amount, payTo: "DE89 3704 0044 0532 0130 00", password };
  return (await within.done(own.askPayout, wanted, person)).id;
};
const paying = (payoutId: string, paymentId?: string) =>
  ({ payoutId, way: "byStripe", ...(paymentId && { paymentId }) }) as const;
const teller = await shop.administrator();
people.push(teller);
/** By someone whose limit of the day is not used up, unless it is said by whom. */
const payBack = async (payoutId: string, payment: string, by?: Person) =>
  within.call(desk.payPayout, paying(payoutId, payment), by ?? (await shop.administrator()));
/** The same, and who answers in which language. */
const payBackIn = async (language: Language, payoutId: string, payment?: string) =>
  within.call(desk.payPayout, paying(payoutId, payment), {
    ...(await shop.administrator()),
    language,
  });

/** A payout of so much that is booked as a refund of a payment of 26.25, and not sent yet. */
async function booked(amount = "10.00", of?: Awaited<ReturnType<typeof payer>>) {
  const paid = of ?? (await payer());
  const payoutId = await ask(paid.customer, amount);
  expect(await payBack(payoutId, paid.payment)).toMatchObject({ status: 200 });
  return { ...paid, payoutId };
}
async function refunded(amount?: string) {
  const scene = await booked(amount);
  await sendDue();
  return { ...scene, refund: stripe.refunds.at(-1)! };
}

const balanceOf = async (person: Person) =>
  (await within.done(listActivities, { limit: "1" }, person)).items[0]!.balanceAfter;
const changesOf = async (person: Person) =>
  (await within.done(listActivities, {}, person)).items.map(({ change }) => change);
const payoutOf = async (payoutId: string) => {
  const { items } = await within.done(desk.listOperatorPayouts, { limit: "200" }, teller);
  return items.find(({ id }) => id === payoutId)!;
};
const orderOf = async (search: string) =>
  (await within.done(orders.listOperatorPayOrders, { search }, teller)).items[0]!;
const emailsOf = async (payoutId: string) => {
  const { rows } = await testBase.database.pool.query<{ kind: string }>(
    `SELECT payload #>> '{purchase,kind}' AS kind FROM graphile_worker._private_jobs
     WHERE payload #>> '{purchase,payoutId}' = $1 ORDER BY id`,
    [payoutId],
  );
  return rows.map(({ kind }) => kind);
};
const offence = () => findLedgerOffence(testBase.database);
/** What the books say went out of the account Stripe and is in transit. */
async function booksOf(customer: Person): Promise<string[]> {
  await later({ minutes: 1 });
  const day = clock.now().toString().slice(0, 10);
  const file = await within.done(books.exportJournal, { from: day, to: day }, teller);
  const [head = [], ...rows] = readCsv(file);
  const at = (row: readonly string[], column: string) => row[head.indexOf(column)];
  return rows
    .filter((row) => at(row, "customer") === customer.id && at(row, "type")!.startsWith("PAYOUT"))
    .map((row) =>
      ["type", "account_name", "debit", "credit", "payment"].map((c) => at(row, c)).join("|"),
    );
}

test("pays a payout as a refund of the payment that its money came from", async () => {
  const { customer, payment, remark } = await payer();
  const payoutId = await ask(customer, "10.00");
  const found = await within.done(desk.listRefundablePayments, { payoutId }, teller);
  expect(found).toMatchObject({
    isOpen: true,
    items: [{ paymentId: payment, remark, paid: "26.25", refundable: "26.25" }],
  });
  const { data } = await payBack(payoutId, payment);
  const refund = { paymentId: payment, state: "WAITING" };
  expect(data.payout).toMatchObject({ status: "PAID", way: "byStripe", refund });
  expect(stripe.refunds.filter((one) => one.payment_intent === payment)).toEqual([]);
  await sendDue();
  const made = stripe.refunds.find((one) => one.payment_intent === payment);
  expect(made).toMatchObject({ amount: 1000, metadata: { farsim_payout: payoutId } });
  expect(await payoutOf(payoutId)).toMatchObject({ refund: { state: "DONE" } });
  expect(await booksOf(customer)).toEqual([
    `PAYOUT_PAID|Payouts in transit|10.00||${payment}`,
    `PAYOUT_PAID|Stripe||10.00|${payment}`,
  ]);
  const shown = { id: payoutId, status: "PAID", way: "byStripe" };
  expect((await within.done(own.listPayouts, {}, customer)).items).toMatchObject([shown]);
  expect((await within.done(exportAccount, {}, customer)).payouts).toMatchObject([shown]);
  const file = await within.done(desk.exportPayouts, { search: customer.email }, teller);
  expect(readCsv(file)[1]).toEqual(expect.arrayContaining(["Refund at Stripe", payment]));
  expect(await emailsOf(payoutId)).toEqual(["payoutAsked", "payoutRefunded"]);
  expect(await offence()).toBeUndefined();
});

test("what payouts had paid back takes no recharge back, told in any order, any number of times", async () => {
  const { customer, payment, remark, refund } = await refunded("25.00");
  const reported = [
    events.refunded(payment, 2500),
    events.refundReported(refund),
    events.refundReported(refund, { status: "pending" }),
    events.refundReported(refund, {}, "charge.refund.updated"),
  ];
  for (const event of [...reported, ...reported.toReversed()]) await sendEvent(event);
  expect(await changesOf(customer)).toEqual(["-25.00", "25.00"]);
  expect(await orderOf(remark)).toMatchObject({
    needsLook: false,
    payments: [{ refunded: "25.00", paidOut: "25.00" }],
  });
});

test("is asked for once it is booked, though the server dies in between", async () => {
  const { payoutId, payment } = await booked();
  const { rows } = await testBase.database.pool.query(
    "SELECT count(*)::int AS jobs FROM graphile_worker._private_jobs WHERE key LIKE 'sendPayoutRefund:%' AND attempts = 0",
  );
  expect(rows[0].jobs).toBeGreaterThan(0);
  // No job is needed for it: any server that looks finds it.
  await later({ minutes: 10 });
  await sendDue();
  expect(stripe.refunds.filter((one) => one.payment_intent === payment)).toHaveLength(1);
  expect(await payoutOf(payoutId)).toMatchObject({ refund: { state: "DONE" } });
});

test("is made once, though the answer is lost, and days go by until it is asked for again", async () => {
  const { payoutId, payment } = await booked();
  stripe.onRefunded = () => {
    stripe.away = true;
    throw new Error("the line is cut");
  };
  await sendDue();
  expect(await payoutOf(payoutId)).toMatchObject({ refund: { state: "WAITING" } });
  expect(troubles).toHaveLength(1);
  Object.assign(stripe, { away: false, onRefunded: undefined });
  stripe.forgetKeys();
  await later({ hours: 50 });
  await sendDue();
  expect(await payoutOf(payoutId)).toMatchObject({ refund: { state: "DONE" } });
  expect(stripe.refunds.filter((one) => one.payment_intent === payment)).toHaveLength(1);
});

test("is made once by servers that ask at the same time", async () => {
  const { payment } = await booked();
  const due = await dueRefunds(sending);
  await Promise.all(Array.from({ length: 6 }, () => sendRefund(sending, due.at(-1)!)));
  // And by those that both took it up: one of them was thought to be dead.
  const other = await booked();
  const { rows } = await testBase.database.pool.query<{ id: string }>(
    "SELECT max(movement_id)::text AS id FROM payout_refunds",
  );
  const wanted = { payoutId: BigInt(other.payoutId), paymentId: other.payment, currency: "USD" };
  const same = { ...wanted, movementId: BigInt(rows[0]!.id), amountMicros: 10_000_000n };
  await Promise.all(
    Array.from({ length: 4 }, () => sending.desk!.refund({ ...same, isRepeated: false })),
  );
  await sendDue();
  for (const of of [payment, other.payment])
    expect(stripe.refunds.filter((one) => one.payment_intent === of)).toHaveLength(1);
});

test("is tried again, ever later, while Stripe cannot be reached", async () => {
  const { payoutId } = await booked();
  stripe.away = true;
  for (const seconds of [30, 60, 120, 240]) {
    await sendDue();
    await later({ seconds: seconds - 1 });
    const asked = stripe.refundsAsked;
    expect(await dueRefunds(sending)).toEqual([]);
    expect(stripe.refundsAsked).toBe(asked);
    await later({ seconds: 1 });
    expect(await dueRefunds(sending)).toHaveLength(1);
  }
  expect(await payoutOf(payoutId)).toMatchObject({
    status: "PAID",
    refund: { state: "WAITING", trouble: "StripeAPIError" },
  });
  stripe.away = false;
  await sendDue();
  expect(await payoutOf(payoutId)).toMatchObject({ refund: { state: "DONE" } });
});

const refusal = (code: string) => () =>
  [400, { error: { type: "invalid_request_error", code, message: code } }] as const;

test("waits again where Stripe refuses, says why, and can be declined then", async () => {
  const { customer, payoutId, payment, remark } = await booked();
  stripe.onRefund = refusal("insufficient_funds");
  await sendDue();
  const refund = { paymentId: payment, state: "FAILED", trouble: "insufficient_funds" };
  expect(await payoutOf(payoutId)).toMatchObject({ status: "ASKED", refund });
  const { items } = await within.done(own.listPayouts, {}, customer);
  expect(items).toMatchObject([{ status: "ASKED", mayCancel: false, refundFailed: true }]);
  expect(await orderOf(remark)).toMatchObject({ needsLook: true, payments: [{ paidOut: "0.00" }] });
  expect(await emailsOf(payoutId)).toEqual(["payoutAsked", "payoutRefunded", "payoutRefundFailed"]);
  expect((await booksOf(customer)).slice(2)).toEqual([
    "PAYOUT_BACK|Payouts in transit||10.00|",
    "PAYOUT_BACK|Stripe|10.00||",
  ]);
  const { rows } = await testBase.database.pool.query(
    "SELECT deed, actor_id::int AS by, reason FROM audit_entries WHERE subject = $1 ORDER BY id DESC LIMIT 1",
    [`user:${customer.id}`],
  );
  expect(rows).toEqual([
    { deed: "admin/payout/takeBack", by: 0, reason: "Stripe: insufficient_funds" },
  ]);
  expect(await offence()).toBeUndefined();
  stripe.onRefund = undefined;
  await later({ hours: 48 });
  await sendDue();
  expect(stripe.refunds.filter((one) => one.payment_intent === payment)).toEqual([]);
  await within.done(desk.declinePayout, { payoutId, reason: "no account" }, teller);
  expect(await balanceOf(customer)).toBe("25.00");
  expect(await payoutOf(payoutId)).not.toHaveProperty("refund");
});

test("waits again where Stripe says later that it failed, and is paid by another refund of the same payment", async () => {
  const { customer, payoutId, payment, remark, refund } = await refunded();
  const failed = { status: "failed", failure_reason: "expired_or_canceled_card" };
  for (let times = 0; times < 3; times++) await sendEvent(events.refundReported(refund, failed));
  expect(await payoutOf(payoutId)).toMatchObject({
    status: "ASKED",
    refund: { state: "FAILED", trouble: "expired_or_canceled_card" },
  });
  // What Stripe said before it failed comes late: it was in that sum.
  const before = events.shifted(events.refunded(payment, 1000), -60);
  await sendEvent(before);
  await sendEvent(events.refundReported(refund));
  expect(await orderOf(remark)).toMatchObject({ payments: [{ refunded: "0.00" }] });
  expect(await payBack(payoutId, payment)).toMatchObject({ status: 200 });
  await sendDue();
  expect(await payoutOf(payoutId)).toMatchObject({ status: "PAID", refund: { state: "DONE" } });
  for (const event of [events.shifted(events.refunded(payment, 1000), 60), before])
    await sendEvent(event);
  expect(await orderOf(remark)).toMatchObject({
    troubles: 1,
    payments: [{ refunded: "10.00", paidOut: "10.00" }],
  });
  expect(await changesOf(customer)).toEqual(["-10.00", "25.00"]);
  expect(await offence()).toBeUndefined();
});

test("was in what was said before it failed, also where that came first", async () => {
  const { customer, payoutId, payment, remark, refund } = await refunded("25.00");
  await sendEvent(events.refunded(payment, 2500));
  await sendEvent(events.refundReported(refund, { status: "canceled" }));
  expect(await payoutOf(payoutId)).toMatchObject({
    status: "ASKED",
    refund: { trouble: "canceled" },
  });
  expect(await changesOf(customer)).toEqual(["-25.00", "25.00"]);
  expect(await orderOf(remark)).toMatchObject({ payments: [{ refunded: "0.00" }] });
});

test("is known to be made, or to have failed, before the answer to it comes", async () => {
  stripe.onRefunded = async (made) => {
    await sendEvent(events.refunded(made.payment_intent, made.amount));
    await sendEvent(events.refundReported(made));
  };
  const { customer, payoutId } = await refunded();
  expect(await payoutOf(payoutId)).toMatchObject({ refund: { state: "DONE" } });
  expect(await changesOf(customer)).toEqual(["-10.00", "25.00"]);
  stripe.onRefunded = (made) => sendEvent(events.refundReported(made, { status: "failed" }));
  const second = await booked("3.00", { ...(await payer()) });
  await sendDue();
  expect(await payoutOf(second.payoutId)).toMatchObject({ status: "ASKED" });
});

test("is asked about until it is made, where the way to pay takes days", async () => {
  stripe.refundStatus = "pending";
  const { payoutId, refund } = await refunded();
  expect(await payoutOf(payoutId)).toMatchObject({ refund: { state: "PENDING" } });
  expect(await dueRefunds(sending)).toEqual([]);
  await later({ hours: 6 });
  await sendDue();
  expect(await payoutOf(payoutId)).toMatchObject({ refund: { state: "PENDING" } });
  Object.assign(refund, { status: "succeeded" });
  await later({ hours: 6 });
  await sendDue();
  expect(await payoutOf(payoutId)).toMatchObject({ refund: { state: "DONE" } });
  expect(await dueRefunds(sending)).toEqual([]);
});

test("a refund that the operator makes at Stripe beside ours takes the rest of the recharge, once it is all of the rest", async () => {
  const { customer, payment, remark } = await refunded();
  // 5.00 more than ours is left to the operator.
  await sendEvent(events.refunded(payment, 1500));
  expect(await balanceOf(customer)).toBe("15.00");
  expect(await orderOf(remark)).toMatchObject({ needsLook: true, troubles: 1 });
  await sendEvent(events.refunded(payment, 2625));
  await sendEvent(events.refunded(payment, 1000));
  expect(await changesOf(customer)).toEqual(["-15.00", "-10.00", "25.00"]);
  const day = clock.now().toString().slice(0, 10);
  const range = { from: day, to: day };
  const { refundsNotInBooks } = await within.done(books.getStatement, range, teller);
  expect(refundsNotInBooks.orders).not.toContain(remark);
  expect(await offence()).toBeUndefined();
});

test("a dispute afterwards takes the rest of the recharge, and gives that back when it is won", async () => {
  const { customer, payment } = await refunded();
  for (let times = 0; times < 3; times++) await sendEvent(events.disputed(payment));
  expect(await balanceOf(customer)).toBe("0.00");
  expect(await offence()).toBeUndefined();
  for (let times = 0; times < 3; times++) await sendEvent(events.disputed(payment, "won"));
  expect(await changesOf(customer)).toEqual(["15.00", "-15.00", "-10.00", "25.00"]);
  expect(await offence()).toBeUndefined();
});

test("a dispute takes nothing from the balance where all of the credit was paid back", async () => {
  const { customer, payment } = await refunded("25.00");
  await sendEvent(events.disputed(payment));
  expect(await changesOf(customer)).toEqual(["-25.00", "25.00"]);
  expect(await offence()).toBeUndefined();
});

test("a dispute that a refund fails over takes all of the recharge, and the payout waits", async () => {
  const { customer, payment, payoutId } = await booked();
  await sendEvent(events.disputed(payment));
  expect(await balanceOf(customer)).toBe("0.00");
  stripe.onRefund = refusal("charge_disputed");
  await sendDue();
  expect(await changesOf(customer)).toEqual(["-25.00", "15.00", "-15.00", "-10.00", "25.00"]);
  expect(await payoutOf(payoutId)).toMatchObject({ status: "ASKED" });
  expect(await offence()).toBeUndefined();
  await within.done(desk.declinePayout, { payoutId, reason: "disputed" }, teller);
  expect(await balanceOf(customer)).toBe("0.00");
  await sendEvent(events.disputed(payment, "won"));
  expect(await balanceOf(customer)).toBe("25.00");
  expect(await offence()).toBeUndefined();
});

test("no order of what Stripe says changes what is taken from the balance", {
  timeout: 300_000,
}, async () => {
  const isDeep = Boolean(process.env["DEEP"]);
  const ordersOf = (count: number): number[][] =>
    count === 0
      ? [[]]
      : ordersOf(count - 1).flatMap((rest) =>
          Array.from({ length: count }, (_, place) => rest.toSpliced(place, 0, count - 1)),
        );
  const all = ordersOf(5);
  for (const order of isDeep ? all : all.filter((_, nth) => nth % 9 === 0)) {
    const { customer, payment, refund } = await refunded();
    const reported = [
      events.refunded(payment, 1000),
      events.refunded(payment, 2625),
      events.disputed(payment),
      events.disputed(payment, "won"),
      events.refundReported(refund),
    ];
    for (const nth of order)
      for (let times = 0; times < 2; times++) await sendEvent(reported[nth]!);
    expect([order, await balanceOf(customer)]).toEqual([order, "0.00"]);
  }
  expect(await offence()).toBeUndefined();
});

test("two payouts that want the same rest of a payment get it once", async () => {
  for (let round = 0; round < 5; round++) {
    const { customer, payment } = await payer();
    await shop.recharge(customer, "20.00");
    const back = await ask(customer, "20.00");
    const [one, two] = [await shop.administrator(), await shop.administrator()];
    await within.done(desk.payPayout, { payoutId: back, way: "byHand" }, one);
    const other = await ask(customer, "20.00");
    await within.done(desk.takePayoutBack, { payoutId: back, reason: "came back" }, teller);
    const answers = await Promise.all([payBack(back, payment, one), payBack(other, payment, two)]);
    expect(answers.map(({ error }) => error ?? "").toSorted((a, b) => a.localeCompare(b))).toEqual([
      "",
      "payment_not_refundable",
    ]);
  }
});

test("is paid above the limit once a second person has agreed", async () => {
  const [first, second] = [await shop.administrator(), await shop.administrator()];
  const { customer } = await payer();
  const { bearer } = customer;
  const input = { amount: "150.00", method: "international" } as const;
  const { id, token } = await within.done(pay.createPayOrder, input, { bearer });
  const { url } = await within.done(pay.openCheckout, { orderId: id }, { orderToken: token });
  await sendEvent(events.paid(stripe.pages.find((page) => page.url === url)!, "pi_large"));
  const payoutId = await ask(customer, "150.00");
  const { data } = await payBack(payoutId, "pi_large", first);
  expect(data).toMatchObject({ payout: { status: "ASKED", waits: true } });
  await sendDue();
  expect(stripe.refunds.filter((one) => one.payment_intent === "pi_large")).toEqual([]);
  await within.done(confirmApproval, { approvalId: data.approval!.id }, second);
  expect((await payBack(payoutId, "pi_large", first)).data.payout.status).toBe("PAID");
  await sendDue();
  expect(stripe.refunds.filter((one) => one.payment_intent === "pi_large")).toHaveLength(1);
});

test("leaves a bit of a payment that the operator paid a part of back, so that the recharge does not count as paid back", async () => {
  const { customer, payment } = await payer();
  await sendEvent(events.refunded(payment, 1500));
  await shop.recharge(customer, "5.00");
  const payoutId = await ask(customer, "11.25");
  const { items } = await within.done(desk.listRefundablePayments, { payoutId }, teller);
  expect(items).toEqual([]);
  expect(await payBack(payoutId, payment)).toMatchObject({ error: "payment_not_refundable" });
  await within.done(own.cancelPayout, { payoutId }, customer);
  const less = await ask(customer, "11.24");
  expect(await payBack(less, payment)).toMatchObject({ status: 200 });
  await sendDue();
  await sendEvent(events.refunded(payment, 2624));
  expect(await balanceOf(customer)).toBe("18.76");
  expect(await offence()).toBeUndefined();
});

test("offers no payment where the shop takes none by Stripe", async () => {
  const { customer, payment } = await payer();
  const payoutId = await ask(customer, "5.00");
  const plain = await openShop(testBase, {
    clock,
    env: { JWT_KEY: shop.config.jwtKey, SECRET_KEY: shop.config.secretKey.toString("hex") },
  });
  const wanted = { payoutId };
  const found = await plain.done(desk.listRefundablePayments, wanted, teller);
  expect(found).toEqual({ isOpen: false, items: [] });
  const refused = await plain.call(desk.payPayout, paying(payoutId, payment), teller);
  expect(refused).toMatchObject({ error: "payment_not_refundable" });
  const { items } = await within.done(desk.listRefundablePayments, wanted, teller);
  expect(items).toHaveLength(1);
});

type Refused = (language: Language) => Promise<Answer>;
const refusals: [ProblemKey, string, Refused][] = [
  [
    "payment_not_refundable",
    "with less left than the payout",
    async (language) => {
      const scene = await refunded("10.00");
      await shop.recharge(scene.customer, "5.00");
      const payoutId = await ask(scene.customer, "16.26");
      return payBackIn(language, payoutId, scene.payment);
    },
  ],
  [
    "payment_not_refundable",
    "of another customer",
    async (language) => {
      const [mine, other] = [await payer(), await payer()];
      const payoutId = await ask(mine.customer, "5.00");
      return payBackIn(language, payoutId, other.payment);
    },
  ],
  [
    "payment_not_refundable",
    "while it is disputed",
    async (language) => {
      const { customer, payment } = await payer();
      await shop.recharge(customer, "5.00");
      await sendEvent(events.disputed(payment));
      const payoutId = await ask(customer, "5.00");
      return payBackIn(language, payoutId, payment);
    },
  ],
  [
    "payment_not_refundable",
    "whose recharge was taken back by staff",
    async (language) => {
      const { customer, payment } = await payer();
      const activityId = `${customer.id}-1`;
      await within.done(reverseActivity, { activityId, reason: "a slip" }, teller);
      await shop.recharge(customer, "5.00");
      const payoutId = await ask(customer, "5.00");
      return payBackIn(language, payoutId, payment);
    },
  ],
  [
    "payment_not_refundable",
    "that no one knows",
    async (language) => {
      const { customer } = await payer();
      const payoutId = await ask(customer, "5.00");
      return payBackIn(language, payoutId, "pi_no");
    },
  ],
  [
    "payment_not_refundable",
    "without a payment",
    async (language) => {
      const { customer } = await payer();
      const payoutId = await ask(customer, "5.00");
      return payBackIn(language, payoutId);
    },
  ],
  [
    "payout_not_open",
    "paid twice",
    async (language) => {
      const { payoutId, payment } = await booked();
      return payBackIn(language, payoutId, payment);
    },
  ],
  [
    "payout_at_provider",
    "taken back by hand",
    async (language) => {
      const { payoutId } = await booked();
      const taken = { payoutId, reason: "came back" };
      return within.call(desk.takePayoutBack, taken, { ...teller, language });
    },
  ],
  [
    "recharge_paid_out",
    "taking a recharge back of which a part is paid out",
    async (language) => {
      const { customer } = await booked();
      const taken = { activityId: `${customer.id}-1`, reason: "a slip", confirmNegative: true };
      return within.call(reverseActivity, taken, { ...teller, language });
    },
  ],
];
const ways = refusals.flatMap(([key, way, asks]) =>
  languages.map((language) => ({ key, way, asks, language })),
);

test.for(ways)("says $key in $language: $way", async ({ key, asks, language }) => {
  const { code, status } = problems[key];
  const message = messagesIn(language)(`problems.${key}`);
  expect(await asks(language)).toMatchObject({ status, code, error: key, message });
});
