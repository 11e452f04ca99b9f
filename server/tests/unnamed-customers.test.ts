import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deleteCard, editTag, orderPlan } from "@farsim/contract/cards.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { setRole } from "@farsim/contract/desk/people/staff.ts";
import { startCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import {
  listOperatorCards,
  resumeService,
  stopService,
} from "@farsim/contract/desk/cards/stock.ts";
import { importCards, stockColumns } from "@farsim/contract/desk/cards/stock-import.ts";
import { type Endpoint, isRead } from "@farsim/contract/endpoint.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import { everyCall } from "@farsim/contract/every-call.ts";
import { luhnDigit } from "@farsim/contract/values/sims/iccid.ts";
import { isAllowed, standardRoles } from "@farsim/contract/values/people/rights.ts";
import { afterAll, expect, test } from "vitest";
import { runWaitingImports } from "../src/admin/stock/run-import.ts";
import { runCardJob } from "../src/cards/jobs/run-card-job.ts";
import { openVault } from "../src/platform/security/vault.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { openShop } from "../testing/open-shop.ts";
import { type Person, roleIdOf } from "../testing/people.ts";
import { layChannelKeys } from "../testing/servers/channel-keys.ts";
import { openSmdpServer } from "../testing/servers/smdp-server.ts";
import { addPlanOnSale, newEsim, newTestCard } from "../testing/stock.ts";

const folder = mkdtempSync(path.join(tmpdir(), "farsim-unnamed-"));
const smdp = await openSmdpServer();
const own = smdp.authority.issue("farsim");
layChannelKeys(folder, "carrier-one", { ...own, ca: smdp.authority.cert });
afterAll(async () => {
  await smdp.close();
  rmSync(folder, { recursive: true, force: true });
});
const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: {
    DATA_DIR: folder,
    CHANNEL_ADAPTERS: `carrier-one:es2plus:${smdp.url}`,
    RECHARGE_APPROVAL_ABOVE: "100.00",
  },
});
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));

const tag = "Grandmother's tablet";
const customer = await shop.customer();
const owner = await shop.administrator();
const support = await shop.staff("support");
const manager = await shop.staff("manager");
/** Was in support before, and asked for money that waits for a second person. */
const keeper = await shop.staff("support");
const by = ({ bearer }: Person) => ({ bearer });

await shop.recharge(customer, "50.00");
const waits = { account: customer.username, amount: "5000.00", reason: "as was asked" };
expect((await shop.done(recharge, waits, by(keeper))).approval).toBeDefined();
const toStock = { userId: keeper.id, roleId: String(roleIdOf("stock")), reason: "moved" };
await shop.done(setRole, toStock, by(owner));

const held = await shop.boundCard(customer);
await shop.done(editTag, { cardId: held.id, tag }, by(customer));
const givenUp = await shop.boundCard(customer);
await shop.done(editTag, { cardId: givenUp.id, tag: `${tag} 2` }, by(customer));
await shop.done(deleteCard, { cardId: givenUp.id }, by(customer));
const { activationCode: _, ...unmade } = newEsim();
await shop.stockOf([unmade]);
const { card: esim } = await shop.done(applyEsim, { fee: "5.00" }, by(customer));
const usedAt = shop.clock.now().toString();
await shop.report([
  { id: "without-plan", iccid: held.iccid, usedAt, regionName: "JP", bytes: 1_000_000 },
  { id: "refused", iccid: held.iccid, usedAt, regionName: "JP", bytes: -1 },
]);
await shop.done(orderPlan, { cardId: held.id, planId }, by(customer));
const manyStopped = { deed: "stopService" as const, reason: "was lost", atMost: 1 };
const { job } = await shop.done(
  startCardJob,
  { ...manyStopped, filter: { holderId: customer.id, search: held.cardNumber } },
  by(support),
);
await runCardJob(
  { database: testBase.database, clock: shop.clock, shop: shop.config },
  BigInt(job.id),
);
await shop.done(resumeService, { cardId: held.id, reason: "was found" }, by(support));
await shop.done(stopService, { cardId: held.id, reason: "was lost" }, by(support));
// By now the order of the eSIM hangs.
shop.clock.set(shop.clock.now().add({ minutes: 6 }));
for (const person of [customer, owner, support, manager, keeper]) await shop.renew(person);

const { cardNumber, iccid, verifyCode } = newTestCard();
const body = iccid.slice(0, -1);
const line = [cardNumber, body + luhnDigit(body), verifyCode, shop.channel.name, "physical", ""];
const csv = `${stockColumns.join(",")}\n${line.join(",")}\n`;
const { importId } = await shop.done(importCards, { csv }, by(keeper));
await runWaitingImports({
  database: testBase.database,
  clock: shop.clock,
  shop: shop.config,
  vault: openVault(shop.config),
  onFailure: (error) => expect.fail(String(error)),
});

