import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { listActivities, whyActivity } from "@farsim/contract/activities.ts";
import * as cards from "@farsim/contract/cards.ts";
import * as contract from "@farsim/contract/esim.ts";
import { previewPlan } from "@farsim/contract/plan-preview.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newAuthority } from "../../testing/servers/certificates.ts";
import { layChannelKeys } from "../../testing/servers/channel-keys.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { openSmdpServer } from "../../testing/servers/smdp-server.ts";
import { addPlanOnSale, newEsim, newTestCard, setEsimsAside } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openEsimOrders } from "../esim-orders.ts";
import { openLog } from "../platform/log.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";

const folder = mkdtempSync(path.join(tmpdir(), "farsim-esim-"));
const smdp = await openSmdpServer();
const own = smdp.authority.issue("farsim");
layChannelKeys(folder, "carrier-one", { ...own, ca: smdp.authority.cert });

const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: { DATA_DIR: folder, CHANNEL_ADAPTERS: `carrier-one:es2plus:${smdp.url}` },
});
const { config, liveShop, database, clock } = shop;
const openOrders = () =>
  openEsimOrders({ config, liveShop, database, clock, log: openLog("silent") });
const orders = openOrders();
afterAll(async () => {
  orders.close();
  await smdp.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  smdp.calls.length = 0;
  smdp.state.reportsRepeats = true;
});

const { pool } = database;
const later = (seconds: number) => clock.set(clock.now().add({ seconds }));

/** Someone who has applied for an eSIM that must still be made. */
async function applicant(balance = "20.00") {
  await setEsimsAside(database);
  const { activationCode: _, ...unmade } = newEsim();
  const [esim] = await shop.stockOf([unmade]);
  const person = await shop.customer();
  await shop.recharge(person, balance);
  const { card } = await shop.done(contract.applyEsim, { fee: "5.00" }, { bearer: person.bearer });
  expect(card).toMatchObject({ id: esim!.id, esimState: "ordered", actions: ["editTag"] });
  const { rows } = await pool.query("SELECT id FROM esim_orders WHERE card_id = $1", [card.id]);
  return { person, card, orderId: String(rows.at(-1).id) };
}
type Applicant = Awaited<ReturnType<typeof applicant>>;

const pursue = ({ orderId }: Applicant, by = orders) => by.pursue({ orderId });
async function see({ person, card }: Applicant) {
  await shop.renew(person);
  return (await shop.done(contract.getEsim, { cardId: card.id }, { bearer: person.bearer })).esim;
}
async function activities({ person }: { person: Person }) {
  await shop.renew(person);
  return (await shop.done(listActivities, {}, { bearer: person.bearer })).items;
}
const asked = () => smdp.calls.map(({ name }) => name);
const callIds = (name: string) =>
  smdp.calls
    .filter((call) => call.name === name)
    .map(({ body }) => body.header.functionCallIdentifier);
/** As the worker does it: every order that is due is taken up again, until the order ends. */
async function persist(applied: Applicant, times = 40) {
  for (let i = 0; i < times; i++) {
    await pursue(applied);
    later(300);
  }
}

test("orders a profile in the words of SGP.22, over mutual TLS, and hands its code to the holder", async () => {
  const applied = await applicant();
  expect(await see(applied)).toMatchObject({ state: "ordered" });
  expect(await see(applied)).not.toHaveProperty("activation");
  await pursue(applied);
  expect(asked()).toEqual(["downloadOrder", "confirmOrder"]);
  const [download, confirm] = smdp.calls;
  expect(download).toMatchObject({
    client: "farsim",
    headers: {
      "x-admin-protocol": "gsma/rsp/v2.5.0",
      "content-type": "application/json;charset=UTF-8",
    },
  });
  const iccid = applied.card.iccid.length === 19 ? `${applied.card.iccid}F` : applied.card.iccid;
  const header = (name: string) => ({
    functionRequesterIdentifier: "Farsim",
    functionCallIdentifier: expect.stringMatching(new RegExp(`-${name}$`)),
  });
  expect(download!.body).toEqual({ header: header("downloadOrder"), iccid });
  expect(confirm!.body).toEqual({
    header: header("confirmOrder"),
    iccid,
    matchingId: expect.stringMatching(/^[0-9A-F-]{44}$/),
    releaseFlag: true,
  });
  const { state, activation } = await see(applied);
  expect(state).toBe("released");
  expect(activation?.activationCode).toBe(
    `LPA:1$smdp.example.com$${String(confirm!.body["matchingId"])}`,
  );
  expect(
    (await shop.done(cards.getCard, { cardId: applied.card.id }, { bearer: applied.person.bearer }))
      .card,
  ).toMatchObject({
    esimState: "released",
    actions: ["orderPlan", "editTag", "delete"],
  });
  await pursue(applied);
  expect(asked()).toHaveLength(2);
  // Its QR code goes out once, and only now that it is there.
  const { rows } = await database.pool.query(
    "SELECT payload->'purchase' AS purchase FROM graphile_worker._private_jobs WHERE payload->'purchase'->>'cardId' = $1",
    [applied.card.id],
  );
  expect(rows).toEqual([
    { purchase: { kind: "esimReady", userId: applied.person.id, cardId: applied.card.id } },
  ]);
});

