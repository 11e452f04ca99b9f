import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { listActivities } from "@farsim/contract/activities.ts";
import { listChannels, retryCommand } from "@farsim/contract/desk/shop/channels.ts";
import { applyEsim, getEsim } from "@farsim/contract/esim.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { afterAll, expect, test } from "vitest";
import { layChannelKeys } from "../../testing/servers/channel-keys.ts";
import { openShop } from "../../testing/open-shop.ts";
import { openSmdpServer } from "../../testing/servers/smdp-server.ts";
import { newEsim } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openEsimOrders } from "../esim-orders.ts";
import { openLog } from "../platform/log.ts";

const folder = mkdtempSync(path.join(tmpdir(), "farsim-hanging-"));
const smdp = await openSmdpServer();
const own = smdp.authority.issue("farsim");
layChannelKeys(folder, "carrier-one", { ...own, ca: smdp.authority.cert });

const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: { DATA_DIR: folder, CHANNEL_ADAPTERS: `carrier-one:es2plus:${smdp.url}` },
});
const { config, liveShop, database, clock } = shop;
const orders = openEsimOrders({ config, liveShop, database, clock, log: openLog("silent") });
afterAll(async () => {
  orders.close();
  await smdp.close();
  rmSync(folder, { recursive: true, force: true });
});
const keeper = await shop.administrator();
const asKeeper = () => ({ bearer: keeper.bearer });
const later = async (minutes: number) => {
  clock.set(clock.now().add({ minutes }));
  await shop.renew(keeper);
};

/** Someone who has paid for an eSIM that must still be made. */
async function applicant() {
  const { activationCode: _, ...unmade } = newEsim();
  await shop.stockOf([unmade]);
  const person = await shop.customer();
  await shop.recharge(person, "20.00");
  const { card } = await shop.done(applyEsim, { fee: "5.00" }, { bearer: person.bearer });
  const { rows } = await database.pool.query("SELECT id FROM esim_orders WHERE card_id = $1", [
    card.id,
  ]);
  return { person, card, orderId: String(rows[0].id) };
}

const channel = async () =>
  (await shop.done(listChannels, {}, asKeeper())).items.find(({ name }) => name === "carrier-one")!;
const alarm = async () =>
  (await shop.done(getOverview, {}, asKeeper())).alarms.find(({ kind }) => kind === "hangingEsims")
    ?.count ?? 0;
const figure = async (name: string) =>
  (await shop.app.monitoring.inject("/metrics")).body
    .split("\n")
    .find((line) => line.startsWith(`farsim_esim_orders_${name}{channel="carrier-one"}`));

const isWaiting = async (orderId: string) =>
  (
    await database.pool.query("SELECT FROM graphile_worker.jobs WHERE key = $1", [
      `pursueEsimOrder:${orderId}`,
    ])
  ).rowCount === 1;

test("shows at its channel, in the figures and the overview an order that does not end, and why, until it is tried again and ends", async () => {
  const { person, card, orderId } = await applicant();
  smdp.fail("cut", 503);
  await orders.pursue({ orderId });
  expect(await channel()).toMatchObject({
    state: "busy",
    openOrders: 1,
    hanging: 0,
    hangingOrders: [],
  });
  expect(await alarm()).toBe(0);
  await later(6);
  await orders.pursue({ orderId });
  const shown = {
    cardId: card.id,
    cardNumber: card.cardNumber,
    iccid: card.iccid,
    userId: person.id,
    customer: person.username,
    step: "download",
    waitingSince: "2027-05-01T12:00:00.000Z",
    attempts: 2,
    nextTryAt: "2027-05-01T12:06:04.000Z",
    lastError: "The SM-DP+ did not answer (HTTP 503).",
  };
  const stuck = { state: "stuck", openOrders: 1, hanging: 1, stuckCommands: [] };
  expect(await channel()).toMatchObject({ ...stuck, hangingOrders: [shown] });
  expect([await alarm(), await figure("open"), await figure("hanging")]).toEqual([
    1,
    'farsim_esim_orders_open{channel="carrier-one"} 1',
    'farsim_esim_orders_hanging{channel="carrier-one"} 1',
  ]);

  // Not due yet: no one is asked, until an administrator wants it.
  await database.pool.query("DELETE FROM graphile_worker._private_jobs");
  await orders.pursue({ orderId });
  expect((await channel()).hangingOrders).toEqual([shown]);
  const others = { channelName: "carrier-two" };
  expect(await shop.done(retryCommand, others, asKeeper())).toEqual({ retried: 0 });
  expect(await isWaiting(orderId)).toBe(false);
  expect(await shop.done(retryCommand, { cardId: card.id }, asKeeper())).toEqual({ retried: 1 });
  expect(await isWaiting(orderId)).toBe(true);
  await orders.pursue({ orderId });
  await shop.renew(person);
  const { esim } = await shop.done(getEsim, { cardId: card.id }, { bearer: person.bearer });
  expect(esim.state).toBe("released");
  expect(await channel()).toMatchObject({ state: "silent", openOrders: 0, hangingOrders: [] });
  expect([await alarm(), await figure("open")]).toEqual([0, undefined]);
  expect((await shop.call(retryCommand, { cardId: card.id }, asKeeper())).error).toBe("not_found");
});

