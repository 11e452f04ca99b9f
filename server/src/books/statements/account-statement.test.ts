import { randomUUID } from "node:crypto";
import * as cards from "@farsim/contract/cards.ts";
import { adjustBalance } from "@farsim/contract/desk/money/adjustments.ts";
import { getCustomerStatement } from "@farsim/contract/desk/people/customer-desk.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { unbindCard } from "@farsim/contract/desk/cards/sims.ts";
import { changeTax } from "@farsim/contract/desk/money/tax-settings.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { askPayout, cancelPayout } from "@farsim/contract/payouts.ts";
import { type AccountStatement, getAccountStatement } from "@farsim/contract/statements.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { goOnAt } from "../../../testing/end-all-days.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale, type StockCard } from "../../../testing/stock.ts";

/** Each test goes on where the one before has left the shop: a month ends, and the next one begins. */
const zone = "Asia/Hong_Kong";
const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: { SERVICE_FEE_RATE: "0.10", BILLING_TIMEZONE: zone },
});
const { clock, within } = shop;
const owner = await shop.administrator();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
const customer = await shop.customer();
const other = await shop.customer();
const people: Person[] = [owner, customer, other];
let card: StockCard;

const at = (moment: string) => goOnAt(shop, moment, people);

const use = ({ iccid }: StockCard, usedAt: string) =>
  shop.report([{ id: randomUUID(), iccid, usedAt, regionName: "JP", bytes: 1_048_576 }]);

const own = (month?: string, person = customer) =>
  within.done(getAccountStatement, month === undefined ? {} : { month }, person);

const linesOf = ({ opening, changes, closing }: AccountStatement) => [
  opening,
  ...changes.map(({ what, count, amount }) => `${what} ${count}: ${amount}`),
  closing,
];

/** The number of the last activity of a type, as it is called. */
async function lastOf(type: "DAILY_FEE" | "TOP_UP"): Promise<string> {
  return (await within.done(listActivities, { type, limit: "1" }, customer)).items[0]!.id;
}

test("says of a month what came in, what was paid, for which SIM, and the tax in its fees", async () => {
  const rates = { planFees: "0.19", addOnFees: "0.07", esimFees: "", serviceFees: "0.19" };
  await within.done(changeTax, { ...rates, places: [], version: 0 }, owner);
  expect(linesOf(await own())).toEqual(["0.00", "0.00"]);
  await shop.recharge(customer, "50.00");
  await shop.recharge(customer, "10.00");
  await within.done(
    reverseActivity,
    { activityId: await lastOf("TOP_UP"), reason: "came twice" },
    owner,
  );
  const order = { amount: "20.00", method: "domestic" } as const;
  const { id: orderId } = await within.done(createPayOrder, order, customer);
  await within.done(finishPayOrder, { orderId }, owner);
  card = await shop.boundCard(customer);
  await within.done(cards.orderPlan, { cardId: card.id, planId }, customer);
  await use(card, clock.now().toString());
  await within.done(cards.orderAddOn, { cardId: card.id, addOnId }, customer);
  const part = { activityId: await lastOf("DAILY_FEE"), reason: "a slow day", amount: "0.50" };
  await within.done(reverseActivity, part, owner);
  const gift = {
    account: customer.email,
    kind: "GOODWILL",
    amount: "1.00",
    reason: "sorry",
  } as const;
  await within.done(adjustBalance, gift, owner);
  const asked = { amount: "5.00", payTo: "Ann, DE89", password: customer.password };
  const { id: payoutId } = await within.done(askPayout, asked, customer);
  await within.done(cancelPayout, { payoutId }, customer);
  expect(await own("2027-05")).toEqual({
    month: "2027-05",
    lastDay: "2027-05-01",
    asOf: clock.now().toString({ smallestUnit: "millisecond" }),
    state: "running",
    firstMonth: "2027-05",
    lastMonth: "2027-05",
    opening: "0.00",
    changes: [
      { what: "RECHARGES", count: 3, amount: "80.00" },
      { what: "RECHARGES_REVERSED", count: 1, amount: "-10.00" },
      { what: "GOODWILL", count: 1, amount: "1.00" },
      { what: "REFUNDS", count: 1, amount: "0.50" },
      { what: "PLAN_FEES", count: 1, amount: "-2.00" },
      { what: "ADD_ONS", count: 1, amount: "-3.00" },
      { what: "PAYOUTS", count: 1, amount: "-5.00" },
      { what: "PAYOUTS_RETURNED", count: 1, amount: "5.00" },
    ],
    closing: "66.50",
    cards: [{ cardNumber: card.cardNumber, tag: null, count: 3, amount: "-4.50" }],
    serviceFees: { paid: "2.00", returned: "0.00" },
    taxes: [
      { country: null, rate: "0.19", gross: "3.50", net: "2.94", tax: "0.56" },
      { country: null, rate: "0.07", gross: "3.00", net: "2.80", tax: "0.20" },
    ],
  });
});

