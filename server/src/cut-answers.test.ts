import { recharge } from "@farsim/contract/administration.ts";
import { orderPlan } from "@farsim/contract/cards.ts";
import { importUsage } from "@farsim/contract/channels.ts";
import { reportUsage } from "@farsim/contract/usage.ts";
import { afterAll, afterEach, expect, test } from "vitest";
import { type CuttingProxy, openCuttingProxy } from "../testing/cutting-proxy.ts";
import { type Answer, byHttp, contractCaller } from "../testing/contract-caller.ts";
import { openShop } from "../testing/open-shop.ts";
import { addPlanOnSale } from "../testing/stock.ts";
import { testDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./platform/database.ts";

/** T5. `DEEP=1` cuts as often as a release asks for. */
const cuts = process.env["DEEP"] ? 1_000 : 50;

const testBase = await testDatabase();
const behindServer = await openCuttingProxy(testBase.connectionString, "COMMIT");
const database = openDatabase(behindServer.address, { maxConnections: 6 });
const shop = await openShop(testBase, { through: () => database });
afterAll(() => database.close());
// What was cut before the database is logged, and nothing else.
afterEach(() => {
  for (const fault of shop.faults.splice(0))
    expect(fault).toMatch(/Connection terminated|ECONNRESET|not queryable/);
});
const beforeServer = await openCuttingProxy(new URL(shop.address).origin, "HTTP/1.1 200");
const http = contractCaller(byHttp(beforeServer.address + new URL(shop.address).pathname));

const { bearer } = await shop.administrator();
const holder = await shop.customer();
const card = await shop.boundCard(holder);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
await shop.recharge(holder, "1000.00");
await shop.done(orderPlan, { cardId: card.id, planId }, { bearer: holder.bearer });

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(
    (await testBase.database.pool.query(`SELECT count(*) FROM ${text}`, values)).rows[0].count,
  );

/** Calls until somebody answers, as a careful client does: with the same key and the same body. */
async function insist(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call().catch(() => undefined);
    if (answer !== undefined && answer.status < 500) return answer;
  }
}

/** So many calls, each of whose first answers is cut. */
async function cutEach(
  proxy: CuttingProxy,
  call: (n: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < cuts; n++) {
    const before = proxy.cuts();
    proxy.cutNext();
    answers.push(await insist(() => call(n)));
    expect(proxy.cuts()).toBe(before + 1);
  }
  return answers;
}

const recordOf = (id: string) => ({
  id,
  iccid: card.iccid,
  usedAt: "2027-05-01T11:00:00Z",
  regionName: "JP",
  bytes: 1_000,
});
const csvOf = (id: string) =>
  ["id,iccid,usedAt,regionName,bytes", Object.values(recordOf(id)).join(",")].join("\n");

const places = [
  ["the server and its client", beforeServer],
  ["the database and its server", behindServer],
] as const;

test.each(places)(
  "reported use is there once, however often the answer between %s is cut after it was committed",
  {
    timeout: 20_000 + cuts * 200,
  },
  async (place, proxy) => {
    const answers = await cutEach(proxy, (n) =>
      http.call(
        reportUsage,
        { records: [recordOf(`${place}-${n}`)] },
        { bearer: shop.channel.key },
      ),
    );
    for (const { data } of answers)
      expect(data).toEqual({ accepted: 0, duplicates: 1, rejected: [] });
    expect(await count("usage_records WHERE starts_with(record_id, $1)", [place])).toBe(cuts);
  },
);

test.each(places)(
  "imported use is there once, however often the answer between %s is cut",
  {
    timeout: 20_000 + cuts * 200,
  },
  async (place, proxy) => {
    const channelName = shop.channel.name;
    await cutEach(proxy, (n) =>
      http.call(importUsage, { channelName, csv: csvOf(`csv ${place}-${n}`) }, { bearer }),
    );
    expect(await count("usage_records WHERE starts_with(record_id, $1)", [`csv ${place}`])).toBe(
      cuts,
    );
  },
);

test.each(places)(
  "a recharge is credited once, however often the answer between %s is cut, and says the same again",
  {
    timeout: 20_000 + cuts * 200,
  },
  async (place, proxy) => {
    const answers = await cutEach(proxy, (n) =>
      http.call(
        recharge,
        { account: holder.username, amount: "0.01", reason: `${place} ${n}` },
        { bearer, key: `${place} ${n}` },
      ),
    );
    for (const { code } of answers) expect(code).toBe(0);
    expect(await count("activities WHERE starts_with(note, $1)", [place])).toBe(cuts);
  },
);

test("the cuts would double a recharge whose client forgets its key", async () => {
  beforeServer.cutNext();
  let tries = 0;
  await insist(() =>
    http.call(
      recharge,
      { account: holder.username, amount: "0.01", reason: "without a key" },
      { bearer, key: `another key ${++tries}` },
    ),
  );
  expect(await count("activities WHERE note = 'without a key'")).toBe(2);
});
