import { type ActivityType, listActivities, whyActivity } from "@farsim/contract/activities.ts";
import { bindCard, editTag, orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import { expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale, type StockCard } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const shop = await openShop(await testDatabase(), { env: { BILLING_TIMEZONE: "Asia/Hong_Kong" } });
const daily = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const three = await shop.asProgram((ctx) =>
  addPlanOnSale(ctx, { cycleDays: 3, priceMicros: 10_000_000n }, "Three Days"),
);
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

async function customerWithCard(planId: string) {
  shop.clock.set("2027-05-01T04:00:00Z");
  const person = await shop.customer();
  await shop.recharge(person, "50.00");
  const card = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer: person.bearer });
  return { person, card };
}

let records = 0;
const use = ({ iccid }: StockCard, usedAt: string, bytes = 1_572_864, regionName = "JP") =>
  shop.report([{ id: `r${records++}`, iccid, usedAt, regionName, bytes }]);

/** Why the newest activity of a type, or the n-th newest, was made. */
async function why(person: Person, type: ActivityType, language: Language = "en", nth = 0) {
  await shop.renew(person);
  const { items } = await shop.done(listActivities, { type }, { bearer: person.bearer });
  const activityId = items[nth]!.id;
  return shop.done(whyActivity, { activityId }, { bearer: person.bearer, language });
}

test("opens a fee to its card, its plan with the price of then, its day and the use that took it", async () => {
  const { person, card } = await customerWithCard(daily);
  await shop.done(editTag, { cardId: card.id, tag: "Tokyo" }, { bearer: person.bearer });
  await use(card, "2027-05-01T03:59:59Z");
  await use(card, "2027-05-01T03:00:00Z", 1_048_576, "KR");
  const cause = await why(person, "DAILY_FEE");
  expect(cause).toMatchObject({
    activity: { change: "-2.00", reason: "Plan fee · Asia Daily · Tokyo" },
    card: { id: card.id, cardNumber: card.cardNumber, tag: "Tokyo" },
    plan: { name: "Asia Daily", price: "2.00", cycleDays: 1 },
    cycle: {
      startsOn: "2027-05-01",
      endsOn: "2027-05-02",
      usedMb: 2.5,
      firstRecord: {
        usedAt: "2027-05-01T03:00:00.000Z",
        reportedAt: "2027-05-01T04:00:00.000Z",
        bytes: 1_048_576,
        usedMb: 1,
      },
    },
  });
  expect(cause.cycle?.firstRecord?.regionName).toMatch(/Korea/);
  expect(cause.rule).toHaveLength(1);
  expect(cause.rule[0]).toContain("a day without use costs nothing");
  const chinese = await why(person, "DAILY_FEE", "zh-CN");
  expect(chinese.plan?.name).toBe("套餐 Asia Daily");
  expect(chinese.cycle?.firstRecord?.regionName).toMatch(/韩国/);
  expect(chinese.rule[0]).toContain("首次使用");
});

test("names the billing day of the use, not of the report, and says so", async () => {
  const { person, card } = await customerWithCard(daily);
  shop.clock.set("2027-05-03T04:00:00Z");
  // 23:59 of 1 May on the clock of the billing zone.
  await use(card, "2027-05-01T15:59:00Z");
  const cause = await why(person, "DAILY_FEE");
  expect(cause.activity.tradeDate).toBe("2027-05-01");
  expect(cause.cycle?.startsOn).toBe("2027-05-01");
  expect(cause.rule[1]).toContain("not to the day of the report");
});

test("leads each fee to a cycle of its own, also when late use has moved them", async () => {
  const { person, card } = await customerWithCard(three);
  shop.clock.set("2027-05-05T10:00:00Z");
  await use(card, "2027-05-03T05:00:00Z");
  await use(card, "2027-05-05T05:00:00Z");
  expect((await why(person, "DAILY_FEE")).cycle).toMatchObject({
    startsOn: "2027-05-03",
    endsOn: "2027-05-06",
    usedMb: 3,
  });
  await use(card, "2027-05-01T05:00:00Z");
  const [second, first] = [await why(person, "DAILY_FEE"), await why(person, "DAILY_FEE", "en", 1)];
  expect(new Set([first.cycle?.startsOn, second.cycle?.startsOn])).toEqual(
    new Set(["2027-05-01", "2027-05-05"]),
  );
  const moved = [first, second].find(({ activity }) => activity.tradeDate === "2027-05-03");
  expect(moved?.cycle?.startsOn).toBe("2027-05-05");
  expect(moved?.rule.at(-1)).toContain("first taken for 2027-05-03");
});

test("opens a recharge, by hand and by an order", async () => {
  const { person } = await customerWithCard(daily);
  expect((await why(person, "TOP_UP")).rule).toEqual(["We credited this amount directly."]);
  const { bearer } = person;
  const order = await shop.done(
    createPayOrder,
    { amount: "25.00", method: "international" },
    { bearer },
  );
  const administrator = await shop.administrator();
  await shop.done(finishPayOrder, { orderId: order.id }, { bearer: administrator.bearer });
  const cause = await why(person, "TOP_UP");
  expect(cause.order).toEqual({ remark: order.remark, serviceFee: "1.00", total: "26.00" });
  expect(cause.rule[0]).toContain("An order credits once");
});

test("opens a purchase to what was bought and what was paid", async () => {
  const { person, card } = await customerWithCard(daily);
  await shop.done(orderAddOn, { cardId: card.id, addOnId }, { bearer: person.bearer });
  const cause = await why(person, "ADD_ON_PURCHASE");
  expect(cause.addOn).toEqual({ name: "More data", price: "3.00", topUpMb: 200 });
  expect(cause.rule[0]).toContain("does not expire");
});

test("opens a refund to the days of a pack, and to what was given back", async () => {
  shop.clock.set("2027-05-01T04:00:00Z");
  const administrator = await shop.administrator();
  const { bearer } = administrator;
  const [pack] = await shop.stock(1);
  await shop.done(setStarterPack, { cardIds: [pack!.id], planId: daily, days: 30 }, { bearer });
  const person = await shop.customer();
  const { id: _, ...proof } = pack!;
  await shop.done(bindCard, proof, { bearer: person.bearer });
  expect(await why(person, "REFUND")).toMatchObject({
    packDaysLeft: 30,
    plan: { price: "2.00" },
    rule: [expect.stringContaining("StarterPack")],
  });
  const other = await customerWithCard(daily);
  await use(other.card, "2027-05-01T03:00:00Z");
  const fee = await why(other.person, "DAILY_FEE");
  await shop.renew(administrator);
  const input = { activityId: fee.activity.id, reason: "sorry" };
  await shop.done(reverseActivity, input, { bearer: administrator.bearer });
  const refund = await why(other.person, "REFUND");
  expect(refund.counterpart?.id).toBe(fee.activity.id);
  expect(refund.rule[0]).toContain("refunded this amount");
  expect((await why(other.person, "DAILY_FEE")).counterpart?.id).toBe(refund.activity.id);
});

test("opens no one else's, and nothing that never was", async () => {
  const { person } = await customerWithCard(daily);
  const stranger = await shop.customer();
  const ask = async (activityId: string) =>
    (await shop.call(whyActivity, { activityId }, { bearer: stranger.bearer })).error;
  expect([
    await ask(`${person.id}-1`),
    await ask(`${stranger.id}-1`),
    await ask("nonsense"),
  ]).toEqual(["not_found", "not_found", "not_found"]);
});
