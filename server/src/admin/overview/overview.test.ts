import { bindCard, orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { beforeEach, expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { addAddOnOnSale, addPlanOnSale } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const megabyte = 1_048_576;
const SECRET_KEY = "cd".repeat(32);
const testBase = await testDatabase();
const shop = await openShop(testBase);
const keeper = await shop.administrator();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

beforeEach(() => shop.renew(keeper));

const overview = (language: "en" | "zh-CN" = "en", days?: "7") =>
  shop.done(getOverview, { days }, { bearer: keeper.bearer, language });

test("says what a shop without customers is: all at nothing, and what lacks", async () => {
  expect(await overview()).toMatchObject({
    asOf: "2027-05-01T12:00:00.000Z",
    from: "2027-04-02",
    to: "2027-05-01",
    customers: { total: 0, registered: 0, added: 0 },
    cards: { total: 0, held: 0, inStock: 0, packs: 0 },
    money: [],
    use: { days: [], regions: [], totalMb: 0 },
    float: "0.00",
    belowZero: { wallets: 0, amount: "0.00" },
    unrated: { days: 0, usedMb: 0 },
    trialBalance: { accounts: [], sum: "0.00" },
    alarms: [
      { kind: "emailsKept", count: 1 },
      { kind: "noEsims", count: 1 },
      { kind: "noCards", count: 1 },
    ],
  });
});

test("adds up money by day and type, use by region, and what is held, to what the ledger says", async () => {
  const person = await shop.customer();
  const { bearer } = person;
  await shop.recharge(person, "20.00");
  const [card, spare] = await shop.stock(2);
  const { id: _, ...proof } = card!;
  await shop.done(bindCard, proof, { bearer });
  await shop.done(orderPlan, { cardId: card!.id, planId }, { bearer });
  await shop.done(orderAddOn, { cardId: card!.id, addOnId }, { bearer });
  const use = { iccid: card!.iccid, usedAt: "2027-05-01T11:00:00Z" };
  await shop.report([
    { ...use, id: "1", regionName: "JP", bytes: 3 * megabyte },
    { ...use, id: "2", regionName: "TH", bytes: megabyte },
    { ...use, id: "3", iccid: spare!.iccid, regionName: "JP", bytes: 2 * megabyte },
    { ...use, id: "4", iccid: "8985000000000000000", regionName: "JP", bytes: megabyte },
  ]);
  const seen = await overview();
  const day = "2027-05-01";
  expect(seen).toMatchObject({
    customers: { total: 1, registered: 1, added: 1 },
    cards: { total: 2, held: 1, inStock: 1 },
    money: [
      { day, account: "cashByHand", amount: "20.00" },
      { day, account: "planFees", amount: "2.00" },
      { day, account: "addOnFees", amount: "3.00" },
    ],
    use: {
      days: [{ day, usedMb: 6 }],
      regions: [
        { code: "JP", regionName: "Japan", usedMb: 5 },
        { code: "TH", regionName: "Thailand", usedMb: 1 },
      ],
      totalMb: 6,
    },
    float: "15.00",
    unrated: { days: 1, usedMb: 2 },
    trialBalance: {
      accounts: [
        { account: "addOnFees", amount: "3.00" },
        { account: "cashByHand", amount: "-20.00" },
        { account: "planFees", amount: "2.00" },
        { account: "wallet", amount: "15.00" },
      ],
      sum: "0.00",
    },
  });
  expect(seen.alarms).toEqual([
    { kind: "emailsKept", count: 1 },
    { kind: "simulatedChannels", count: 1 },
    { kind: "unratedUse", count: 1 },
    { kind: "rejectedUse", count: 1 },
    { kind: "noEsims", count: 1 },
  ]);
  expect((await overview("zh-CN")).use.regions[0]?.regionName).toBe("日本");
});

test("says that emails and commands reach no one, until the settings name their ways; a sandbox wants it so", async () => {
  const kinds = async (env: Record<string, string>) => {
    const other = await openShop(testBase, { env: { SECRET_KEY, ...env } });
    const { bearer } = await other.administrator();
    const { alarms } = await other.done(getOverview, {}, { bearer });
    return alarms.map(({ kind }) => kind).filter((kind) => /emailsKept|simulated/.test(kind));
  };
  await shop.stock(1);
  const carrier = `${shop.channel.name}:http:http://127.0.0.1:9`;
  const mail = { SMTP_URL: "smtp://127.0.0.1:9?ignoreTLS=true", MAIL_FROM: "shop@farsim.example" };
  expect(await kinds({})).toEqual(["emailsKept", "simulatedChannels"]);
  expect(await kinds(mail)).toEqual(["simulatedChannels"]);
  expect(await kinds({ CHANNEL_ADAPTERS: carrier })).toEqual(["emailsKept"]);
  expect(await kinds({ SANDBOX: "true" })).toEqual([]);
});

test("looks back as many billing days as is asked", async () => {
  shop.clock.set("2027-05-08T12:00:00Z");
  await shop.renew(keeper);
  expect(await overview("en", "7")).toMatchObject({
    from: "2027-05-02",
    money: [],
    use: { days: [] },
  });
  expect((await overview()).money).toHaveLength(3);
});

test("raises an alarm for a wallet below zero, and for a ledger that is off", async () => {
  const person = await shop.customer();
  await shop.recharge(person, "2.00");
  const card = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer: person.bearer });
  const at = (hours: number) => shop.clock.now().subtract({ hours }).toString();
  const use = { iccid: card.iccid, regionName: "JP", bytes: megabyte };
  shop.clock.set(shop.clock.now().add({ hours: 30 }));
  await shop.report([
    { ...use, id: "below-1", usedAt: at(29) },
    { ...use, id: "below-2", usedAt: at(1) },
  ]);
  await shop.renew(keeper);
  const seen = await overview();
  expect(seen.belowZero).toEqual({ wallets: 1, amount: "-2.00" });
  expect(seen.alarms).toContainEqual({ kind: "walletsBelowZero", count: 1 });
  const below = await shop.done(listCustomers, { balance: "belowZero" }, keeper);
  expect(below).toMatchObject({ total: 1, items: [{ id: person.id, balance: "-2.00" }] });
  expect(seen.alarms.map(({ kind }) => kind)).not.toContain("ledgerOff");
  const turn = (by: string) =>
    testBase.database.pool.query(
      `UPDATE wallets SET balance_micros = balance_micros ${by} WHERE user_id = $1`,
      [person.id],
    );
  await turn("+ 1000000");
  expect((await overview()).alarms).toContainEqual({ kind: "ledgerOff", count: 1 });
  await turn("- 1000000");
  // As after use that came late. Who left is on no list of customers; what they owe is held against the rest all the same.
  await testBase.database.pool.query(
    `UPDATE users SET deleted_at = now(), is_register = false, username = NULL, password_hash = NULL,
       email = 'deleted-' || id || '@deleted.invalid' WHERE id = $1`,
    [person.id],
  );
  expect(await overview()).toMatchObject({
    float: seen.float,
    belowZero: { wallets: 0, amount: "0.00" },
  });
});
