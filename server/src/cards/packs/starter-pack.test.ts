import { getUserInfo } from "@farsim/contract/session.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import * as cards from "@farsim/contract/cards.ts";
import * as stock from "@farsim/contract/desk/cards/stock.ts";
import { expect, test } from "vitest";
import { joinStaff } from "../../../testing/join-staff.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { addPlanOnSale, type StockCard, usualTerms } from "../../../testing/stock.ts";
import { expirePacks } from "../../billing/rollover/day-rollover.ts";
import { addPlan } from "../../plans/add-to-catalogue.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const shop = await openShop(await testDatabase());
const admin = await shop.administrator();
const daily = await shop.asProgram((ctx) => addPlanOnSale(ctx, { priceMicros: 2_500_000n }));
const threeDays = await shop.asProgram((ctx) =>
  addPlanOnSale(ctx, { priceMicros: 10_000_000n, cycleDays: 3 }),
);
const packOnly = String(
  await shop.asProgram((ctx) =>
    addPlan(ctx, {
      terms: usualTerms,
      name: { en: "Welcome", "zh-CN": "体验" },
      description: { en: "For packs", "zh-CN": "仅供新手包" },
      planType: "STARTER_PACK",
      position: 9,
    }),
  ),
);

async function at(moment: string, ...people: Person[]) {
  shop.clock.set(moment);
  for (const person of [admin, ...people]) await shop.renew(person);
}

async function pack(planId: string, days: number): Promise<StockCard> {
  const [card] = await shop.stock(1);
  const { results } = await shop.within.done(
    stock.setStarterPack,
    { cardIds: [card!.id], planId, days },
    { bearer: admin.bearer },
  );
  expect(results).toEqual([{ cardId: card!.id }]);
  return card!;
}

const bind = ({ cardNumber, iccid, verifyCode }: StockCard, { bearer }: Person) =>
  shop.within.done(cards.bindCard, { cardNumber, iccid, verifyCode }, { bearer });

async function operatorCard({ cardNumber }: StockCard) {
  const { items } = await shop.within.done(
    stock.listOperatorCards,
    { search: cardNumber },
    { bearer: admin.bearer },
  );
  return items[0]!;
}

const use = (card: StockCard, mb: number, usedAt: string, id = `${card.id}-${usedAt}`) =>
  shop.report([{ id, iccid: card.iccid, usedAt, regionName: "JP", bytes: mb * 1_048_576 }]);

test("credits 20 × 2.50 for a pack of 30 days set on 1 May 12:00 and bound on 11 May 09:00", async () => {
  await at("2027-05-01T12:00:00Z");
  const card = await pack(daily, 30);
  expect(await operatorCard(card)).toMatchObject({
    status: "USING",
    isStarterPack: true,
    planCreateTime: "2027-05-01T12:00:00.000Z",
    expireTime: "2027-05-31T12:00:00.000Z",
  });
  const customer = await shop.customer();
  await at("2027-05-11T09:00:00Z", customer);
  const bound = await bind(card, customer);
  expect(bound.credited).toBe("50.00");
  expect(bound.card).toMatchObject({
    status: "USING",
    isStarterPack: false,
    expireTime: null,
    pendingPlan: { startsOn: "2027-05-12" },
  });
  const { items } = await shop.within.done(listActivities, {}, { bearer: customer.bearer });
  expect(items).toMatchObject([
    { type: "REFUND", change: "50.00", balanceAfter: "50.00", tradeDate: "2027-05-11" },
  ]);
  expect(items[0]!.reason).toContain("20 days left × 2.50");
});

/** How the binding of a pack was answered, and what the account held before and holds now. */
async function bindOf(card: StockCard, { bearer }: Person) {
  const holds = async () => (await shop.within.done(getUserInfo, {}, { bearer })).balance;
  const before = await holds();
  const { cardNumber, iccid, verifyCode } = card;
  const answer = await shop.within.call(
    cards.bindCard,
    { cardNumber, iccid, verifyCode },
    { bearer },
  );
  return { answer, before, after: await holds() };
}

test("gives no administrator the credit of a pack: not the one who set it, no other, and no one who became one", async () => {
  await at("2027-05-11T10:00:00Z");
  const card = await pack(daily, 366);
  const promoted = await joinStaff(shop, admin, "owner");
  for (const administrator of [admin, await shop.administrator(), promoted]) {
    const { answer, before, after } = await bindOf(card, administrator);
    expect(answer).toMatchObject({ status: 403, error: "no_permission" });
    expect(after).toBe(before);
  }
  expect(await operatorCard(card)).toMatchObject({ status: "USING", isStarterPack: true });
  const { answer, after } = await bindOf(card, await shop.customer());
  expect(answer.data.credited).toBe("915.00");
  expect(after).toBe("915.00");
});

test("lets an administrator bind a pack that is over: nothing is credited", async () => {
  await at("2027-05-11T11:00:00Z");
  const card = await pack(daily, 1);
  await at("2027-05-12T11:00:00Z");
  const { answer, before, after } = await bindOf(card, admin);
  expect(answer).toMatchObject({ code: 0, data: { credited: "0.00" } });
  expect(after).toBe(before);
});

