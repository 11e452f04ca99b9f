import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { keepFresh } from "./keep-fresh.ts";
import { type LiveShop, openLiveShop } from "./live-shop.ts";
import { openShop } from "../../testing/open-shop.ts";
import * as contract from "@farsim/contract/desk/shop/settings.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const keeper = await shop.administrator();

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** As long as a busy machine may need to read a few rows. */
const patience = { timeout: 15_000 };

/** Another server that hears no notice; `isDown` takes its database away. */
async function deafServer() {
  const live = await openLiveShop(testBase.database, shop.config);
  const failures: unknown[] = [];
  const server = { isDown: false, failures, nameNow: () => live.at(shop.clock.now()).productName };
  const through: LiveShop = {
    at: live.at,
    changes: live.changes,
    reload: () => (server.isDown ? Promise.reject(new Error("no database")) : live.reload()),
  };
  const fresh = keepFresh(through, { warn: ({ err }) => void failures.push(err) });
  onTestFinished(() => fresh.stop());
  return Object.assign(server, { reload: fresh.reload });
}

async function rename(productName: string): Promise<void> {
  const { version, values } = (await shop.done(contract.getSettings, {}, keeper)).identity;
  await shop.done(contract.changeIdentity, { ...values, productName, version }, keeper);
}

test("a server that missed a notice goes by it half a minute later, and so each time", async () => {
  const server = await deafServer();
  for (const name of ["First SIM", "Second SIM"]) {
    await rename(name);
    expect(server.nameNow()).not.toBe(name);
    await vi.waitUntil(() => {
      vi.advanceTimersByTime(30_000);
      return server.nameNow() === name;
    }, patience);
  }
});

test("settings that could not be read are read a second later, and who asked is not refused", async () => {
  const server = await deafServer();
  await rename("Third SIM");
  server.isDown = true;
  await server.reload();
  expect(server.failures).toHaveLength(1);
  expect(server.nameNow()).not.toBe("Third SIM");
  server.isDown = false;
  vi.advanceTimersByTime(1_000);
  await vi.waitUntil(() => server.nameNow() === "Third SIM", patience);
});