test("believes no SM-DP+ of another authority, and is not let in without the right certificate", async () => {
  const strangers = path.join(folder, "channels", "carrier-two");
  const other = newAuthority("Someone else");
  const try_ = async (identity: { key: string; cert: string }, ca: string) => {
    layChannelKeys(folder, "carrier-two", { ...identity, ca });
    const applied = await applicant();
    const channelAdapters = new Map([["carrier-one", { es2plus: smdp.url }]]);
    const stranger = openEsimOrders({
      config: { ...config, channelAdapters, channelsDir: path.join(folder, "as-two") },
      liveShop,
      database,
      clock,
      log: openLog("silent"),
    });
    await pursue(applied, stranger);
    stranger.close();
    return (await see(applied)).state;
  };
  mkdirSync(path.join(folder, "as-two"), { recursive: true });
  symlinkSync(strangers, path.join(folder, "as-two", "carrier-one"));
  expect(await try_(other.issue("farsim"), smdp.authority.cert)).toBe("ordered");
  expect(await try_(own, other.cert)).toBe("ordered");
  expect(asked()).toEqual([]);
  // The control: with the right ones it goes through.
  expect(await try_(own, smdp.authority.cert)).toBe("released");
});

test.for([
  ["is cut before it is obeyed", "cut"],
  ["is obeyed, but its answer is lost", "lost"],
  ["is met by a busy server", 503],
  ["is met by a page of something in between", { text: "<html>" }],
  ["is met by an answer that is none", { text: "{}" }],
] as const)("asks again, under the same call identifier, when a call %s", async ([, fault]) => {
  for (const repeats of [true, false]) {
    for (const ahead of [[fault], [undefined, fault], [fault, fault, undefined, fault]]) {
      smdp.calls.length = 0;
      smdp.state.reportsRepeats = repeats;
      const applied = await applicant();
      smdp.fail(...ahead);
      await persist(applied, 8);
      expect(await see(applied)).toMatchObject({ state: "released" });
      for (const name of ["downloadOrder", "confirmOrder"])
        expect(new Set(callIds(name)).size).toBe(1);
      const order =
        smdp.orders.get(`${applied.card.iccid}F`) ?? smdp.orders.get(applied.card.iccid);
      expect((await see(applied)).activation?.matchingId).toBe(order?.matchingId);
      expect(await activities(applied)).toHaveLength(2);
    }
  }
});

test("gives the fee back, once, when the SM-DP+ refuses, and offers that eSIM to no one else", async () => {
  const applied = await applicant();
  smdp.fail({ refuse: "8.2.5/3.7" });
  await persist(applied, 3);
  expect(asked()).toEqual(["downloadOrder"]);
  expect(await see(applied)).toMatchObject({
    state: "failed",
    failure: "order",
    refund: { amount: "5.00" },
  });
  expect((await activities(applied)).map(({ type, change }) => [type, change])).toEqual([
    ["REFUND", "5.00"],
    ["ESIM_APPLY", "-5.00"],
    ["TOP_UP", "20.00"],
  ]);
  const { bearer } = applied.person;
  expect((await shop.call(cards.getCard, { cardId: applied.card.id }, { bearer })).error).toBe(
    "not_found",
  );
  expect((await shop.call(contract.applyEsim, {}, { bearer })).error).toBe("esim_out_of_stock");
});

test("cancels what it began before it gives anything back", async () => {
  const applied = await applicant();
  smdp.fail(undefined, { refuse: "8.2.6/2.1" }, "cut", { refuse: "8.1/4.2" }, "lost");
  await pursue(applied);
  expect(asked()).toEqual(["downloadOrder", "confirmOrder", "cancelOrder"]);
  expect(await see(applied)).toMatchObject({ state: "failed", failure: "order" });
  expect(await see(applied)).not.toHaveProperty("refund");
  expect(await activities(applied)).toHaveLength(2);
  const { bearer } = applied.person;
  const { cardId } = { cardId: applied.card.id };
  expect((await shop.call(cards.deleteCard, { cardId }, { bearer })).error).toBe(
    "card_status_conflict",
  );
  expect(cards.deleteCard.problems).toContain("card_status_conflict");
  await persist(applied, 5);
  expect(await see(applied)).toMatchObject({ refund: { amount: "5.00" } });
  expect(await activities(applied)).toHaveLength(3);
  expect(smdp.orders.has(`${applied.card.iccid}F`)).toBe(false);
});

