import { getUserInfo } from "@farsim/contract/session.ts";
import * as pay from "@farsim/contract/pay.ts";
import { getAccountStatement } from "@farsim/contract/statements.ts";
import * as orders from "@farsim/contract/desk/money/orders.ts";
import { expect, test } from "vitest";
import { openStripeShop } from "../../../testing/open-stripe-shop.ts";
import * as events from "../../../testing/servers/stripe-events.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

async function shopIn(currency: string, serviceFeeRate = "0.01") {
  return openStripeShop(await testDatabase(), {
    CURRENCY: currency,
    SERVICE_FEE_RATE: serviceFeeRate,
    RECHARGE_MAX: currency === "KWD" ? "10000.000" : "10000",
    ESIM_FEE: currency === "KWD" ? "5.000" : "5",
  });
}
const shops = {
  AFN: await shopIn("AFN"),
  KWD: await shopIn("KWD"),
  JPY: await shopIn("JPY"),
  "KWD without fees": await shopIn("KWD", "0"),
};

/** Orders, pays what the page asks for, and has `refunded` of it paid back. */
async function paidIn(name: keyof typeof shops, amount: string, refunded: number) {
  const { shop, stripe, sendEvent } = shops[name];
  const currency = name.slice(0, 3);
  const customer = await shop.customer();
  const { bearer } = customer;
  const order = await shop.done(
    pay.createPayOrder,
    { amount, method: name === "KWD without fees" ? "domestic" : "international" },
    { bearer },
  );
  await shop.done(pay.openCheckout, { orderId: order.id }, { orderToken: order.token });
  const page = stripe.pages.at(-1)!;
  const payment = `pi_${currency}_${order.id}`;
  await sendEvent(events.paid(page, payment));
  if (refunded > 0) await sendEvent(events.refunded(payment, refunded, currency.toLowerCase()));
  const { bearer: keeper } = await shop.administrator();
  const listed = await shop.done(
    orders.listOperatorPayOrders,
    { search: order.remark },
    { bearer: keeper },
  );
  return {
    total: order.total,
    asked: page.amount_total,
    balance: (await shop.done(getUserInfo, {}, { bearer })).balance,
    statement: await shop.done(getAccountStatement, {}, { bearer }),
    payment: listed.items[0]!.payments[0]!,
  };
}

test("asks hundredths where Stripe counts them, and shows a part of one that it paid back", async () => {
  const { total, asked, balance, payment } = await paidIn("AFN", "2500", 1234);
  expect({ total, asked, balance }).toEqual({ total: "2625", asked: 262_500, balance: "2500" });
  expect(payment).toMatchObject({ outcome: "credited", amount: "2625", refunded: "12.34" });
});

test("asks thousandths that end in 0, and credits what was ordered for them", async () => {
  // 5.003 and the fees on it, 0.050 and 0.200.
  const { total, asked, balance, payment } = await paidIn("KWD", "5.003", 0);
  expect({ total, asked, balance }).toEqual({ total: "5.253", asked: 5250, balance: "5.003" });
  expect(payment).toMatchObject({ outcome: "credited", amount: "5.250", refunded: "0.000" });
});

test("takes a recharge back that was paid back to the last thing, though it was paid by rounding", async () => {
  const { balance, statement } = await paidIn("KWD", "5.003", 5250);
  expect(balance).toBe("0.000");
  expect(statement).toMatchObject({
    changes: [
      { what: "RECHARGES", amount: "5.003" },
      { what: "RECHARGES_REVERSED", amount: "-5.003" },
    ],
    serviceFees: { paid: "0.247", returned: "0.247" },
  });
});

test("a customer's statement calls no service fee what was rounded off their payment", async () => {
  const { total, asked, statement } = await paidIn("KWD without fees", "5.004", 0);
  expect({ total, asked }).toEqual({ total: "5.004", asked: 5000 });
  expect(statement.serviceFees).toEqual({ paid: "0.000", returned: "0.000" });
});

test("asks units where there is nothing smaller", async () => {
  const { total, asked, balance } = await paidIn("JPY", "2500", 0);
  expect({ total, asked, balance }).toEqual({ total: "2625", asked: 2625, balance: "2500" });
});
