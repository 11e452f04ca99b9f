import path from "node:path";
import pg from "pg";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, onTestFinished, test } from "vitest";
import { renewSecret, secretsOf } from "../src/channels/secrets.ts";
import { HandClock } from "../src/platform/clock.ts";
import { openVault } from "../src/platform/security/vault.ts";
import { throwawayDatabase } from "../testing/database/throwaway-database.ts";
import type { TestDatabase } from "../testing/database/test-database.ts";
import { openShop } from "../testing/open-shop.ts";
import {
  expectAllReadable,
  expectSecondFactor,
  guardedAccount,
  makeSealedThings,
} from "../testing/sealed-things.ts";
import type { Database, Statement } from "../src/platform/database/database.ts";
import { requireColumnReadable, resealColumn } from "./rotate-keys/reseal-column.ts";
import { sealedColumns } from "../src/sealed-columns.ts";

/** `DEEP=1` also runs what other tests nearly show (docs/decisions/0032). */
const isDeep = Boolean(process.env.DEEP);

const [first, second, third] = ["1", "2", "3"].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
];
const both = { SECRET_KEY: second, FORMER_SECRET_KEY: first };
type Keys = { readonly SECRET_KEY: string; readonly FORMER_SECRET_KEY?: string };

/** A shop whose ledger no one verifies, and the ways to open it with other keys. */
async function rotatedShop() {
  const testBase = await throwawayDatabase();
  const clock = new HandClock("2027-05-01T12:00:00Z");
  const env = {
    JWT_KEY: "j".repeat(64),
    CHANNEL_ADAPTERS: "carrier-one:es2plus:https://smdp.invalid",
  };
  const open = (keys: Keys) =>
    openShop(testBase, { env: { ...env, ...keys }, clock, closeWith: onTestFinished });
  return { testBase, open, rotate: (keys: Keys) => ended(startRotation(testBase, keys)) };
}

const startRotation = ({ connectionString }: TestDatabase, keys: Keys) =>
  runProgram(path.join(import.meta.dirname, "rotate-keys.ts"), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: connectionString,
      DATA_DIR: temporaryFolder(),
      JWT_KEY: "j".repeat(64),
      ...keys,
    },
  });

async function ended(run: ReturnType<typeof startRotation>) {
  const code = await run.ended();
  return { code, ...run.said };
}

const counts = (numbers: readonly number[]) =>
  [
    "authenticators",
    "recovery codes",
    "verify codes",
    "activation codes",
    "channel secrets",
    "former channel secrets",
    "the webhook's address",
    "the webhook's secret",
    "eSIM orders",
    "where payouts go",
    "files of cards",
    "check of the key",
  ]
    .map((what, place) => `${what}: ${numbers[place]} sealed with the present key\n`)
    .join("");

const nothingLeft =
  "Nothing is sealed with a former key any more. Remove FORMER_SECRET_KEY once what was handed out with it is over: " +
  "tokens within 30 minutes, links to pay orders when you want them to end.\n";