test("credits 13.33 for 4 days left of a plan of 10.00 for 3 days that has no limit by the cycle", async () => {
  await at("2027-05-12T00:00:00Z");
  const card = await pack(threeDays, 4);
  const customer = await shop.customer();
  expect((await bind(card, customer)).credited).toBe("13.33");
});

test("leaves the day of binding to the pack, and takes the first fee with the first use of the next day", async () => {
  await at("2027-05-13T08:00:00Z");
  const card = await pack(daily, 10);
  await use(card, 100, "2027-05-13T07:00:00Z");
  const customer = await shop.customer();
  await bind(card, customer);
  await use(card, 100, "2027-05-13T07:30:00Z");
  const balance = async () =>
    (await shop.within.done(listActivities, {}, { bearer: customer.bearer })).items[0]!;
  expect(await balance()).toMatchObject({ type: "REFUND", balanceAfter: "25.00" });
  await at("2027-05-14T00:00:01Z", customer);
  await use(card, 1, "2027-05-14T00:00:00Z");
  expect(await balance()).toMatchObject({
    type: "DAILY_FEE",
    balanceAfter: "22.50",
    tradeDate: "2027-05-14",
  });
});

test("stops an expired pack at that very moment; bound then, nothing is credited and pay as you go starts today", async () => {
  await at("2027-05-15T12:00:00Z");
  const card = await pack(daily, 1);
  await at("2027-05-16T11:59:59.999Z");
  expect(await operatorCard(card)).toMatchObject({ status: "USING" });
  await at("2027-05-16T12:00:00Z");
  expect(await operatorCard(card)).toMatchObject({
    status: "SUSPEND",
    suspendReason: "packExpired",
  });
  const customer = await shop.customer();
  await at("2027-05-18T10:00:00Z", customer);
  const bound = await bind(card, customer);
  expect(bound.credited).toBe("0.00");
  expect(bound.card).toMatchObject({
    status: "SUSPEND",
    suspendReason: "credit",
    planCreateTime: "2027-05-18T10:00:00.000Z",
  });
  await shop.within.done(
    recharge,
    { account: customer.username, amount: "5.00" },
    { bearer: admin.bearer },
  );
  const { card: running } = await shop.within.done(
    cards.getCard,
    { cardId: card.id },
    { bearer: customer.bearer },
  );
  expect(running.status).toBe("USING");
});

test("gives a pack its full days anew or another expire time, also one that had expired, and refuses it for any other card", async () => {
  await at("2027-05-19T12:00:00Z");
  const card = await pack(daily, 2);
  await at("2027-05-25T06:00:00Z");
  const reset = (input: object) =>
    shop.within.call(stock.resetStarterPack, { cardIds: [card.id], ...input } as never, {
      bearer: admin.bearer,
    });
  expect((await reset({ mode: "timeOnly" })).data.results).toEqual([{ cardId: card.id }]);
  expect(await operatorCard(card)).toMatchObject({
    status: "USING",
    planCreateTime: "2027-05-25T06:00:00.000Z",
    expireTime: "2027-05-27T06:00:00.000Z",
  });
  await reset({ mode: "expireTime", expireTime: "2027-06-01T00:00:00Z" });
  expect(await operatorCard(card)).toMatchObject({
    expireTime: "2027-06-01T00:00:00.000Z",
    planCreateTime: "2027-05-25T06:00:00.000Z",
  });
  const past = await reset({ mode: "expireTime", expireTime: "2027-05-25T06:00:00Z" });
  expect(past).toMatchObject({
    error: "validation_failed",
    data: { fields: { expireTime: "expire_time_invalid" } },
  });
  const [plain] = await shop.stock(1);
  const { results } = await shop.within.done(
    stock.resetStarterPack,
    { cardIds: [plain!.id, "987654321"], mode: "timeOnly" },
    { bearer: admin.bearer },
  );
  expect(results).toEqual([
    { cardId: plain!.id, error: "card_status_conflict" },
    { cardId: "987654321", error: "not_found" },
  ]);
});

test("is told of everything that a pack is: what is left out is refused at its field, and no card is changed", async () => {
  const [card] = await shop.stock(1);
  const cardIds = [card!.id];
  const whole = { cardIds, planId: daily, days: 3 };
  for (const [endpoint, input, fields] of [
    [stock.setStarterPack, { ...whole, planId: undefined }, { planId: "required" }],
    [stock.setStarterPack, { ...whole, planId: "" }, { planId: "required" }],
    [stock.setStarterPack, { ...whole, days: undefined }, { days: "required" }],
    [stock.resetStarterPack, { cardIds }, { mode: "required" }],
    [stock.resetStarterPack, { cardIds, mode: "" }, { mode: "invalid" }],
    [stock.resetStarterPack, { cardIds, mode: "expireTime" }, { expireTime: "required" }],
  ] as const) {
    const answer = await shop.within.call(endpoint, input as never, { bearer: admin.bearer });
    expect(answer).toMatchObject({ error: "validation_failed", data: { fields } });
  }
  expect(await operatorCard(card!)).toMatchObject({ status: "NOT_ACTIVE", isStarterPack: false });
});