test("gives up after an hour without an answer, and puts the eSIM back for the next applicant", async () => {
  const applied = await applicant();
  const faults = Array.from({ length: 30 }, () => 503);
  smdp.fail(...faults);
  for (let minute = 0; minute < 59; minute += 5) {
    await pursue(applied);
    expect(await see(applied)).toMatchObject({ state: "ordered" });
    later(300);
  }
  await persist(applied, 40);
  expect(await see(applied)).toMatchObject({ state: "failed", refund: { amount: "5.00" } });
  expect(asked().at(-1)).toBe("cancelOrder");
  const { rows } = await pool.query("SELECT esim_state, holder_id FROM cards WHERE id = $1", [
    applied.card.id,
  ]);
  expect(rows).toEqual([{ esim_state: null, holder_id: null }]);
  const next = await shop.customer();
  await shop.recharge(next, "5.00");
  const { card } = await shop.done(contract.applyEsim, {}, { bearer: next.bearer });
  expect(card.id).toBe(applied.card.id);
  expect(await see(applied)).toMatchObject({ state: "failed", refund: { amount: "5.00" } });

  // What the next holder calls it is no one else's business.
  const tag = "Bob in Tokyo";
  await shop.done(cards.editTag, { cardId: card.id, tag }, { bearer: next.bearer });
  const shown = await activities(applied);
  const { bearer } = applied.person;
  const causes = await Promise.all(
    shown.map(({ id }) => shop.done(whyActivity, { activityId: id }, { bearer })),
  );
  expect(causes.length).toBeGreaterThan(1);
  expect(JSON.stringify([shown, causes])).not.toContain(tag);
  expect(JSON.stringify(shown)).toContain(card.cardNumber);
});

test("does each order once, no matter who is at it: many at once, and after one that died over it", async () => {
  const applied = await applicant();
  await Promise.all(Array.from({ length: 10 }, () => pursue(applied)));
  expect(asked()).toEqual(["downloadOrder", "confirmOrder"]);

  const orphan = await applicant();
  smdp.calls.length = 0;
  // A server took the order up, asked for the download, and was killed before it could write the answer.
  await pool.query("UPDATE esim_orders SET tries = 1, due_at = $2 WHERE id = $1", [
    orphan.orderId,
    clock.now().add({ seconds: 120 }).toString(),
  ]);
  smdp.orders.set(`${orphan.card.iccid}F`, { isReleased: false });
  await pursue(orphan);
  expect(asked()).toEqual([]);
  later(121);
  await openOrders().look();
  const { rows } = await pool.query("SELECT key FROM graphile_worker.jobs WHERE key = $1", [
    `pursueEsimOrder:${orphan.orderId}`,
  ]);
  expect(rows).toHaveLength(1);
  await pursue(orphan);
  expect(await see(orphan)).toMatchObject({ state: "released" });
});

test("returns a fee that an administrator has taken back already no second time", async () => {
  const applied = await applicant();
  const [fee] = await activities(applied);
  const { bearer } = await shop.administrator();
  const asked = { activityId: fee!.id, reason: "as asked" };
  await shop.done(reverseActivity, asked, { bearer });
  smdp.fail({ refuse: "8.2.5/3.7" });
  await persist(applied, 2);
  expect((await activities(applied)).filter(({ type }) => type === "REFUND")).toHaveLength(1);
});

test("lets no plan be ordered for a card that may yet go back", async () => {
  const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
  const { person, card } = await applicant();
  const { bearer } = person;
  for (const call of [cards.orderPlan, previewPlan])
    expect((await shop.call(call, { cardId: card.id, planId }, { bearer })).error).toBe(
      "card_status_conflict",
    );
});

test("hears from the SM-DP+ how far a phone has come, in any order it is told", async () => {
  const esim = newEsim();
  const [stocked] = await shop.stockOf([esim]);
  const person = await shop.customer();
  const { cardNumber, iccid, verifyCode } = esim;
  const { bearer } = person;
  await shop.done(cards.bindCard, { cardNumber, iccid, verifyCode }, { bearer });
  const report = async (
    point: number,
    time: string,
    status = "Executed-Success",
    changes: object = {},
  ) => {
    const input = {
      header: { functionRequesterIdentifier: "SM-DP+", functionCallIdentifier: "1" },
      iccid: `${iccid}F`,
      profileType: "data",
      timestamp: `2027-05-01T12:${time}:00Z`,
      notificationPointId: point,
      notificationPointStatus: { status },
      resultData: "AA==",
      ...changes,
    };
    const call =
      point % 2 ? contract.handleDownloadProgressInfo : contract.handleDownloadProgressInfoShort;
    const answer = await shop.call(call, input as never, { bearer: shop.channel.key });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const { esim: seen } = await shop.done(contract.getEsim, { cardId: stocked!.id }, { bearer });
    return seen.failure ?? seen.state;
  };
  expect(await report(1, "01")).toBe("released");
  expect(await report(2, "02", "Failed")).toBe("confirmationCode");
  expect(await report(3, "04")).toBe("downloaded");
  expect(await report(3, "03", "Failed")).toBe("downloaded");
  expect(await report(99, "05", "Failed")).toBe("downloaded");
  expect(await report(4, "06", "Failed")).toBe("install");
  expect(await report(4, "07")).toBe("installed");
  expect(await report(1, "08", "Failed")).toBe("installed");
  expect(await report(4, "09", "Failed", { iccid: newTestCard().iccid })).toBe("installed");
});
