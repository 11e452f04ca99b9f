import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { audit } from "../src/platform/security/audit.ts";
import { linkAuditEntries } from "../src/platform/security/audit-chain.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { openCounter, unit } from "../testing/model/use-counter.ts";

const { database, owner, connectionString } = await testDatabase();
const program = (name: string) => path.join(import.meta.dirname, name);

async function verify(env: NodeJS.ProcessEnv, ...args: string[]) {
  const run = runProgram(program("verify-ledger.ts"), {
    args,
    env: { PATH: process.env.PATH, ...env },
  });
  return { code: await run.ended(), ...run.said };
}

test("says in one line that the ledger adds up, and ends with 0", async () => {
  const counter = await openCounter(database);
  await counter.customer(5n * unit);
  const said = async () => verify({ DATABASE_URL: connectionString, DATA_DIR: temporaryFolder() });
  expect(await said()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(
      "The audit log is one chain of 0 entries; 2 more wait to be linked.",
    ),
  });
  await linkAuditEntries(database);
  expect(await said()).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^The ledger adds up: 1 wallets, 1 activities, 0 cards, 0 usage records. The audit log is one chain of 2 entries, its end [0-9a-f]{64}.\n$/,
    ),
    stderr: "",
  });
});

test("names the first offender and ends with 1", async () => {
  const counter = await openCounter(database);
  const userId = await counter.customer(5n * unit);
  const change = (micros: number) =>
    sql`UPDATE wallets SET balance_micros = balance_micros + ${micros} WHERE user_id = ${userId}`;
  await counter.asProgram(({ tx }) => change(1_000_000).execute(tx.db));
  expect(await verify({ DATABASE_URL: connectionString, DATA_DIR: temporaryFolder() })).toEqual({
    code: 1,
    stdout: "",
    stderr: `I2 is broken at user ${userId}: expected balance 5000000 after activity 1, found balance 6000000 after activity 1.\n`,
  });
  await counter.asProgram(({ tx }) => change(-1_000_000).execute(tx.db));
});

test("asks the shop's own PostgreSQL beside the running shop, and after it has stopped", async () => {
  const DATA_DIR = temporaryFolder();
  const shop = runProgram(program("../src/main.ts"), {
    env: { PATH: process.env.PATH, PORT: "0", SEED: "none", DATA_DIR },
  });
  await shop.line(/^Farsim is ready: /);
  expect(await verify({ DATA_DIR })).toMatchObject({ code: 0, stderr: "" });
  shop.child.kill("SIGTERM");
  expect(await shop.ended()).toBe(0);
  expect(await verify({ DATA_DIR })).toMatchObject({ code: 0, stderr: "" });
});

test("says so where there is no shop yet", async () => {
  const DATA_DIR = path.join(temporaryFolder(), "nowhere");
  expect(await verify({ DATA_DIR })).toMatchObject({
    code: 1,
    stderr: `There is no shop in ${DATA_DIR} yet.\n`,
  });
});

test("names a head of the audit log that was noted and is gone, even where the rest was made to fit", async () => {
  const env = { DATABASE_URL: connectionString, DATA_DIR: temporaryFolder() };
  const counter = await openCounter(database);
  const userId = await counter.customer(5n * unit);
  const auditOnce = async () => {
    await counter.asProgram((ctx) =>
      audit(ctx, { action: "user/login", subject: "user:1", by: userId }),
    );
    await linkAuditEntries(database);
  };
  await auditOnce();
  const first = await headOf(database);
  await auditOnce();
  const second = await headOf(database);
  for (const head of [first, second])
    expect(await verify(env, "--head", head)).toMatchObject({ code: 0, stderr: "" });
  // Cut as someone would who owns the tables: the triggers rest, and the end is put back.
  await owner.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    DELETE FROM audit_entries WHERE id = (SELECT entry_id FROM audit_links WHERE encode(hash, 'hex') = '${second}');
    DELETE FROM audit_links WHERE encode(hash, 'hex') = '${second}';
    UPDATE audit_chain SET last_position = last_position - 1, last_hash = decode('${first}', 'hex'); COMMIT`);
  expect(await verify(env, "--head", first)).toMatchObject({ code: 0 });
  expect(await verify(env, "--head", second)).toEqual({
    code: 1,
    stdout: "",
    stderr: `audit is broken at the audit log: expected an entry ${second}, found none.\n`,
  });
});

test("names an entry that was changed, even where the database's own function was made to agree", async () => {
  const env = { DATABASE_URL: connectionString, DATA_DIR: temporaryFolder() };
  const { rows } = await database.pool.query(
    "SELECT pg_get_functiondef('link_audit_entries'::regproc) AS own, id, facts FROM audit_entries ORDER BY id LIMIT 1",
  );
  const { own, id, facts } = rows[0]!;
  const change = (to: object) =>
    owner.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE audit_entries SET facts = '${JSON.stringify(to)}' WHERE id = ${id}; COMMIT`);
  await owner.pool.query(
    own.replace(/AS \$function\$[^]*\$function\$/, "AS $function$ BEGIN RETURN 0; END $function$"),
  );
  await change({ amount: "1.00" });
  expect(await verify(env)).toMatchObject({ code: 1, stdout: "" });
  await change(facts);
  await owner.pool.query(own);
  expect(await verify(env)).toMatchObject({ code: 0 });
});

test("takes no other option, and no hash that is none", async () => {
  const env = { DATABASE_URL: connectionString, DATA_DIR: temporaryFolder() };
  for (const args of [["--head"], ["--head", "abc"], ["--tail", "0".repeat(64)]])
    expect(await verify(env, ...args)).toMatchObject({
      code: 1,
      stderr: "The only option is --head, followed by a hash of 64 hexadecimal digits.\n",
    });
});

async function headOf({ pool }: typeof database): Promise<string> {
  const { rows } = await pool.query<{ hash: string }>(
    "SELECT encode(last_hash, 'hex') AS hash FROM audit_chain",
  );
  return rows[0]!.hash;
}