test("puts a pack back into stock; set anew on the same day it begins tomorrow, and late use stays the old pack's", async () => {
  await at("2027-06-02T10:00:00Z");
  const card = await pack(daily, 5);
  await shop.within.done(stock.revertStarterPack, { cardIds: [card.id] }, { bearer: admin.bearer });
  expect(await operatorCard(card)).toMatchObject({
    status: "NOT_ACTIVE",
    isStarterPack: false,
    planCreateTime: null,
    expireTime: null,
  });
  expect(await operatorCard(card)).not.toHaveProperty("plan");
  expect(await operatorCard(card)).not.toHaveProperty("cycle");
  expect((await use(card, 10, "2027-06-02T09:00:00Z")).accepted).toBe(1);
  await shop.within.done(
    stock.setStarterPack,
    { cardIds: [card.id], planId: threeDays, days: 3 },
    { bearer: admin.bearer },
  );
  expect(await operatorCard(card)).toMatchObject({
    status: "USING",
    pendingPlan: { startsOn: "2027-06-03" },
  });
});

test("lets the holder of a converted card order its pack's plan again, and no one else", async () => {
  await at("2027-06-05T10:00:00Z");
  const card = await pack(packOnly, 3);
  const customer = await shop.customer();
  await bind(card, customer);
  const order = (cardId: string) =>
    shop.within.call(cards.orderPlan, { cardId, planId: packOnly }, { bearer: customer.bearer });
  const other = await shop.boundCard(customer);
  expect((await order(other.id)).error).toBe("not_found");
  await at("2027-06-06T10:00:00Z", customer);
  await shop.within.done(cards.stopBilling, { cardId: card.id }, { bearer: customer.bearer });
  await at("2027-06-08T10:00:00Z", customer);
  expect((await order(card.id)).data.card).toMatchObject({ status: "USING" });
});

test("does not let a pack's last day go on: its pending plan can be replaced or stopped, not cancelled", async () => {
  await at("2027-06-10T10:00:00Z");
  const card = await pack(daily, 5);
  const customer = await shop.customer();
  const { card: bound } = await bind(card, customer);
  expect(bound.actions).not.toContain("cancelPendingPlan");
  const cancel = () =>
    shop.within.call(cards.cancelPendingPlan, { cardId: card.id }, { bearer: customer.bearer });
  expect((await cancel()).error).toBe("card_status_conflict");
  await at("2027-06-11T10:00:00Z", customer);
  await use(card, 1, "2027-06-11T09:00:00Z");
  const { items } = await shop.within.done(listActivities, {}, { bearer: customer.bearer });
  expect(items[0]).toMatchObject({ type: "DAILY_FEE", change: "-2.50" });
});

test("a pack set by mistake, reverted and set anew on the same day is bound and reset by the terms it was set to last", async () => {
  await at("2027-06-15T10:00:00Z");
  const card = await pack(threeDays, 30);
  await shop.within.done(stock.revertStarterPack, { cardIds: [card.id] }, { bearer: admin.bearer });
  await shop.within.done(
    stock.setStarterPack,
    { cardIds: [card.id], planId: daily, days: 10 },
    { bearer: admin.bearer },
  );
  const reset = await shop.within.done(
    stock.resetStarterPack,
    { cardIds: [card.id], mode: "timeOnly" },
    { bearer: admin.bearer },
  );
  expect(reset.results).toEqual([{ cardId: card.id }]);
  expect(await operatorCard(card)).toMatchObject({
    pendingPlan: { startsOn: "2027-06-16", plan: { id: daily } },
  });
  const customer = await shop.customer();
  const { credited, card: bound } = await bind(card, customer);
  expect(credited).toBe("25.00");
  expect(bound.pendingPlan?.plan.id).toBe(daily);
});

test("a pack plan stays orderable for the holder of the card it came with, also when they stopped or changed it on the first day", async () => {
  await at("2027-06-20T10:00:00Z");
  const card = await pack(packOnly, 20);
  const customer = await shop.customer();
  await bind(card, customer);
  await shop.within.done(cards.stopBilling, { cardId: card.id }, { bearer: customer.bearer });
  const again = await shop.within.done(
    cards.orderPlan,
    { cardId: card.id, planId: packOnly },
    { bearer: customer.bearer },
  );
  expect(again.card).toMatchObject({ status: "USING", pendingPlan: { plan: { id: packOnly } } });
});

test("cuts the network of a pack without a holder when its time is over, without waiting for midnight", async () => {
  await at("2027-06-25T10:00:00Z");
  const card = await pack(daily, 1);
  await at("2027-06-26T10:00:00Z");
  await expirePacks({ database: shop.database, clock: shop.clock, zone: "UTC" });
  const stored = await shop.database.read((tx) =>
    tx.db
      .selectFrom("cards")
      .select(["status", "network_on"])
      .where("id", "=", BigInt(card.id))
      .executeTakeFirstOrThrow(),
  );
  expect(stored).toEqual({ status: "SUSPEND", network_on: false });
});
