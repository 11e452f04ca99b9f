import { deleteCard, orderPlan } from "@farsim/contract/cards.ts";
import { getCardTraffic } from "@farsim/contract/desk/cards/card-desk.ts";
import { getTrafficDetail, mostTrafficDays } from "@farsim/contract/traffic-detail.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import { addDays } from "../../platform/calendar.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const support = await shop.staff("support");
const by = ({ bearer }: Person) => ({ bearer });
const range = { from: "2027-04-20", to: "2027-05-01" };

test("shows what a card used as its holder reads it, and still once they gave it up", async () => {
  const customer = await shop.customer();
  await shop.recharge(customer, "20.00");
  const [card, other] = [await shop.boundCard(customer), await shop.boundCard(customer)];
  await shop.done(orderPlan, { cardId: card.id, planId }, by(customer));
  const use = { usedAt: "2027-05-01T11:00:00Z", bytes: 3_145_728 };
  await shop.report([
    { ...use, id: "1", iccid: card.iccid, regionName: "JP" },
    { ...use, id: "2", iccid: card.iccid, regionName: "FR", bytes: 1_048_576 },
    { ...use, id: "3", iccid: other.iccid, regionName: "US" },
  ]);
  const asked = { cardId: card.id, ...range };
  const own = await shop.done(getTrafficDetail, asked, by(customer));
  expect(own).toMatchObject({ totalMb: 4, regions: [{ regionCode: "JP" }, { regionCode: "FR" }] });
  expect(await shop.done(getCardTraffic, asked, by(support))).toEqual(own);
  await shop.done(deleteCard, { cardId: card.id }, by(customer));
  expect((await shop.call(getTrafficDetail, asked, by(customer))).error).toBe("not_found");
  expect(await shop.done(getCardTraffic, asked, by(support))).toEqual(own);
});

test("shows it to those alone who may read customers, of known cards, and no days that cannot be", async () => {
  const [card] = await shop.stock(1);
  const asked = { cardId: card!.id, ...range };
  expect(await shop.done(getCardTraffic, asked, by(support))).toMatchObject({ totalMb: 0 });
  const stock = await shop.staff("stock");
  expect((await shop.call(getCardTraffic, asked, by(stock))).error).toBe("right_required");
  for (const cardId of ["999999999", "x"])
    expect((await shop.call(getCardTraffic, { ...asked, cardId }, by(support))).error).toBe(
      "not_found",
    );
  for (const days of [
    { from: "2027-05-01", to: "2027-05-02" },
    { from: "2027-05-01", to: "2027-04-30" },
    { from: addDays("2027-05-01", -mostTrafficDays), to: "2027-05-01" },
  ])
    expect((await shop.call(getCardTraffic, { ...asked, ...days }, by(support))).error).toBe(
      "validation_failed",
    );
});
