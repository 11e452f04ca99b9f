import { orderPlan } from "@farsim/contract/cards.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { disableCustomer, enableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import {
  type CustomerHappening,
  listCustomerTimeline,
} from "@farsim/contract/desk/people/customer-record.ts";
import { cancelPayOrder, createPayOrder } from "@farsim/contract/pay.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { addPlanOnSale } from "../../testing/stock.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const owner = await shop.administrator();
const by = ({ bearer }: Person) => ({ bearer });
const later = () => shop.clock.set(shop.clock.now().add({ seconds: 1 }));
const amount = { amount: "25.00", method: "domestic" } as const;
const reason = "as was asked";

/** A customer with a card, a plan, an order that was paid and one that was given up, looked at, locked out and let in. */
async function lived() {
  const customer = await shop.customer();
  later();
  const paid = await shop.done(createPayOrder, amount, by(customer));
  later();
  await shop.done(finishPayOrder, { orderId: paid.id }, by(owner));
  later();
  const card = await shop.boundCard(customer);
  later();
  await shop.done(orderPlan, { cardId: card.id, planId }, by(customer));
  later();
  const { id: orderId } = await shop.done(createPayOrder, amount, by(customer));
  later();
  await shop.done(cancelPayOrder, { orderId }, by(customer));
  later();
  const asked = { userId: customer.id, reason };
  await shop.done(enterCustomer, asked, by(owner));
  later();
  await shop.done(disableCustomer, asked, by(owner));
  // Two of one moment.
  await shop.done(enableCustomer, asked, by(owner));
  return { customer, card };
}

const said = ({ kind, name, card }: CustomerHappening) =>
  [kind, name, card?.cardNumber].filter(Boolean).join(" ");

const timelineOf = async ({ id: userId }: Person, reader: Person) =>
  (await shop.done(listCustomerTimeline, { userId }, by(reader))).items;

test("says what happened to a customer, newest first, and what the staff did about them", async () => {
  const { customer, card } = await lived();
  await lived();
  const items = await timelineOf(customer, owner);
  expect(items.map(said)).toEqual([
    "action admin/customer/enable",
    "action admin/customer/disable",
    "view",
    "cancelled",
    "order",
    `card orderPlan ${card.cardNumber}`,
    `card bind ${card.cardNumber}`,
    "paid",
    "action admin/order/finish",
    "order",
    "registered",
    "login",
  ]);
  expect(items[0]).toMatchObject({ actor: owner.username, reason });
  expect(items[2]).toMatchObject({ actor: owner.username, reason });
  expect(items[3]).toMatchObject({
    amount: "25.00",
    order: expect.stringMatching(/^[0-9A-Z]{8}$/),
  });
});

test("leaves out what the staff did for those who may not read the audit log", async () => {
  const { customer } = await lived();
  const [support, auditor] = [await shop.staff("support"), await shop.staff("auditor")];
  const kindsFor = async (reader: Person) =>
    new Set((await timelineOf(customer, reader)).map(({ kind }) => kind));
  expect(await kindsFor(auditor)).toContain("action");
  const seen = await kindsFor(support);
  expect(seen).not.toContain("action");
  expect(seen).toContain("card");
  const asked = { userId: customer.id };
  const stock = await shop.staff("stock");
  expect((await shop.call(listCustomerTimeline, asked, by(stock))).error).toBe("right_required");
});

test.each(["1", "2", "3", "5"])(
  "comes page by page of %s, each line once, those of one moment too",
  async (limit) => {
    const { customer } = await lived();
    const whole = await timelineOf(customer, owner);
    const seen: CustomerHappening[] = [];
    let cursor: string | undefined;
    do {
      const wanted = { userId: customer.id, limit, cursor };
      const page = await shop.done(listCustomerTimeline, wanted, by(owner));
      seen.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(whole);
  },
);

test("goes on from no cursor that it never gave out, and knows no stranger", async () => {
  const { id: userId } = await shop.customer();
  for (const cursor of [
    "1",
    "2027-05-01T12:00:00Z nothing 1",
    "2027-99-01T12:00:00Z card 1",
    "2027-05-01T12:00:00Z card '1'",
  ])
    expect((await shop.call(listCustomerTimeline, { userId, cursor }, by(owner))).error).toBe(
      "validation_failed",
    );
  for (const unknown of ["999999999", "x"])
    expect((await shop.call(listCustomerTimeline, { userId: unknown }, by(owner))).error).toBe(
      "not_found",
    );
});