test("is of one account alone, and the same at the desk", async () => {
  expect(await own("2027-05", other)).toMatchObject({
    opening: "0.00",
    changes: [],
    closing: "0.00",
    cards: [],
    serviceFees: { paid: "0.00", returned: "0.00" },
    taxes: [],
  });
  const wanted = { userId: customer.id, month: "2027-05" };
  expect(await within.done(getCustomerStatement, wanted, owner)).toEqual(await own("2027-05"));
});

test("a month ends at midnight in the billing zone, and the next begins with what it left", async () => {
  // In Hong Kong it is 23:30 on the last day of May, then half past midnight.
  await at("2027-05-31T15:30:00Z");
  await shop.recharge(customer, "1.00");
  await at("2027-05-31T16:05:00Z");
  await shop.recharge(customer, "2.00");
  // The previous month is that of before midnight, though something may still be booked on its last day.
  expect(await own()).toMatchObject({
    month: "2027-05",
    lastDay: "2027-05-31",
    state: "ended",
    lastMonth: "2027-06",
    closing: "67.50",
  });
  await at("2027-05-31T16:30:00Z");
  expect(await own()).toMatchObject({ month: "2027-05", state: "over", closing: "67.50" });
  expect(linesOf(await own("2027-06"))).toEqual(["67.50", "RECHARGES 1: 2.00", "69.50"]);
});

test("a fee for use of a month that is over counts where it is booked", async () => {
  const may = await own("2027-05");
  await use(card, "2027-05-20T12:00:00Z");
  expect(await own("2027-05")).toEqual(may);
  expect(linesOf(await own("2027-06"))).toEqual([
    "67.50",
    "RECHARGES 1: 2.00",
    "PLAN_FEES 1: -2.00",
    "67.50",
  ]);
});

test("names the SIMs, the dearest first, as their holder does, also those that are gone", async () => {
  const second = await shop.boundCard(customer);
  await within.done(cards.orderPlan, { cardId: second.id, planId }, customer);
  for (const day of ["01", "02"]) {
    await at(`2027-06-${day}T12:00:00Z`);
    await use(second, clock.now().toString());
  }
  await within.done(cards.editTag, { cardId: card.id, tag: "For Japan" }, customer);
  await within.done(unbindCard, { cardId: card.id, reason: "sold on" }, owner);
  expect((await own("2027-06")).cards).toEqual([
    { cardNumber: second.cardNumber, tag: null, count: 2, amount: "-4.00" },
    { cardNumber: card.cardNumber, tag: "For Japan", count: 1, amount: "-2.00" },
  ]);
});

test("a month in which more was given back than paid says so, with its tax", async () => {
  await at("2027-07-01T12:00:00Z");
  const { items } = await within.done(listActivities, { type: "ADD_ON_PURCHASE" }, customer);
  await within.done(reverseActivity, { activityId: items[0]!.id, reason: "never worked" }, owner);
  expect(await own("2027-07")).toMatchObject({
    changes: [{ what: "REFUNDS", count: 1, amount: "3.00" }],
    taxes: [{ rate: "0.07", gross: "-3.00", net: "-2.80", tax: "-0.20" }],
  });
});

test("knows no month before the account was opened, none that has not begun, and no account that is not there", async () => {
  for (const month of ["2027-04", "2027-08"])
    expect((await within.call(getAccountStatement, { month }, customer)).error).toBe("not_found");
  for (const userId of ["999999999", "abc"])
    expect((await within.call(getCustomerStatement, { userId }, owner)).error).toBe("not_found");
  const wrong = await within.call(getAccountStatement, { month: "2027-13" }, customer);
  expect(wrong).toMatchObject({
    error: "validation_failed",
    data: { fields: { month: "date_invalid" } },
  });
});
