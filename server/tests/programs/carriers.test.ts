import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deleteCard, orderAddOn, orderPlan, stopBilling } from "@farsim/contract/cards.ts";
import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import { listChannels, renewSecret, retryCommand } from "@farsim/contract/desk/shop/channels.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { expect, onTestFinished, test } from "vitest";
import { newAuthority } from "../../testing/servers/certificates.ts";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import { runWorker, startQuietWorker } from "../../testing/quiet-worker.ts";
import { newSecret } from "../../testing/renew-at-desk.ts";
import { type PlayedCarrier, playCarrier } from "../../testing/servers/play-carrier.ts";
import { addAddOnOnSale, addPlanOnSale, type StockCard } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { findBacklogs } from "../../src/cards/network/waiting-commands.ts";
import { provisionNetwork } from "../../src/cards/network/provision-network.ts";
import type { ChannelAdapter, CommandOrder } from "../../src/channels/carriers/adapter.ts";
import { openAdapters } from "../../src/channels/carriers/open-adapters.ts";
import { networkJobFor } from "../../src/channels/carriers/network-job.ts";
import { openWorkerGuard } from "../../src/platform/jobs/free-dead-workers.ts";
import { addJobs } from "../../src/platform/jobs/jobs.ts";
import { until } from "@farsim/programs/until.ts";
import { openVault } from "../../src/platform/security/vault.ts";
import { fetchUsage } from "../../src/usage/fetch/fetch-usage.ts";
import { rollOverDay } from "../../src/billing/rollover/day-rollover.ts";

const testBase = await testDatabase();
const { database } = testBase;
const megabyte = 1_048_576;

/** All shops of this file keep their secrets in one database, so they need one key. */
const secretKey = "ab".repeat(32);

/** A shop whose channel is a carrier over HTTP, with a secret that both know. */
async function openCarriersShop(waysBeside = "") {
  const carrier = await playCarrier();
  const shop = await openShop(testBase, {
    env: {
      CHANNEL_ADAPTERS: `carrier-one:http:${carrier.url}${waysBeside}`,
      SECRET_KEY: secretKey,
    },
    closeWith: onTestFinished,
  });
  const { bearer } = await shop.administrator();
  const secret = await newSecret(shop, { channelName: "carrier-one", bearer });
  await carrier.play({ secret });
  // What an earlier test left undone is not this carrier's.
  await database.pool.query("DELETE FROM graphile_worker._private_jobs");
  return { carrier, shop, administrator: bearer };
}

async function cardOf(shop: Shop, balance: string) {
  const holder = await shop.customer();
  await shop.recharge(holder, balance);
  const card = await shop.boundCard(holder);
  const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
  const order = () =>
    shop.within.done(orderPlan, { cardId: card.id, planId }, { bearer: holder.bearer });
  return { holder, card, order };
}

/** Gives a shop what an SM-DP+ knows it by. */
function introduce({ config }: Shop) {
  const folder = path.join(config.channelsDir, "carrier-one");
  mkdirSync(folder, { recursive: true });
  const authority = newAuthority("An SM-DP+");
  for (const [name, text] of Object.entries({ ...authority.issue("farsim"), ca: authority.cert }))
    writeFileSync(path.join(folder, `${name}.pem`), text);
}

async function findBacklogsOf(name: string): Promise<number> {
  const backlogs = await database.read(findBacklogs);
  return backlogs.find(({ channelName }) => channelName === name)?.waiting ?? 0;
}

let lastUse = 0;
const use = (shop: Shop, { iccid }: StockCard, mb: number) =>
  shop.report([
    {
      id: `carriers-${++lastUse}`,
      iccid,
      usedAt: shop.clock.now().toString(),
      regionName: "JP",
      bytes: mb * megabyte,
    },
  ]);

/** Waits until the carrier has obeyed just these commands for a card. */
async function expectObeyed(carrier: PlayedCarrier, { iccid }: StockCard, commands: string[]) {
  await until(async () => (await carrier.obeyedFor(iccid)).length >= commands.length, {
    withinMs: 20_000,
    everyMs: 20,
  });
  expect(await carrier.obeyedFor(iccid)).toEqual(commands);
}