/** What each reading call of the role is asked; a new one has to be put here. */
const asked: Readonly<Record<string, readonly Record<string, string>[]>> = {
  "/admin/alarm/list": [{}],
  "/admin/card/list": [{}, { status: "DELETED" }, { bound: "true" }, { search: held.cardNumber }],
  "/admin/card/export": [{}, { bound: "true" }, { search: held.cardNumber }],
  "/admin/card/get": [held, givenUp, esim].map(({ id }) => ({ cardId: id })),
  "/admin/job/list": [{}],
  "/admin/job/get": [{ jobId: job.id }],
  "/admin/job/export": [{ jobId: job.id }],
  "/admin/channel/list": [{}],
  "/admin/channel/costs": [{ channelName: shop.channel.name }],
  "/admin/usage/list": [{ kind: "unrated" }, { kind: "rejected" }],
  "/admin/usage/export": [{ kind: "unrated" }, { kind: "rejected" }],
  "/admin/plan/list": [{}],
  "/admin/addOn/list": [{}],
  "/admin/coverage/list": [{ channelName: shop.channel.name }],
  "/admin/usage/check": [
    {
      channelName: "carrier-one",
      csv: `id,iccid,usedAt,regionName,bytes\nasked,${held.iccid},2027-05-01T10:00:00Z,JP,1`,
    },
  ],
  "/admin/batch/list": [{}],
  "/admin/batch/exportList": [{}],
  "/admin/batch/cards": [{ batchId: importId }],
  "/admin/batch/state": [{ batchId: importId }],
  "/admin/stock/levels": [{}],
  "/admin/card/importState": [{ importId }],
  "/admin/waiting": [{}],
  "/admin/savedView/list": [{}],
  "/admin/search": [
    held.iccid,
    givenUp.iccid,
    customer.username,
    tag,
    customer.username.slice(1, 6),
  ].map((q) => ({ q })),
};

const readings = everyCall.filter(
  (call: Endpoint) =>
    isRead(call) &&
    call.role === "administrator" &&
    isAllowed(new Set(standardRoles.stock), call.right),
);
const secrets = [customer.username, customer.email, tag];
const secretsIn = (answer: unknown) =>
  secrets.filter((secret) => JSON.stringify(answer).includes(secret));

test.for(readings)("$path says nothing of customers to who only keeps the stock", async (call) => {
  expect(asked).toHaveProperty([call.path]);
  for (const input of asked[call.path]!) {
    const answer = await shop.done(call, input, by(keeper));
    expect(secretsIn(answer)).toEqual([]);
  }
});

test("the same cards and orders are there with their customers for those who may read these", async () => {
  const list = await shop.done(listOperatorCards, {}, by(support));
  expect(secretsIn(list)).toEqual(secrets);
  const story = await shop.done(getOperatorCard, { cardId: held.id }, by(support));
  expect(secretsIn(story)).toEqual(secrets);
  const { items } = await shop.done(listChannels, {}, by(manager));
  expect(secretsIn(items)).toEqual([customer.username]);
});

test("what happened to a card stays whole without its customer: that it is held, paid for, and which of the staff stopped it", async () => {
  const list = await shop.done(listOperatorCards, { bound: "true" }, by(keeper));
  const unnamed = { username: null, email: null, tag: null, bound: true };
  expect(list.items.find(({ id }) => id === held.id)).toMatchObject({
    ...unnamed,
    status: "SUSPEND",
    stopReason: "was lost",
  });
  const story = await shop.done(getOperatorCard, { cardId: held.id }, by(keeper));
  const someone = { id: customer.id, name: null };
  expect(story).toMatchObject({ card: unnamed, holder: someone, plans: [{ payer: someone }] });
  const actors = new Map(story.history.map(({ event, actor }) => [event, actor]));
  expect(actors.get("bind")).toEqual(someone);
  expect(actors.get("stopService")).toEqual({ id: support.id, name: support.username });
  const { items } = await shop.done(listChannels, {}, by(keeper));
  expect(items.flatMap((channel) => channel.hangingOrders)).toMatchObject([
    { cardId: esim.id, customer: null },
  ]);
});

test.for(["grandm", "4711"])(
  "the list finds no card by its tag, %s, for who may not read it",
  async (search) => {
    const card = await shop.boundCard(customer);
    await shop.done(editTag, { cardId: card.id, tag: `${search} once more` }, by(customer));
    const found = async (person: Person) =>
      (await shop.done(listOperatorCards, { search }, by(person))).items.map(({ id }) => id);
    expect(await found(support)).toContain(card.id);
    expect(await found(keeper)).toEqual([]);
  },
);
