import { AccountExport, exportAccount } from "@farsim/contract/account-export.ts";
import { saveSettings } from "@farsim/contract/account-settings.ts";
import { login } from "@farsim/contract/accounts.ts";
import { listCardHistory } from "@farsim/contract/card-history.ts";
import { orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import { saveCoverage } from "@farsim/contract/desk/shop/coverage.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { addCustomerNote } from "@farsim/contract/desk/people/customer-record.ts";
import { acceptDocuments } from "@farsim/contract/legal.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { askPayout, cancelPayout } from "@farsim/contract/payouts.ts";
import { expect, test } from "vitest";
import { buyInOneGo } from "../../../testing/buy-in-one-go.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale, newEsim } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { countTries: true });
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const dearPlanId = await shop.asProgram((ctx) =>
  addPlanOnSale(ctx, { priceMicros: 60_000_000n }, "World Monthly"),
);
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
const megabyte = 1_048_576;

/** An eSIM for Japan, and a plan that the balance does not cover. */
async function buyForJapan(person: Person) {
  const { bearer } = await shop.administrator();
  const networks = [{ name: "Docomo", generation: "5G" as const }];
  const covered = { channelName: shop.channel.name, regionCode: "JP" as const, networks };
  await shop.within.done(saveCoverage, covered, { bearer });
  await shop.stockOf([newEsim()]);
  return buyInOneGo(shop, person, { planId: dearPlanId, regionCode: "JP" });
}

/** Someone with a card in use, an add-on, use in two places and an own bound for a low balance. */
async function customerWithCard(lowBalanceAt: string) {
  const person = await shop.customer();
  const { bearer } = person;
  await shop.recharge(person, "50.00");
  const card = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer });
  await shop.done(orderAddOn, { cardId: card.id, addOnId }, { bearer });
  const use = { iccid: card.iccid, usedAt: "2027-05-01T11:00:00Z", bytes: 3 * megabyte };
  await shop.report([
    { ...use, id: `${person.id}-1`, regionName: "JP" },
    { ...use, id: `${person.id}-2`, regionName: "Thailand", bytes: megabyte / 2 },
  ]);
  const alerts = {
    lowBalanceAt,
    data50: true,
    data80: false,
    data100: false,
    recharged: false,
    cardStopped: true,
  };
  await shop.done(saveSettings, { language: "zh-CN", alerts, country: "AT" }, { bearer });
  return { person, card };
}

const exported = (person: Person, language: "en" | "zh-CN" = "en") =>
  shop.done(exportAccount, {}, { bearer: person.bearer, language });

