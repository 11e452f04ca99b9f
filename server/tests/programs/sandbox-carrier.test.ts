import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { bindCard, orderPlan } from "@farsim/contract/cards.ts";
import { expect, onTestFinished, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { addCards, addPlanOnSale } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { addChannel } from "../../src/channels/add-channel.ts";
import { stayOf } from "../../src/channels/simulated/simulated-subscriber.ts";
import { openLog } from "../../src/platform/log.ts";
import { until } from "@farsim/programs/until.ts";
import { openVault } from "../../src/platform/security/vault.ts";
import { startSandboxCarrier } from "../../src/sandbox-carrier.ts";

const shop = await openShop(await testDatabase(), {
  env: {
    SANDBOX: "true",
    CHANNEL_KEYS: "carrier-one:a-key-that-only-carrier-one-knows,demo-asia:a-key-of-demo-asia",
  },
});
const origin = new URL(shop.address).origin;
const parts = {
  config: shop.config,
  liveShop: shop.liveShop,
  database: shop.database,
  clock: shop.clock,
  log: openLog("silent"),
};

const recordsReported = () =>
  shop.database.read((tx) =>
    tx.db
      .selectFrom("usage_records")
      .innerJoin("cards", "cards.id", "card_id")
      .innerJoin("channels", "channels.id", "cards.channel_id")
      .select(["iccid", "channels.name as channelName", "used_at", "region_code", "bytes"])
      .orderBy("iccid")
      .execute(),
  );

const start = (address = origin) => {
  const carrier = startSandboxCarrier(parts, address);
  onTestFinished(() => carrier.stop());
  return carrier;
};

/** Enough cards that some are used in any minute. */
const testCards = Array.from({ length: 12 }, (_, n) => ({
  cardNumber: `7700${String(n).padStart(4, "0")}`,
  iccid: `898520000000770000${n % 10}${Math.floor(n / 10)}`,
  verifyCode: "DEMO2345",
}));

async function cardsInUse() {
  const holder = await shop.customer();
  await shop.recharge(holder, "500.00");
  const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
  const vault = openVault(shop.config);
  const ofDemo = await shop.asProgram(async (ctx) =>
    addCards(ctx, vault, await addChannel(ctx, "demo-asia"), testCards),
  );
  const [ofCarrier] = await shop.stock(1);
  for (const card of [...ofDemo, ofCarrier!]) {
    const { id: cardId, ...proof } = card;
    await shop.done(bindCard, proof, holder);
    await shop.done(orderPlan, { cardId, planId }, holder);
  }
}

test("uses cards of demonstration channels alone, told by the call and the key of any carrier", async () => {
  await cardsInUse();
  start();
  const received = await until(
    async () => {
      const records = await recordsReported();
      return records.length > 0 && records;
    },
    { withinMs: 10_000 },
  );
  expect(received?.length).toBeGreaterThan(0);
  for (const { iccid, channelName, used_at, region_code, bytes } of received ?? []) {
    expect(channelName).toBe("demo-asia");
    expect(String(used_at)).toBe("2027-05-01T12:00:00Z");
    expect(region_code).toBe(stayOf(channelName, iccid, used_at.epochMilliseconds).region);
    expect(bytes).toBeLessThan(20n * 2n ** 20n);
  }
});

test("says the same of a minute whichever server it runs in, so that nothing is counted twice", async () => {
  const received: string[] = [];
  const listener = createServer((request, response) => {
    text(request).then((body) => {
      received.push(`${request.url} ${request.headers.authorization} ${body}`);
      response.end("{}");
    }, received.push);
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void listener.close());
  const { port } = listener.address() as AddressInfo;
  start(`http://127.0.0.1:${port}`);
  start(`http://127.0.0.1:${port}`);
  await until(() => received.length === 2, { withinMs: 10_000 });
  expect(received[0]).toMatch(
    /^\/farsim\/channel\/usage Bearer a-key-of-demo-asia {"records":\[{"id":/,
  );
  expect(received[1]).toBe(received[0]);
});

test("passes over a server that does not answer, and stops at once", async () => {
  const carrier = start("http://127.0.0.1:1");
  expect(await carrier.stop()).toBeUndefined();
});
