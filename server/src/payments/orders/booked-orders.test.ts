import { createPayOrder, type PayOrder, openCheckout } from "@farsim/contract/pay.ts";
import { getStatement } from "@farsim/contract/desk/money/books.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { expect, test } from "vitest";
import { openStripeShop } from "../../../testing/open-stripe-shop.ts";
import type { Person } from "../../../testing/people.ts";
import * as events from "../../../testing/servers/stripe-events.ts";
import { dayOf } from "../../platform/calendar.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const testBase = await testDatabase();
const { shop, stripe, sendEvent } = await openStripeShop(testBase, { SERVICE_FEE_RATE: "0.04" });
const owner = await shop.administrator();

/** What each activity of a wallet was booked as, in cents: what is debited is negative. */
async function booked({ id }: Person): Promise<string[]> {
  const { rows } = await testBase.database.pool.query<{ legs: string }>(
    `SELECT string_agg(format('%s %s', account, amount_micros / 10000), ', ' ORDER BY leg) AS legs
     FROM entries WHERE user_id = $1 GROUP BY seq ORDER BY seq`,
    [id],
  );
  return rows.map(({ legs }) => legs);
}

async function ordered(customer: Person): Promise<PayOrder> {
  const input = { amount: "50.00", method: "international" } as const;
  return shop.within.done(createPayOrder, input, customer);
}

async function paidByStripe(payment: string) {
  const customer = await shop.customer();
  const { id, token } = await ordered(customer);
  const { data } = await shop.within.call(openCheckout, { orderId: id }, { orderToken: token });
  await sendEvent(events.paid(stripe.pages.find(({ url }) => url === data.url)!, payment));
  return customer;
}

test("books what was paid for an order, the credit to its owner and the service fee as earned", async () => {
  const customer = await shop.customer();
  const { id } = await ordered(customer);
  const { user } = await shop.done(finishPayOrder, { orderId: id }, owner);
  expect(user.balance).toBe("50.00");
  expect(await booked(customer)).toEqual(["wallet 5000, cashByBank -5400, serviceFees 400"]);
  const byCard = await paidByStripe("pi_paid");
  expect(await booked(byCard)).toEqual(["wallet 5000, cashByStripe -5400, serviceFees 400"]);
});

test("books money that comes by hand without a fee, and finds the order that it finishes in the bank", async () => {
  const customer = await shop.customer();
  const order = await ordered(customer);
  const credit = { account: customer.email, amount: "50.00", reason: "came in person" };
  await shop.done(recharge, credit, owner);
  await shop.done(recharge, { ...credit, orderId: order.id }, owner);
  expect(await booked(customer)).toEqual([
    "wallet 5000, cashByHand -5000",
    "wallet 5000, cashByBank -5400, serviceFees 400",
  ]);
});

test("takes back all that an order was booked as, the service fee too", async () => {
  const customer = await shop.customer();
  const { id } = await ordered(customer);
  await shop.done(finishPayOrder, { orderId: id }, owner);
  await shop.done(reverseActivity, { activityId: `${customer.id}-1`, reason: "never came" }, owner);
  expect((await booked(customer))[1]).toBe("wallet -5000, cashByBank 5400, serviceFees -400");
});

test.for([
  ["the fee is kept where only the credit is paid back", 5000, "cashByStripe 5000"],
  ["a part of it", 5100, "cashByStripe 5100, serviceFees -100"],
  ["all of it", 5400, "cashByStripe 5400, serviceFees -400"],
] as const)("books as gone what Stripe paid back: %s", async ([, refunded, legs], { task }) => {
  const payment = `pi_${task.id}`;
  const customer = await paidByStripe(payment);
  await sendEvent(events.refunded(payment, refunded));
  expect((await booked(customer))[1]).toBe(`wallet -5000, ${legs}`);
});

test("books all that was paid as gone while it is disputed, and as it was once the dispute is won", async () => {
  const customer = await paidByStripe("pi_disputed");
  await sendEvent(events.disputed("pi_disputed"));
  await sendEvent(events.disputed("pi_disputed", "won"));
  expect(await booked(customer)).toEqual([
    "wallet 5000, cashByStripe -5400, serviceFees 400",
    "wallet -5000, cashByStripe 5400, serviceFees -400",
    "wallet 5000, cashByStripe -5400, serviceFees 400",
  ]);
});

test("says which refunds the books do not hold: parts that moved no wallet, and what came after", async () => {
  const day = dayOf(shop.clock.now(), shop.config.billingTimeZone);
  const off = async () => {
    const seen = await shop.done(getStatement, { from: day, to: day }, owner);
    const said = ({ count, amount, orders }: typeof seen.notRefunded) => [
      count,
      amount,
      orders.length,
    ];
    return [said(seen.refundsNotInBooks), said(seen.notRefunded)];
  };
  const nothing = [0, "0.00", 0];
  expect(await off()).toEqual([nothing, nothing]);
  await paidByStripe("pi_parts");
  await sendEvent(events.refunded("pi_parts", 2000));
  expect(await off()).toEqual([[1, "20.00", 1], nothing]);
  // The credit is taken back now, and the fee kept.
  await sendEvent(events.refunded("pi_parts", 5000));
  expect(await off()).toEqual([nothing, nothing]);
  await sendEvent(events.refunded("pi_parts", 5400));
  expect(await off()).toEqual([[1, "4.00", 1], nothing]);
  // Taken back by hand: at Stripe it is there still.
  const other = await paidByStripe("pi_by_hand");
  await shop.done(reverseActivity, { activityId: `${other.id}-1`, reason: "by mistake" }, owner);
  expect(await off()).toEqual([
    [1, "4.00", 1],
    [1, "54.00", 1],
  ]);
});