test("holds everything that is kept about someone", async () => {
  const { person, card } = await customerWithCard("7.00");
  await shop.done(login, {
    account: person.username,
    password: person.password,
    rememberMe: false,
  });
  const { cardNumber, iccid } = card;
  const cardId = card.id;
  const { bearer } = person;
  const wanted = { amount: "25.00", method: "international" } as const;
  const { id: orderId, remark } = await shop.done(createPayOrder, wanted, { bearer });
  const read = { documents: [{ document: "privacy" as const, version: 0 }] };
  await shop.done(acceptDocuments, read, { bearer });
  const { id: purchaseId, order: bought } = await buyForJapan(person);
  const administrator = await shop.administrator();
  const entering = { userId: person.id, reason: "They asked where their data went" };
  await shop.done(enterCustomer, entering, { bearer: administrator.bearer });
  const noted = { userId: person.id, note: "Asked by phone" };
  await shop.done(addCustomerNote, noted, { bearer: administrator.bearer });
  const history = await shop.done(listCardHistory, { cardId }, { bearer });
  expect(history.items.map(({ event }) => event)).toEqual(["orderPlan", "bind"]);
  const asked = { amount: "5.00", payTo: "Ann, DE89", password: person.password };
  const { id: payoutId } = await shop.done(askPayout, asked, { bearer });
  await shop.done(cancelPayout, { payoutId }, { bearer });
  const document = await exported(person);
  const at = { changeTime: "2027-05-01T12:00:00.000Z", tradeDate: "2027-05-01" };
  const nothing = { cardId: null, planName: null, addOnName: null, note: null, reverses: null };
  expect(document).toEqual({
    exportedAt: "2027-05-01T12:00:00.000Z",
    profile: {
      id: person.id,
      username: person.username,
      email: person.email,
      level: 0,
      createdAt: "2027-05-01T12:00:00.000Z",
      balance: "45.00",
      currency: "USD",
    },
    settings: {
      language: "zh-CN",
      alerts: {
        lowBalanceAt: "7.00",
        data50: true,
        data80: false,
        data100: false,
        recharged: false,
        cardStopped: true,
      },
      country: "AT",
      totp: { enabled: false, recoveryCodesLeft: 0 },
    },
    acceptances: [{ document: "privacy", version: 0, acceptedAt: "2027-05-01T12:00:00.000Z" }],
    sessions: [1, 2].map(() => ({
      id: expect.any(String),
      device: expect.any(String),
      place: expect.any(String),
      createdAt: "2027-05-01T12:00:00.000Z",
      usedAt: "2027-05-01T12:00:00.000Z",
      expiresAt: expect.any(String),
      endedAt: null,
    })),
    notes: [
      {
        id: expect.any(String),
        at: "2027-05-01T12:00:00.000Z",
        author: administrator.username,
        note: "Asked by phone",
      },
    ],
    views: [
      {
        id: expect.any(String),
        administrator: administrator.username,
        reason: "They asked where their data went",
        beganAt: "2027-05-01T12:00:00.000Z",
        endsAt: "2027-05-01T12:30:00.000Z",
      },
    ],
    cards: [
      {
        id: cardId,
        cardNumber,
        iccid,
        type: "physical",
        channelName: shop.channel.name,
        tag: null,
        status: "USING",
        boundAt: "2027-05-01T12:00:00.000Z",
        deletedAt: null,
      },
    ],
    cardHistory: history.items.map((happening) => ({ cardId, ...happening })),
    subscriptions: [
      {
        cardId,
        planName: "Asia Daily",
        from: "2027-05-01",
        until: null,
        orderedAt: "2027-05-01T12:00:00.000Z",
      },
    ],
    usage: [
      { cardId, day: "2027-05-01", region: "JP", regionName: "Japan", usedMb: 3 },
      { cardId, day: "2027-05-01", region: "TH", regionName: "Thailand", usedMb: 0.5 },
    ],
    activities: [
      {
        id: "1",
        type: "TOP_UP",
        kind: "TOP_UP",
        change: "50.00",
        balanceAfter: "50.00",
        ...at,
        ...nothing,
      },
      {
        ...nothing,
        ...at,
        id: "2",
        type: "ADD_ON_PURCHASE",
        kind: "ADD_ON_PURCHASE",
        change: "-3.00",
        balanceAfter: "47.00",
        cardId,
        addOnName: "More data",
      },
      {
        ...nothing,
        ...at,
        id: "3",
        type: "DAILY_FEE",
        kind: "DAILY_FEE",
        change: "-2.00",
        balanceAfter: "45.00",
        cardId,
        planName: "Asia Daily",
      },
      {
        ...nothing,
        ...at,
        id: "4",
        type: "TOP_UP",
        kind: "PAYOUT",
        change: "-5.00",
        balanceAfter: "40.00",
      },
      {
        ...nothing,
        ...at,
        id: "5",
        type: "TOP_UP",
        kind: "PAYOUT",
        change: "5.00",
        balanceAfter: "45.00",
        reverses: "4",
      },
    ],
    invoiceDetails: null,
    invoices: [],
    payouts: [
      {
        id: expect.any(String),
        amount: "5.00",
        payTo: "Ann, DE89",
        status: "CANCELLED",
        mayCancel: false,
        askedAt: "2027-05-01T12:00:00.000Z",
        endedAt: "2027-05-01T12:00:00.000Z",
      },
    ],
    payOrders: [
      {
        ...wanted,
        id: orderId,
        serviceFee: "1.00",
        remark,
        status: "INIT",
        createdAt: "2027-05-01T12:00:00.000Z",
        finishedAt: null,
        cancelledAt: null,
        purchaseId: null,
      },
      {
        id: bought!.id,
        method: "domestic",
        amount: "20.00",
        serviceFee: "0.00",
        remark: bought!.remark,
        status: "INIT",
        createdAt: "2027-05-01T12:00:00.000Z",
        finishedAt: null,
        cancelledAt: null,
        purchaseId,
      },
    ],
    purchases: [
      {
        id: purchaseId,
        planName: "World Monthly",
        withEsim: true,
        region: "JP",
        cardId: null,
        step: "PAYING",
        failure: null,
        createdAt: "2027-05-01T12:00:00.000Z",
      },
    ],
  });
});

