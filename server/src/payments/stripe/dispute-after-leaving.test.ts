import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { deleteCard, orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import * as pay from "@farsim/contract/pay.ts";
import { expect, test } from "vitest";
import { openStripeShop } from "../../../testing/open-stripe-shop.ts";
import { addAddOnOnSale, addPlanOnSale } from "../../../testing/stock.ts";
import * as events from "../../../testing/servers/stripe-events.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";

const testBase = await testDatabase();
const { shop, stripe, sendEvent: send } = await openStripeShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx, { priceMicros: 23_000_000n }));

const sendEvent = async (event: events.StripeEvent) => expect((await send(event)).status).toBe(200);

/** Someone who has paid 25.00 by Stripe, used all of it, and given their card up. */
async function spender(payment: string) {
  const person = await shop.customer();
  const { bearer } = person;
  const input = { amount: "25.00", method: "international" } as const;
  const { id, token } = await shop.done(pay.createPayOrder, input, { bearer });
  const { url } = await shop.done(pay.openCheckout, { orderId: id }, { orderToken: token });
  await sendEvent(events.paid(stripe.pages.find((page) => page.url === url)!, payment));
  const { id: cardId, iccid } = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId, planId }, { bearer });
  await shop.done(orderAddOn, { cardId, addOnId }, { bearer });
  const used = { id: payment, iccid, usedAt: shop.clock.now().toString(), regionName: "JP" };
  await shop.report([{ ...used, bytes: 1_048_576 }]);
  await shop.done(deleteCard, { cardId }, { bearer });
  return person;
}

/** All that was booked for someone: what for, what their wallet held then, and where it came from. */
async function bookedFor(id: string): Promise<string[]> {
  const { rows } = await testBase.database.pool.query(
    `SELECT concat_ws(' ', type, balance_after_micros / 10000, account, amount_micros / 10000) AS line
     FROM activities JOIN entries USING (user_id, seq) WHERE user_id = $1 ORDER BY seq, account`,
    [id],
  );
  return rows.map(({ line }) => line);
}
const walletOf = async (id: string) =>
  (
    await testBase.database.pool.query(
      "SELECT balance_micros::text AS held FROM wallets WHERE user_id = $1",
      [id],
    )
  ).rows[0].held;

test("takes a disputed recharge out of the wallet of a deleted account, as of anyone, and gives it back", async () => {
  const [stays, leaves] = [await spender("pi_stays"), await spender("pi_leaves")];
  const { bearer, password } = leaves;
  await shop.done(deleteAccount, { password }, { bearer });
  const before = await bookedFor(leaves.id);
  for (const payment of ["pi_stays", "pi_leaves"])
    for (let times = 0; times < 3; times++) await sendEvent(events.disputed(payment));
  expect(await walletOf(leaves.id)).toBe("-25000000");
  expect((await bookedFor(leaves.id)).slice(before.length)).toEqual([
    "TOP_UP -2500 cashByStripe 2600",
    "TOP_UP -2500 serviceFees -100",
    "TOP_UP -2500 wallet -2500",
  ]);
  expect(await bookedFor(leaves.id)).toEqual(await bookedFor(stays.id));
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
  for (const payment of ["pi_stays", "pi_leaves"]) await sendEvent(events.disputed(payment, "won"));
  expect(await walletOf(leaves.id)).toBe("0");
  expect(await bookedFor(leaves.id)).toEqual(await bookedFor(stays.id));
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});