test("reads all that is sealed while the key that sealed it is the former one, and without it once the keys were rotated, twice over", async () => {
  const { open, rotate } = await rotatedShop();
  const things = await makeSealedThings(await open({ SECRET_KEY: first }));

  await expectAllReadable(await open(both), things);
  const alone = { SECRET_KEY: second };
  const early = await open(alone);
  await expect(expectAllReadable(early, things)).rejects.toThrow("/admin/card/revealVerifyCode");
  early.faults.length = 0;
  expect(await rotate(both)).toEqual({
    code: 0,
    stdout: counts([1, 9, 12, 1, 1, 1, 1, 1, 1, 1, 1, 0]) + nothingLeft,
    stderr: "",
  });
  expect((await rotate(both)).stdout).toBe(
    counts([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + nothingLeft,
  );
  await expectAllReadable(await open(alone), things);

  const next = { SECRET_KEY: third, FORMER_SECRET_KEY: second };
  await expectAllReadable(await open(next), things);
  expect(await rotate(next)).toMatchObject({ code: 0, stderr: "" });
  await expectAllReadable(await open({ SECRET_KEY: third }), things);
});

test("misses no secret that a SIM swap moves behind it", async () => {
  const { testBase, open } = await rotatedShop();
  await makeSealedThings(await open({ SECRET_KEY: first }));
  const vault = openVault((await open(both)).config);
  const { database } = testBase;
  let pages = 0;
  const meanwhile: Database = Object.assign(Object.create(database), {
    async query(statement: Statement, values: readonly unknown[]) {
      const rows = await database.query(statement, values);
      if (++pages === 2)
        await database.pool.query(`
          WITH ends AS (SELECT min(id) AS low, max(id) AS high FROM cards)
          UPDATE cards c SET verify_code_sealed = o.verify_code_sealed, verify_code_mac = o.verify_code_mac
          FROM ends, cards o WHERE (c.id, o.id) IN ((low, high), (high, low))`);
      return rows;
    },
  });
  const column = { ...sealedColumns[0]!, batchSize: 1 };
  await resealColumn(meanwhile, vault, column);
  const present = openVault((await open({ SECRET_KEY: second })).config);
  await expect(requireColumnReadable(database, present, column)).resolves.toBeUndefined();
});

test("keeps the recovery codes good of an authenticator that was set up before and confirmed while the keys are rotated", async () => {
  const { open, rotate } = await rotatedShop();
  const guarded = await guardedAccount(await open({ SECRET_KEY: first }), await open(both));
  await expectSecondFactor(await open(both), guarded);
  expect(await rotate(both)).toMatchObject({ code: 0 });
  await expectSecondFactor(await open({ SECRET_KEY: second }), guarded);
});

test("knows every column that the vault seals or digests", async () => {
  const { testBase } = await rotatedShop();
  const { rows } = await testBase.database.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name ~ '(^|_)(sealed|mac)(_|$)' ORDER BY 1`,
  );
  const known = sealedColumns.flatMap(({ table, column, mac }) =>
    [column, ...(mac ? [mac.column] : [])].map((name) => `${table}.${name}`),
  );
  const ofSecondFactors = ["authenticators.secret_sealed", "recovery_codes.code_mac"];
  expect(rows.map(({ name }) => name)).toEqual([...known, ...ofSecondFactors].toSorted());
});

/** A shop with more cards than one batch, and one of the second batch held by another transaction. */
async function shopWithHeldCard() {
  const { open, testBase, rotate } = await rotatedShop();
  const shop = await open({ SECRET_KEY: first });
  await shop.stock(600);
  const client = await testBase.database.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query("BEGIN");
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM cards WHERE id = (SELECT id FROM cards ORDER BY id OFFSET 550 LIMIT 1)
     FOR UPDATE`,
  );
  const run = startRotation(testBase, both);
  const waits = async () =>
    (
      await testBase.database.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).rowCount === 1;
  expect(await until(waits, { withinMs: 30_000 })).toBe(true);
  return { open, shop, heldId: rows[0]!.id, client, run, rotate, testBase };
}

const keysOf = async ({ database }: TestDatabase) => {
  const vault = openVault({
    secretKey: Buffer.from(second, "hex"),
    formerSecretKey: Buffer.from(first, "hex"),
  });
  const { rows } = await database.pool.query<{ sealed: Buffer }>(
    "SELECT verify_code_sealed AS sealed FROM cards ORDER BY id",
  );
  return rows.map(({ sealed }) => vault.keyOf(sealed));
};

test("is killed half way, leaves all readable, and goes on with the rest when it is run again", async () => {
  const { run, client, rotate, testBase } = await shopWithHeldCard();
  run.child.kill("SIGKILL");
  await run.ended();
  await client.query("ROLLBACK");
  const half = await keysOf(testBase);
  expect(half.slice(0, 500)).toEqual(Array(500).fill("present"));
  expect(half.slice(500)).toEqual(Array(100).fill("former"));
  expect(await rotate(both)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^verify codes: 100 sealed/m),
  });
  expect(await keysOf(testBase)).toEqual(Array(600).fill("present"));
});

test("waits for a change under way, and overwrites none", async () => {
  const { open, shop, heldId, run, client } = await shopWithHeldCard();
  const present = openVault({ secretKey: Buffer.from(second, "hex") });
  const changed = "another code";
  await client.query(
    "UPDATE cards SET verify_code_sealed = $2, verify_code_mac = $3 WHERE id = $1",
    [heldId, present.seal(changed), present.mac(changed)],
  );
  const now = shop.clock.now();
  const { name: channelName } = shop.channel;
  const renewing = await open(both);
  const renewed = await renewing.asProgram((ctx) =>
    renewSecret(ctx, openVault(renewing.config), { channelName, since: null }),
  );
  await client.query("COMMIT");
  expect(await ended(run)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^verify codes: 599 sealed/m),
  });
  const { rows } = await shop.database.pool.query<{ sealed: Buffer; mac: Buffer }>(
    "SELECT verify_code_sealed AS sealed, verify_code_mac AS mac FROM cards WHERE id = $1",
    [heldId],
  );
  expect(present.open(rows[0]!.sealed)).toBe(changed);
  expect(present.matches(changed, rows[0]!.mac)).toBe(true);
  expect(await shop.asProgram(({ tx }) => secretsOf(tx, present, channelName, now))).toEqual([
    renewed,
  ]);
});

test("names the row that neither key can read, and makes no new keys then", async () => {
  const { open, rotate } = await rotatedShop();
  const [card] = await (await open({ SECRET_KEY: first })).stock(1);
  expect(await rotate({ SECRET_KEY: second, FORMER_SECRET_KEY: third })).toEqual({
    code: 1,
    stdout: "",
    stderr:
      `cards ${card!.id} (verify_code_sealed) can be read neither with SECRET_KEY nor with FORMER_SECRET_KEY, set or kept in DATA_DIR: ` +
      "keep every key that there is, and find the one that it was sealed with.\n",
  });
});

test.runIf(isDeep)("says how to rotate where there is no former key", async () => {
  const { open, rotate } = await rotatedShop();
  await (await open({ SECRET_KEY: first })).stock(1);
  expect(await rotate({ SECRET_KEY: first })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("there is no former one. To rotate keys of the environment"),
  });
});

test("seals nothing anew beside a server of an earlier release, which does not say with which key it seals", async () => {
  const { testBase, open, rotate } = await rotatedShop();
  await open({ SECRET_KEY: first });
  const unnamed = new URL(testBase.connectionString);
  unnamed.searchParams.delete("application_name");
  const earlier = new pg.Client({ connectionString: unnamed.href });
  await earlier.connect();
  const refused = await rotate(both);
  await earlier.end();
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("restart every server"),
  });
});