test("holds nothing of anyone else, and no secret", async () => {
  const [one, other] = [await customerWithCard("6.11"), await customerWithCard("6.22")];
  const { id: purchaseId } = await buyForJapan(other.person);
  const text = JSON.stringify(await exported(one.person));
  const { username, email } = other.person;
  const theirs = [
    `"cardId":"${other.card.id}"`,
    `"purchaseId":"${purchaseId}"`,
    ...[username, email, other.card.cardNumber, other.card.iccid, "6.22", "World Monthly"].map(
      (value) => JSON.stringify(value),
    ),
  ];
  expect(theirs.filter((value) => text.includes(value))).toEqual([]);
  const { rows } = await testBase.database.pool.query<{ id: string }>(
    "SELECT id FROM sessions WHERE user_id <> $1",
    [one.person.id],
  );
  expect(rows.filter(({ id }) => text.includes(id))).toEqual([]);
  const secrets = [one.card.verifyCode, one.person.password, one.person.refreshToken, "argon2"];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  // The control: the other's own document holds what this one must not.
  const own = JSON.stringify(await exported(other.person));
  expect(theirs.filter((value) => own.includes(value))).toEqual(theirs);
});

test("names plans, add-ons and places in the reader's language", async () => {
  const { person } = await customerWithCard("1.00");
  await buyForJapan(person);
  const { id: cardId } = await shop.boundCard(person);
  await buyInOneGo(shop, person, { planId: dearPlanId, cardId });
  const document = await exported(person, "zh-CN");
  const { subscriptions, usage, activities, cardHistory, purchases } = document;
  expect(subscriptions[0]?.planName).toBe("套餐 Asia Daily");
  expect(purchases).toMatchObject([
    { planName: "套餐 World Monthly", withEsim: true, region: "JP", cardId: null },
    { planName: "套餐 World Monthly", withEsim: false, region: null, cardId },
  ]);
  expect(cardHistory[0]?.why).toBe("您订购了“套餐 Asia Daily”。");
  expect(usage.map(({ regionName }) => regionName)).toEqual(["日本", "泰国"]);
  expect(activities.map(({ addOnName }) => addOnName)).toContain("流量加油包");
});

test("names them in the default language where the reader's was added later", async () => {
  const { person } = await customerWithCard("1.00");
  const { pool } = testBase.database;
  const tables = ["plan_versions", "add_ons", "regions"];
  for (const table of tables) await pool.query(`UPDATE ${table} SET name = name - 'zh-CN'`);
  const { subscriptions, usage, activities } = await exported(person, "zh-CN");
  expect(subscriptions[0]?.planName).toBe("Asia Daily");
  expect(usage.map(({ regionName }) => regionName)).toEqual(["Japan", "Thailand"]);
  expect(activities.map(({ addOnName }) => addOnName)).toContain("More data");
});

test("is agreed field by field", async () => {
  const { person } = await customerWithCard("1.00");
  await buyForJapan(person);
  expect(AccountExport.safeParse(await exported(person)).success).toBe(true);
});

test("is given ten times in ten minutes, to each account", async () => {
  const [{ person }, neighbour] = [await customerWithCard("1.00"), await shop.customer()];
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => shop.call(exportAccount, {}, { bearer: person.bearer })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
  expect(answers.filter(({ error }) => error === "too_many_requests")).toHaveLength(20);
  expect((await exported(neighbour)).cards).toEqual([]);
});
