import { listActivities, whyActivity } from "@farsim/contract/activities.ts";
import { listCards, orderPlan, stopBilling } from "@farsim/contract/cards.ts";
import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import { setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { addPlanOnSale, type StockCard, type usualTerms } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

const shop = await openShop(await testDatabase());
const admin = await shop.administrator();
const addPlan = (terms: Partial<typeof usualTerms> = {}) =>
  shop.asProgram((ctx) => addPlanOnSale(ctx, { priceMicros: 10_000_000n, ...terms }));
const unlimited = {
  limitType: "UNLIMITED",
  limitBytes: null,
  restrictRule: "NONE",
  throttleKbps: null,
} as const;
const endless = await addPlan({ ...unlimited, cycleDays: 30 });
const daily = await addPlan({ cycleDays: 30 });

async function at(moment: string, ...people: Person[]) {
  shop.clock.set(moment);
  for (const person of [admin, ...people]) await shop.renew(person);
}

/** Someone whose plan begins on a day, at noon. The shop's days only go on, so each test has a month of its own. */
async function customerWithCard(planId: string, day: string) {
  shop.clock.set(`${day}T12:00:00Z`);
  const person = await shop.customer();
  await shop.recharge(person, "50.00");
  const card = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer: person.bearer });
  return { person, card };
}

const use = ({ id, iccid }: StockCard, usedAt: string, mb: number) =>
  shop.report([{ id: `${id}-${usedAt}`, iccid, usedAt, regionName: "JP", bytes: mb * 1_048_576 }]);

const shown = async ({ bearer }: Person) => (await shop.done(listCards, {}, { bearer })).items[0]!;

test("an unlimited plan's use is that of the whole open cycle, over midnights, as its fee tells it", async () => {
  const { person, card } = await customerWithCard(endless, "2027-05-01");
  await use(card, "2027-05-01T11:00:00Z", 700);
  const cycle = { startsOn: "2027-05-01", endsOn: "2027-05-31", allowanceMb: null, overMb: 0 };
  expect(await shown(person)).toMatchObject({ cycle: { ...cycle, usedMb: 700 } });
  await at("2027-05-02T00:00:00Z", person);
  expect(await shown(person)).toMatchObject({ usedTodayMb: 0, cycle: { ...cycle, usedMb: 700 } });
  await at("2027-05-04T12:00:00Z", person);
  await use(card, "2027-05-04T11:00:00Z", 50);
  // Late, and still of this cycle.
  await use(card, "2027-05-02T23:59:59Z", 5);
  expect(await shown(person)).toMatchObject({ usedTodayMb: 50, cycle: { ...cycle, usedMb: 755 } });
  const fees = await shop.done(listActivities, { type: "DAILY_FEE" }, person);
  expect(fees.items).toHaveLength(1);
  const why = await shop.done(whyActivity, { activityId: fees.items[0]!.id }, person);
  expect(why.cycle).toMatchObject({ startsOn: "2027-05-01", usedMb: 755 });
  const desk = await shop.done(getOperatorCard, { cardId: card.id }, admin);
  expect(desk.card.cycle).toMatchObject({ usedMb: 755 });
  // The cycle is over, and the next begins with its first use.
  await at("2027-05-31T12:00:00Z", person);
  expect((await shown(person)).cycle).toBeUndefined();
  await use(card, "2027-05-31T11:00:00Z", 3);
  expect(await shown(person)).toMatchObject({ cycle: { startsOn: "2027-05-31", usedMb: 3 } });
});

test("days of the cycle that another plan covered are not its use", async () => {
  const { person, card } = await customerWithCard(endless, "2027-06-01");
  const order = (planId: string) => shop.done(orderPlan, { cardId: card.id, planId }, person);
  await use(card, "2027-06-01T11:00:00Z", 100);
  await order(daily);
  await at("2027-06-02T12:00:00Z", person);
  await use(card, "2027-06-02T11:00:00Z", 40);
  await order(endless);
  await at("2027-06-03T12:00:00Z", person);
  await use(card, "2027-06-03T11:00:00Z", 7);
  expect(await shown(person)).toMatchObject({ cycle: { startsOn: "2027-06-01", usedMb: 107 } });
});