/** A carrier in the process, which can be made to obey and yet not answer. */
function forgetfulCarrier() {
  const obeyed = new Map<string, string>();
  const carrier = {
    losesAnswers: false,
    asked: 0,
    obeyed: () => [...obeyed.values()],
    send: async ({ id, command }: CommandOrder) => {
      carrier.asked += 1;
      obeyed.set(id, command.name);
      if (carrier.losesAnswers) throw new Error("no answer came");
    },
    fetchUsage: async () => undefined,
  } satisfies ChannelAdapter & Record<string, unknown>;
  return carrier;
}

test("a command whose answer was lost is finished before another is sent, even when nothing is wanted any more", async () => {
  const shop = await openShop(testBase, { closeWith: onTestFinished });
  const { holder, card, order } = await cardOf(shop, "50.00");
  const carrier = forgetfulCarrier();
  const send = () =>
    provisionNetwork({ database, clock: shop.clock, adapterOf: () => carrier }, BigInt(card.id));
  await order();
  await send();
  await use(shop, card, 501);
  carrier.losesAnswers = true;
  await expect(send()).rejects.toThrow("no answer came");
  const { bearer } = await shop.administrator();
  const { commands } = await shop.done(getOperatorCard, { cardId: card.id }, { bearer });
  expect(commands.map(({ outcome }) => outcome)).toEqual([null, "obeyed"]);
  await expect(send()).rejects.toThrow("no answer came");
  // The line is lifted before anyone knows whether the carrier obeyed: it did, so it must be told.
  const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
  await shop.done(orderAddOn, { cardId: card.id, addOnId }, { bearer: holder.bearer });
  carrier.losesAnswers = false;
  await send();
  expect(carrier.obeyed()).toEqual(["activate", "throttle", "open"]);
  const { asked } = carrier;
  await send();
  expect(carrier.asked).toBe(asked);
});

test("a refused command has not happened: the card's story says so, and what is wanted is sent anew, under another id", async () => {
  const { carrier, shop, administrator } = await openCarriersShop();
  const { card, order } = await cardOf(shop, "50.00");
  const asAdmin = { bearer: administrator };
  const story = () => shop.done(getOperatorCard, { cardId: card.id }, asAdmin);
  await carrier.play({ refuses: "activate" });
  await order();
  expect(await story()).toMatchObject({ commands: [], waiting: { attempts: 0, lastError: null } });
  await runWorker(shop);
  const wasRefused = async () => typeof (await story()).waiting?.lastError === "string";
  expect(await until(wasRefused, { withinMs: 10_000 })).toBe(true);
  expect(await story()).toMatchObject({
    commands: [{ command: "activate", outcome: "refused" }],
    waiting: { lastError: "The carrier answered with 422." },
  });
  expect(await carrier.obeyedFor(card.iccid)).toEqual([]);
  await carrier.play({ refuses: null });
  await expectObeyed(carrier, card, ["activate"]);
  const isThrough = async () => (await story()).waiting === null;
  expect(await until(isThrough, { withinMs: 10_000 })).toBe(true);
  const [last, ...before] = (await story()).commands.map(({ outcome }) => outcome);
  expect(last).toBe("obeyed");
  expect(new Set(before)).toEqual(new Set(["refused"]));
});

