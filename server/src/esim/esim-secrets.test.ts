import { randomUUID } from "node:crypto";
import * as contract from "@farsim/contract/esim.ts";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { openSmdpServer } from "../../testing/servers/smdp-server.ts";
import { newEsim } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openHttpsSmdp } from "./es2plus/https-smdp.ts";
import { advanceOrder } from "./advance-order.ts";
import { createApp } from "../app.ts";
import { openVault } from "../platform/security/vault.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: { CHANNEL_ADAPTERS: "carrier-one:es2plus:https://smdp.invalid" },
});
const { database, clock, config, liveShop, liveCoverage } = shop;

test("leaves no activation code and no matching id in the logs or in the database", async () => {
  const smdp = await openSmdpServer();
  onTestFinished(() => smdp.close());
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const app = await createApp({ config, liveShop, liveCoverage, database, clock, log });
  onTestFinished(() => app.close());
  const person = await shop.customer();
  await shop.recharge(person, "20.00");
  const ask = async (method: "GET" | "POST", url: string, payload?: object) =>
    (
      await app.inject({
        method,
        url: `${config.servicePrefix}${url}`,
        headers: { authorization: `Bearer ${person.bearer}`, "idempotency-key": randomUUID() },
        ...(payload && { payload }),
      })
    ).json();

  const ready = newEsim();
  await shop.stockOf([ready]);
  const first = await ask("POST", contract.applyEsim.path, {});
  await ask("GET", `${contract.getEsim.path}?cardId=${first.data.card.id}`);

  const { activationCode: _, ...unmade } = newEsim();
  await shop.stockOf([unmade]);
  const second = await ask("POST", contract.applyEsim.path, { fee: "5.00" });
  const { rows } = await database.pool.query<{ id: bigint }>("SELECT id FROM esim_orders");
  const identity = smdp.authority.issue("farsim");
  const client = openHttpsSmdp({
    url: smdp.url,
    ca: smdp.authority.cert,
    functionRequesterIdentifier: "Farsim",
    ...identity,
  });
  onTestFinished(() => client.close());
  smdp.fail("lost", 503, undefined, "cut", { text: "{" });
  const parts = {
    database,
    clock,
    vault: openVault(config),
    smdpOf: () => client,
    refund: () => Promise.reject(new Error("nothing is given back here")),
    onTrouble: (trouble: object) => log.warn(trouble, "an eSIM order does not go on"),
  };
  for (let i = 0; i < 8; i++) {
    await advanceOrder(parts, rows[0]!.id);
    clock.set(clock.now().add({ seconds: 60 }));
  }
  const { data } = await ask("GET", `${contract.getEsim.path}?cardId=${second.data.card.id}`);
  const { activationCode, matchingId } = data.esim.activation;
  await app.inject({
    method: "GET",
    url: `${config.servicePrefix}/esim/get?cardId=${activationCode}`,
  });

  const canaries = [
    ready.activationCode!,
    activationCode,
    matchingId,
    ready.activationCode!.split("$")[2]!,
  ];
  const stored = await databaseText();
  expect(stored).toContain(unmade.iccid);
  expect(logged.join("")).toContain("an eSIM order does not go on");
  for (const canary of canaries) {
    expect(canary.length).toBeGreaterThan(6);
    for (const form of [
      canary,
      Buffer.from(canary).toString("hex"),
      Buffer.from(canary).toString("base64"),
    ]) {
      expect(logged.join("")).not.toContain(form);
      expect(stored).not.toContain(form);
    }
  }
});

/** Every row of every table, as text. */
async function databaseText(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const table = await database.pool.query(`SELECT json_agg(t)::text AS text FROM ${name} t`);
    texts.push(table.rows[0]?.text ?? "");
  }
  return texts.join("\n");
}
