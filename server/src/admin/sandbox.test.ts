import { getUserInfo, refresh } from "@farsim/contract/session.ts";
import { getConfig } from "@farsim/contract/shop.ts";
import { sandboxUse, setClock } from "@farsim/contract/desk/shop/sandbox.ts";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openClock } from "../platform/clock.ts";

const database = await testDatabase();
const clock = await openClock(database.database);
const shop = await openShop(database, { clock, env: { SANDBOX: "true" } });

test("lets time pass without logging anyone out, and only forward", async () => {
  const admin = await shop.administrator();
  const customer = await shop.customer();
  const inThreeDays = clock.now().add({ hours: 72 }).toString();
  await shop.done(setClock, { now: inThreeDays }, { bearer: admin.bearer });
  expect(Temporal.Instant.compare(clock.now(), inThreeDays)).toBeGreaterThanOrEqual(0);
  expect((await shop.done(getConfig, {})).today).toBe(clock.now().toString().slice(0, 10));
  expect((await shop.call(getUserInfo, {}, { bearer: customer.bearer })).error).toBe(
    "access_token_expired",
  );
  const { accessToken } = await shop.done(refresh, {}, { bearer: customer.refreshToken });
  expect((await shop.done(getUserInfo, {}, { bearer: accessToken })).username).toBe(
    customer.username,
  );
  const renewed = await shop.done(refresh, {}, { bearer: admin.refreshToken });
  const back = await shop.call(
    setClock,
    { now: "2026-01-01T00:00:00Z" },
    { bearer: renewed.accessToken },
  );
  expect(back).toMatchObject({
    error: "validation_failed",
    data: { fields: { now: "clock_backwards" } },
  });
});

test("lets the day turn as soon as the clock has moved, for carriers have to hear of it", async () => {
  const { bearer } = await shop.administrator();
  const turns = async () =>
    (await database.database.pool.query("SELECT FROM graphile_worker.jobs WHERE key = 'turnOfDay'"))
      .rowCount;
  await database.database.pool.query("DELETE FROM graphile_worker._private_jobs");
  expect(await turns()).toBe(0);
  await shop.done(setClock, { now: clock.now().add({ hours: 1 }).toString() }, { bearer });
  expect(await turns()).toBe(1);
});

test("uses data on a card that is named by its id or by its number, never by both or neither", async () => {
  const { bearer } = await shop.administrator();
  const use = (named: { cardId?: string; cardNumber?: string }) =>
    shop.call(sandboxUse, { ...named, mb: 1, regionName: "JP" }, { bearer });
  const missing = { error: "validation_failed", data: { fields: { cardNumber: "required" } } };
  expect(await use({})).toMatchObject(missing);
  expect(await use({ cardId: "1", cardNumber: "88000100042" })).toMatchObject(missing);
  expect((await use({ cardNumber: "00000000000000" })).error).toBe("not_found");
});