test("a channel that only makes eSIM profiles is told nothing: its commands wait, and go out once there is a way", async () => {
  const mute = await openShop(testBase, {
    env: { CHANNEL_ADAPTERS: "carrier-one:es2plus:https://smdp.example", SECRET_KEY: secretKey },
    closeWith: onTestFinished,
  });
  await database.pool.query("DELETE FROM graphile_worker._private_jobs");
  introduce(mute);
  const { card, order } = await cardOf(mute, "50.00");
  const { bearer } = await mute.administrator();
  const worker = await startQuietWorker(mute);
  onTestFinished(() => worker.stop());
  await order();
  const outcomes = async () =>
    (
      await database.pool.query(
        "SELECT DISTINCT outcome FROM network_commands WHERE card_id = $1 ORDER BY outcome",
        [card.id],
      )
    ).rows.map(({ outcome }) => outcome);
  const isTried = async () =>
    (await outcomes()).includes("refused") && (await findBacklogsOf("carrier-one")) === 1;
  expect(await until(isTried, { withinMs: 10_000 })).toBe(true);
  await worker.stop();
  expect(await outcomes()).toEqual(["refused"]);
  await database.pool.query(
    "UPDATE graphile_worker._private_jobs SET created_at = created_at - interval '6 minutes'",
  );
  const { items } = await mute.done(listChannels, {}, { bearer });
  expect(items.find(({ name }) => name === "carrier-one")).toMatchObject({
    adapter: "none",
    host: null,
    orderHost: "smdp.example",
    state: "stuck",
    stuckCommands: [
      { cardId: card.id, lastError: "No way to command this channel is configured." },
    ],
  });
  const story = await mute.done(getOperatorCard, { cardId: card.id }, { bearer });
  expect(story.commands.every(({ outcome }) => outcome === "refused")).toBe(true);

  // The same channel with a way for commands beside the one for profiles.
  const waiting = (
    await database.pool.query("SELECT FROM graphile_worker.jobs WHERE key = $1", [
      networkJobFor(BigInt(card.id)).key,
    ])
  ).rowCount;
  expect(waiting).toBe(1);
  const { carrier, shop, administrator } = await openCarriersShop(
    ",carrier-one:es2plus:https://smdp.example",
  );
  expect(await carrier.obeyedFor(card.iccid)).toEqual([]);
  introduce(shop);
  await runWorker(shop);
  await shop.asProgram((ctx) => addJobs(ctx.tx, [networkJobFor(BigInt(card.id))]));
  await expectObeyed(carrier, card, ["activate"]);
  const channel = async () =>
    (await shop.done(listChannels, {}, { bearer: administrator })).items.find(
      ({ name }) => name === "carrier-one",
    )!;
  // The carrier has obeyed before its answer is noted.
  await until(async () => (await channel()).state === "well", { withinMs: 20_000, everyMs: 20 });
  expect(await channel()).toMatchObject({
    adapter: "http",
    host: new URL(carrier.url).host,
    orderHost: "smdp.example",
    state: "well",
  });
});

