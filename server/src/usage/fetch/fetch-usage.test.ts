import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { getWaiting } from "@farsim/contract/desk/shop/waiting.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { simulatedAdapter } from "../../channels/carriers/adapter.ts";
import { openAdapters } from "../../channels/carriers/open-adapters.ts";

import { openVault } from "../../platform/security/vault.ts";
import { fetchUsage } from "./fetch-usage.ts";

const channelName = "carrier-one";
const shop = await openShop(await testDatabase(), {
  // Nothing listens there.
  env: { CHANNEL_ADAPTERS: `${channelName}:http:http://127.0.0.1:9`, SECRET_KEY: "7".repeat(64) },
});
const keeper = await shop.administrator();
const adapterOf = openAdapters({
  database: shop.database,
  clock: shop.clock,
  vault: openVault(shop.config),
  channelAdapters: shop.config.channelAdapters,
  onBack: () => {},
});
const fetchBy = (adapter = adapterOf(channelName)) =>
  fetchUsage({ ...shop, shop: shop.config, adapter, channelName });

async function channel() {
  await shop.renew(keeper);
  const { items } = await shop.done(listChannels, {}, keeper);
  return items.find(({ name }) => name === channelName)!;
}
const alarm = async () =>
  (await shop.done(getOverview, {}, keeper)).alarms.find(({ kind }) => kind === "failingFetches");
const waiting = async () => (await shop.done(getWaiting, {}, keeper)).items;

test("a channel that never reported is silent, and not well before it has", async () => {
  expect(await channel()).toMatchObject({
    state: "silent",
    lastReportAt: null,
    failingFetch: null,
  });
});

test("a carrier that cannot be asked what was used is failing, with its first failure and why, until it answers", async () => {
  await expect(fetchBy()).rejects.toThrow("no secret yet");
  const since = shop.clock.now().toString();
  shop.clock.set(shop.clock.now().add({ minutes: 5 }));
  await expect(fetchBy()).rejects.toThrow("no secret yet");
  const failing = await channel();
  expect(failing).toMatchObject({ state: "failing" });
  expect(Date.parse(failing.failingFetch!.since)).toBe(Date.parse(since));
  expect(failing.failingFetch!.error).toContain("no secret yet");
  expect(await alarm()).toEqual({ kind: "failingFetches", count: 1 });
  expect(await waiting()).toContainEqual({ tab: "channels", count: 1 });
  await fetchBy(simulatedAdapter);
  expect(await channel()).toMatchObject({ state: "silent", failingFetch: null });
  expect(await alarm()).toBeUndefined();
  expect(await waiting()).toEqual([]);
});

test("what has not been tried for ten minutes is no longer fetched, and failing no more", async () => {
  await expect(fetchBy()).rejects.toThrow("no secret yet");
  shop.clock.set(shop.clock.now().add({ minutes: 10 }));
  expect(await channel()).toMatchObject({ state: "silent", failingFetch: null });
});

test("what goes wrong with us is not the carrier's failure", async () => {
  const unreadable = { records: [], cursor: null as unknown as string };
  const fetchOf = async () => unreadable;
  await expect(fetchBy({ ...simulatedAdapter, fetchUsage: fetchOf })).rejects.toThrow("cursor");
  expect(await channel()).toMatchObject({ state: "silent", failingFetch: null });
});

test("a failure of the carrier that cannot be noted is thrown all the same", async () => {
  const rename = (from: string, to: string) =>
    shop.database.pool.query("UPDATE channels SET name = $2 WHERE name = $1", [from, to]);
  const fetchOf = async () => {
    await rename(channelName, "carrier-gone");
    throw new Error("The carrier answered with 503.");
  };
  await expect(fetchBy({ ...simulatedAdapter, fetchUsage: fetchOf })).rejects.toThrow("503");
  await rename("carrier-gone", channelName);
});

test("a channel that has reported and owes nothing is well", async () => {
  await shop.report([
    { id: "1", iccid: "8985000000000000000", usedAt: "", regionName: "JP", bytes: 1 },
  ]);
  expect(await channel()).toMatchObject({ state: "well" });
});