test("a daily limit's use is today's, however long its cycle", async () => {
  const { person, card } = await customerWithCard(daily, "2027-07-01");
  await use(card, "2027-07-01T11:00:00Z", 510);
  const cycle = { startsOn: "2027-07-01", endsOn: "2027-07-31", allowanceMb: 500 };
  expect(await shown(person)).toMatchObject({ cycle: { ...cycle, usedMb: 510, overMb: 10 } });
  await at("2027-07-02T12:00:00Z", person);
  await use(card, "2027-07-02T11:00:00Z", 4);
  expect(await shown(person)).toMatchObject({ cycle: { ...cycle, usedMb: 4, overMb: 0 } });
});

test("an unlimited pack has no cycle: what is shown is the day, and the day's use", async () => {
  await at("2027-08-01T12:00:00Z");
  const [card] = await shop.stock(1);
  const cardId = card!.id;
  const pack = { cardIds: [cardId], planId: endless, days: 10 };
  await shop.done(setStarterPack, pack, admin);
  await use(card!, "2027-08-01T12:00:00Z", 9);
  await at("2027-08-02T12:00:00Z");
  await use(card!, "2027-08-02T11:00:00Z", 2);
  const desk = await shop.done(getOperatorCard, { cardId }, admin);
  expect(desk.card.cycle).toMatchObject({
    startsOn: "2027-08-02",
    endsOn: "2027-08-03",
    usedMb: 2,
  });
});

test("an allowance begins anew with the next day, with the cycle's end, or with the plan to come, and not after the card", async () => {
  const stopping = {
    restrictRule: "STOP",
    throttleKbps: null,
    limitBytes: 10n * 1_048_576n,
  } as const;
  const byDay = await addPlan({ ...stopping, cycleDays: 30 });
  const byCycle = await addPlan({ ...stopping, cycleDays: 30, limitType: "CYCLE" });
  const one = await customerWithCard(byDay, "2027-09-01");
  const two = await customerWithCard(byCycle, "2027-09-01");
  await use(one.card, "2027-09-01T11:00:00Z", 11);
  await use(two.card, "2027-09-01T11:00:00Z", 11);
  const off = { status: "USING", restriction: { kind: "blocked" } };
  const endsAt = "2027-10-01T00:00:00.000Z";
  const tomorrow = "2027-09-02T00:00:00.000Z";
  expect(await shown(one.person)).toMatchObject({ ...off, cycle: { endsAt, resetsAt: tomorrow } });
  expect(await shown(two.person)).toMatchObject({ ...off, cycle: { endsAt, resetsAt: endsAt } });
  await shop.done(orderPlan, { cardId: two.card.id, planId: daily }, two.person);
  expect(await shown(two.person)).toMatchObject({ ...off, cycle: { endsAt, resetsAt: tomorrow } });
  const open = await customerWithCard(endless, "2027-09-01");
  await use(open.card, "2027-09-01T11:00:00Z", 11);
  expect(await shown(open.person)).toMatchObject({ cycle: { endsAt, resetsAt: null } });
});

test("the last day of a pack has no allowance after it", async () => {
  await at("2027-11-01T12:00:00Z");
  const [card] = await shop.stock(1);
  const cardId = card!.id;
  await shop.done(setStarterPack, { cardIds: [cardId], planId: daily, days: 2 }, admin);
  const cycle = async () => (await shop.done(getOperatorCard, { cardId }, admin)).card.cycle;
  expect(await cycle()).toMatchObject({ resetsAt: "2027-11-02T00:00:00.000Z" });
  await at("2027-11-03T11:00:00Z");
  expect(await cycle()).toMatchObject({ resetsAt: null });
});

test("no allowance begins anew where no plan covers that moment", async () => {
  const { person, card } = await customerWithCard(daily, "2027-12-01");
  await use(card, "2027-12-01T11:00:00Z", 100);
  expect(await shown(person)).toMatchObject({ cycle: { resetsAt: "2027-12-02T00:00:00.000Z" } });
  await shop.done(stopBilling, { cardId: card.id }, { bearer: person.bearer });
  expect(await shown(person)).toMatchObject({ status: "PAUSED", cycle: { resetsAt: null } });
});