test.each([
  ["the first time", 0],
  ["again", 1],
])(
  "leaves an order alone that is being asked about %s, until no one can be at it any more",
  async (_, failures) => {
    const { card, orderId } = await applicant();
    const retry = () => shop.done(retryCommand, { cardId: card.id }, asKeeper());
    for (let i = 0; i < failures; i++) {
      smdp.fail(503);
      await orders.pursue({ orderId });
    }
    await later(6);
    await database.pool.query("DELETE FROM graphile_worker._private_jobs");
    const before = smdp.calls.length;
    const seen: unknown[] = [];
    const meanwhile = async () => {
      seen.push(await retry(), await isWaiting(orderId));
      await orders.pursue({ orderId });
      seen.push(smdp.calls.length - before);
      seen.push((await channel()).hangingOrders[0]);
      await later(3);
      seen.push(await retry(), await isWaiting(orderId));
    };
    smdp.fail({ meanwhile });
    await orders.pursue({ orderId });
    const asked = { cardId: card.id, attempts: failures + 1, lastError: null };
    const tried = { retried: 1 };
    expect(seen).toEqual([tried, false, 1, expect.objectContaining(asked), tried, true]);
    expect(smdp.calls.slice(before).map(({ name }) => name)).toEqual([
      "downloadOrder",
      "confirmOrder",
    ]);
    expect(await channel()).toMatchObject({ state: "silent", openOrders: 0 });
  },
);

test("tries again what hangs alone: an order that waits for its next try in its first minutes is not hurried", async () => {
  const { card, orderId } = await applicant();
  smdp.fail(503);
  await orders.pursue({ orderId });
  await database.pool.query("DELETE FROM graphile_worker._private_jobs");
  const all = { channelName: "carrier-one" };
  expect(await shop.done(retryCommand, all, asKeeper())).toEqual({ retried: 0 });
  expect((await shop.call(retryCommand, { cardId: card.id }, asKeeper())).error).toBe("not_found");
  expect(await isWaiting(orderId)).toBe(false);
  await later(6);
  expect(await shop.done(retryCommand, all, asKeeper())).toEqual({ retried: 1 });
  await orders.pursue({ orderId });
  expect(await channel()).toMatchObject({ state: "silent", openOrders: 0 });
});

test("says that an order was given up and why it is not taken back, and lets the fee go back by hand, once", async () => {
  const { person, card, orderId } = await applicant();
  smdp.fail(undefined, { refuse: "8.2.6/2.1" }, { refuse: "8.1/4.2" });
  await orders.pursue({ orderId });
  await later(10);
  expect((await channel()).hangingOrders).toMatchObject([
    { cardId: card.id, step: "cancel", lastError: "The SM-DP+ refused (8.1/4.2)." },
  ]);
  const account = async () => {
    await shop.renew(person);
    return shop.done(listActivities, {}, { bearer: person.bearer });
  };
  const fee = (await account()).items.find(({ type }) => type === "ESIM_APPLY")!;
  const undo = { activityId: fee.id, reason: "waited long enough" };
  await shop.done(reverseActivity, undo, asKeeper());
  expect(await shop.done(retryCommand, { channelName: "carrier-one" }, asKeeper())).toEqual({
    retried: 1,
  });
  await orders.pursue({ orderId });
  expect(await channel()).toMatchObject({ state: "silent", openOrders: 0 });
  const { items } = await account();
  expect(items.map(({ type }) => type)).toEqual(["REFUND", "ESIM_APPLY", "TOP_UP"]);
  expect(items[0]?.balanceAfter).toBe("20.00");
});