test("shows what is stuck at each channel, in the list, the figures and the overview, until an administrator has it tried again", async () => {
  const { carrier, shop, administrator } = await openCarriersShop();
  const asAdmin = { bearer: administrator };
  const { card, order } = await cardOf(shop, "50.00");
  const channel = async () =>
    (await shop.done(listChannels, {}, asAdmin)).items.find(({ name }) => name === "carrier-one")!;
  const figures = async () =>
    (await shop.app.monitoring.inject("/metrics")).body
      .split("\n")
      .filter((line) => line.startsWith('farsim_commands_stuck{channel="carrier-one"}'));
  const alarms = async () => (await shop.done(getOverview, {}, asAdmin)).alarms;
  expect(await channel()).toMatchObject({
    adapter: "http",
    host: new URL(carrier.url).host,
    hasConfiguredKey: true,
    keySince: null,
    formerKeyUntil: null,
    secretSince: "2027-05-01T12:00:00.000Z",
    state: "well",
    stuckCommands: [],
  });
  await carrier.play({ refuses: "activate" });
  await order();
  expect(await channel()).toMatchObject({ state: "busy", backlog: 1, stuck: 0 });
  expect((await alarms()).map(({ kind }) => kind)).not.toContain("stuckCommands");
  await runWorker(shop);
  const wasTried = async () =>
    (
      await database.pool.query(
        "SELECT 1 FROM graphile_worker.jobs WHERE key = $1 AND attempts > 0 AND locked_at IS NULL",
        [`tellNetwork:${card.id}`],
      )
    ).rowCount === 1;
  expect(await until(wasTried, { withinMs: 10_000 })).toBe(true);
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET created_at = now() - interval '10 minutes',
       run_at = now() + interval '6 hours' WHERE key = $1`,
    [`tellNetwork:${card.id}`],
  );
  expect(await channel()).toMatchObject({
    state: "stuck",
    stuck: 1,
    stuckCommands: [
      {
        cardId: card.id,
        cardNumber: card.cardNumber,
        lastError: "The carrier answered with 422.",
        nextTryAt: expect.stringMatching(/^2027-05-01T1[78]:/),
        waitingSince: expect.stringMatching(/^2027-05-01T11:(49|50)/),
      },
    ],
  });
  expect(await figures()).toEqual(['farsim_commands_stuck{channel="carrier-one"} 1']);
  expect(await alarms()).toContainEqual({ kind: "stuckCommands", count: 1 });
  await carrier.play({ refuses: null });
  for (const input of [{ cardId: "999999999" }, { cardId: "x" }, { channelName: "carrier-nine" }])
    expect((await shop.call(retryCommand, input, asAdmin)).error).toBe("not_found");
  for (const input of [{}, { cardId: card.id, channelName: "carrier-one" }])
    expect((await shop.call(retryCommand, input, asAdmin)).error).toBe("validation_failed");
  expect(await shop.done(retryCommand, { channelName: "carrier-two" }, asAdmin)).toEqual({
    retried: 0,
  });
  expect(await shop.done(retryCommand, { cardId: card.id }, asAdmin)).toEqual({ retried: 1 });
  await expectObeyed(carrier, card, ["activate"]);
  expect(await until(async () => (await channel()).state === "well", { withinMs: 5_000 })).toBe(
    true,
  );
  expect(await figures()).toEqual([]);
  const { accepted } = (await channel()).lastDay;
  await use(shop, card, 1);
  expect(await channel()).toMatchObject({
    lastReportAt: expect.stringMatching(/Z$/),
    lastDay: { accepted: accepted + 1 },
  });
});

test("fetches usage from a carrier that repeats itself and fails: each record once, no matter what is cut", async () => {
  const { carrier, shop } = await openCarriersShop();
  const { card, order } = await cardOf(shop, "50.00");
  await order();
  const records = Array.from({ length: 700 }, (_, n) => ({
    id: `fetched-${n}`,
    iccid: card.iccid,
    usedAt: "2027-05-01T11:00:00Z",
    regionName: "JP",
    bytes: 1000 + n,
  }));
  await carrier.play({
    records,
    faults: { repeat: 0.3, error: 0.2, cutBefore: 0.1, cutAfter: 0.2 },
  });
  const adapterOf = openAdapters({
    database,
    clock: shop.clock,
    vault: openVault(shop.config),
    channelAdapters: shop.config.channelAdapters,
    onBack: () => {},
  });
  const fetching = {
    database,
    clock: shop.clock,
    shop: shop.config,
    adapter: adapterOf("carrier-one"),
    channelName: "carrier-one",
  };
  const isDone = async () => {
    await fetchUsage(fetching).catch(() => {});
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS n, sum(bytes)::int AS bytes FROM usage_records WHERE record_id LIKE 'fetched-%'",
    );
    return rows[0].n === 700 && rows[0].bytes === 700_000 + (699 * 700) / 2;
  };
  expect(await until(isDone, { withinMs: 25_000 })).toBe(true);
  await carrier.play({ faults: {} });
  expect(await fetchUsage(fetching)).toBe(0);
  const { met } = await carrier.played();
  expect(met["repeat"]).toBeGreaterThan(100);
});

test("frees what a dead worker held, and nothing that a living one holds", async () => {
  const living = openWorkerGuard(testBase.connectionString);
  const looking = openWorkerGuard(testBase.connectionString);
  onTestFinished(async () => {
    await living.close();
    await looking.close();
    await database.pool.query("DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'idle-%'");
  });
  living.hold("worker-living");
  await living.freeDead();
  for (const worker of ["worker-living", "worker-dead", "worker-young"]) {
    await database.pool.query(
      "SELECT graphile_worker.add_job('idle', job_key => $1, queue_name => $1)",
      [`idle-${worker}`],
    );
    const ago = worker === "worker-young" ? "1 second" : "1 minute";
    for (const [table, name] of [
      ["_private_jobs", "key"],
      ["_private_job_queues", "queue_name"],
    ] as const)
      await database.pool.query(
        `UPDATE graphile_worker.${table} SET locked_by = $1, locked_at = now() - $2::interval WHERE ${name} = $3`,
        [worker, ago, `idle-${worker}`],
      );
  }
  expect(await looking.freeDead()).toEqual(["worker-dead"]);
  expect(await looking.freeDead()).toEqual([]);
  await living.close();
  expect(await looking.freeDead()).toEqual(["worker-living"]);
});

test("counts a command as tried again that is being tried at this moment", async () => {
  const { shop, administrator: bearer } = await openCarriersShop();
  const { card, order } = await cardOf(shop, "50.00");
  await order();
  const ofCard = [`%:${card.id}`];
  const { rowCount } = await database.pool.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = 'worker-busy', locked_at = now() WHERE key LIKE $1",
    ofCard,
  );
  expect(rowCount).toBe(1);
  expect(await shop.done(retryCommand, { cardId: card.id }, { bearer })).toEqual({ retried: 1 });
  await database.pool.query("DELETE FROM graphile_worker._private_jobs WHERE key LIKE $1", ofCard);
  const { error } = await shop.call(retryCommand, { cardId: card.id }, { bearer });
  expect(error).toBe("not_found");
});

// What moves the clock comes last: a shop's time does not go back.
test("keeps a channel's secret sealed, tells it once, and lets the former sign for a day more", async () => {
  const { carrier, shop, administrator } = await openCarriersShop();
  const { rows } = await database.pool.query<{ secret_sealed: Buffer }>(
    "SELECT secret_sealed FROM channels WHERE name = 'carrier-one'",
  );
  expect(rows[0]!.secret_sealed.toString("latin1")).not.toContain("whsec_");
  const renew = (channelName: string) =>
    shop.call(renewSecret, { channelName, since: null }, { bearer: administrator });
  expect((await renew("carrier-nine")).error).toBe("not_found");
  // Another administrator saw it before it was made: what the first has handed over stays.
  expect((await renew("carrier-one")).error).toBe("renewed_meanwhile");
  const secret = await newSecret(shop, { channelName: "carrier-one", bearer: administrator });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { card, order } = await cardOf(shop, "50.00");
  await runWorker(shop);
  await order();
  // The carrier still knows the former secret alone.
  await expectObeyed(carrier, card, ["activate"]);
  const anew = await shop.administrator();
  shop.clock.set("2027-05-02T12:00:00Z");
  await shop.renew(anew);
  await use(shop, card, 501);
  const isRefused = async () => (await carrier.played()).met["badSignatures"]! > 0;
  expect(await until(isRefused, { withinMs: 10_000 })).toBe(true);
  await carrier.play({ secret });
  await shop.done(retryCommand, { cardId: card.id }, { bearer: anew.bearer });
  await expectObeyed(carrier, card, ["activate", "throttle 128"]);
});

test("commands a carrier that fails in every way exactly when a line is crossed and when it is lifted, and nothing twice", {
  timeout: 120_000,
}, async () => {
  const { carrier, shop } = await openCarriersShop();
  await carrier.play({ faults: { late: 0.2, error: 0.15, cutBefore: 0.1, cutAfter: 0.15 } });
  await runWorker(shop);
  const { holder, card, order } = await cardOf(shop, "7.00");
  const { bearer } = holder;
  const expected: string[] = [];
  const newUser = async (...commands: string[]) => {
    expected.push(...commands);
    await expectObeyed(carrier, card, expected);
  };
  await order();
  await newUser("activate");
  await use(shop, card, 499);
  await use(shop, card, 1);
  await newUser("throttle 128");
  await use(shop, card, 30);
  const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
  await shop.done(orderAddOn, { cardId: card.id, addOnId }, { bearer });
  await newUser("open");
  shop.clock.set("2027-05-01T12:01:00Z");
  await use(shop, card, 199);
  await use(shop, card, 2);
  await newUser("throttle 128");
  shop.clock.set("2027-05-02T00:00:01Z");
  await rollOverDay({ database, clock: shop.clock, zone: "UTC" });
  await newUser("open");
  await use(shop, card, 1);
  shop.clock.set("2027-05-03T00:00:01Z");
  await rollOverDay({ database, clock: shop.clock, zone: "UTC" });
  await newUser("suspend");
  await shop.recharge(holder, "20.00");
  await newUser("resume");
  await shop.renew(holder);
  await shop.done(stopBilling, { cardId: card.id }, { bearer: holder.bearer });
  await newUser("suspend");
  await order();
  await newUser("resume");
  await use(shop, card, 501);
  await newUser("throttle 128");
  await shop.done(deleteCard, { cardId: card.id }, { bearer: holder.bearer });
  await newUser("terminate");
  const isIdle = async () => (await database.read(findBacklogs)).length === 0;
  expect(await until(isIdle, { withinMs: 10_000 })).toBe(true);
  const { met } = await carrier.played();
  expect(met["error"]! + met["cutBefore"]! + met["cutAfter"]!).toBeGreaterThan(0);
});
