import { listActivities, whyActivity } from "@farsim/contract/activities.ts";
import { deleteCard, orderPlan } from "@farsim/contract/cards.ts";
import { listCardActivities } from "@farsim/contract/desk/cards/card-desk.ts";
import { whyCustomerActivity } from "@farsim/contract/desk/people/customer-record.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const support = await shop.staff("support");
const stock = await shop.staff("stock");
const by = ({ bearer }: Person) => ({ bearer });

/** A customer with two cards that were used on a day each. */
async function charged() {
  const customer = await shop.customer();
  await shop.recharge(customer, "20.00");
  const cards = [await shop.boundCard(customer), await shop.boundCard(customer)];
  for (const { id: cardId, iccid } of cards) {
    await shop.done(orderPlan, { cardId, planId }, by(customer));
    const use = { iccid, usedAt: "2027-05-01T11:00:00Z", bytes: 1_048_576, regionName: "JP" };
    await shop.report([{ ...use, id: `${cardId}-1` }]);
  }
  return { customer, cards };
}

test("explains each change of a customer's money as the customer reads it, in the reader's language", async () => {
  const { customer } = await charged();
  const { items } = await shop.done(listActivities, {}, by(customer));
  expect(items.map(({ type }) => type)).toEqual(["DAILY_FEE", "DAILY_FEE", "TOP_UP"]);
  for (const { id: activityId } of items)
    for (const language of ["en", "zh-CN"] as const) {
      const own = await shop.done(whyActivity, { activityId }, { ...by(customer), language });
      const asked = { ...by(support), language };
      expect(await shop.done(whyCustomerActivity, { activityId }, asked)).toEqual(own);
    }
});

test("explains nothing to those who may not read customers, and no activity that there is not", async () => {
  const { customer } = await charged();
  const { items } = await shop.done(listActivities, {}, by(customer));
  const asked = { activityId: items[0]!.id };
  expect((await shop.call(whyCustomerActivity, asked, by(stock))).error).toBe("right_required");
  for (const activityId of ["999999999-1", `${customer.id}-999`, "x"])
    expect((await shop.call(whyCustomerActivity, { activityId }, by(support))).error).toBe(
      "not_found",
    );
});

test("lists what one card cost its holder, page by page, and of a card in stock nothing", async () => {
  const { customer, cards } = await charged();
  const [one] = cards;
  const cardId = one!.id;
  const use = { iccid: one!.iccid, bytes: 1_048_576, regionName: "JP" };
  shop.clock.set("2027-05-02T12:00:00Z");
  await shop.report([{ ...use, id: `${cardId}-2`, usedAt: "2027-05-02T11:00:00Z" }]);
  await shop.renew(support);
  await shop.renew(stock);
  await shop.renew(customer);
  const list = { cardId, limit: "1" };
  const first = await shop.done(listCardActivities, list, by(support));
  const second = await shop.done(
    listCardActivities,
    { ...list, cursor: first.nextCursor! },
    by(support),
  );
  const pages = [...first.items, ...second.items];
  expect(pages).toMatchObject([
    { type: "DAILY_FEE", cardId, tradeDate: "2027-05-02" },
    { type: "DAILY_FEE", cardId, tradeDate: "2027-05-01" },
  ]);
  expect(second.nextCursor).toBeNull();
  await shop.done(deleteCard, { cardId }, by(customer));
  expect((await shop.done(listCardActivities, { cardId }, by(support))).items).toHaveLength(2);
  const [inStock] = await shop.stock(1);
  expect(await shop.done(listCardActivities, { cardId: inStock!.id }, by(support))).toEqual({
    items: [],
    nextCursor: null,
  });
  expect((await shop.call(listCardActivities, { cardId }, by(stock))).error).toBe("right_required");
  for (const unknown of ["999999999", "x"])
    expect((await shop.call(listCardActivities, { cardId: unknown }, by(support))).error).toBe(
      "not_found",
    );
});
