import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { type Database, openDatabase } from "./database.ts";
import { isLostConnection } from "./lost-connection.ts";
import { until } from "@farsim/programs/until.ts";

const { connectionString, database: other, owner } = await testDatabase();
/** The next call has the same connection. */
const database: Database = openDatabase(connectionString, { maxConnections: 1 });
beforeAll(() =>
  owner.pool.query(
    "CREATE TABLE notes (text text NOT NULL); GRANT SELECT, INSERT ON notes TO PUBLIC",
  ),
);
afterAll(() => database.close());

const note = (text: string) => sql`INSERT INTO notes VALUES (${text})`;
const notes = async () =>
  (await other.pool.query<{ text: string }>("SELECT text FROM notes")).rows.map(({ text }) => text);

/** One statement, sent in each of the two ways to read. */
const ways = {
  read: <Row>(from: Database, text: string) => from.read((tx) => tx.run<Row>(named(text), [])),
  query: <Row>(from: Database, text: string) => from.query<Row>(named(text), []),
};
const named = (text: string) => ({ name: text.replaceAll(/\W+/g, "_").slice(0, 40), text });
const writing = "INSERT INTO notes VALUES ('from a read')";

describe.each(["read", "query"] as const)("a %s", (way) => {
  const ask = ways[way];

  test("cannot write: PostgreSQL itself refuses it", async () => {
    await expect(ask(database, writing)).rejects.toThrow(/read-only transaction/);
    expect(await notes()).toEqual([]);
  });

  test("answers its own question beside others begun at once on the same connection, and fails alone", async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        ask<{ n: number }>(database, `SELECT 60 / ${i % 3} AS n`),
      ),
    );
    for (const [i, answer] of answers.entries())
      expect(answer).toMatchObject(
        i % 3 === 0
          ? { status: "rejected" }
          : { status: "fulfilled", value: [{ n: 60 / (i % 3) }] },
      );
  });

  test("that waits on a connection which breaks is told so, and the next one has another", async () => {
    const waiting = Promise.allSettled([ask(database, "SELECT pg_sleep(20)")]);
    const broken = await until(backendAsleep, { withinMs: 5_000 });
    await other.pool.query("SELECT pg_terminate_backend($1)", [broken]);
    const [{ reason }] = (await waiting) as [PromiseRejectedResult];
    expect(isLostConnection(reason)).toBe(true);
    for (let call = 0; call < 4; call++) {
      const [row] = await ask<{ pid: number }>(database, "SELECT pg_backend_pid() AS pid");
      expect(row!.pid).not.toBe(broken);
    }
  });
});

test("a statement that PostgreSQL refuses lost no connection, no matter in which language it says so", async () => {
  const refusal = await ways.read(database, "SELECT 1 / 0").catch((error: unknown) => error);
  expect(isLostConnection(refusal)).toBe(false);
  expect(isLostConnection(Object.assign(refusal as pg.DatabaseError, { severity: "FEHLER" }))).toBe(
    false,
  );
});

test("statements that were sent together with one that fails fail for its reason", async () => {
  const reasons: unknown[] = [];
  const failing = database.write(async (tx) => {
    const sent = ["SELECT 1 / 0", "SELECT 1"].map((text) => tx.run(named(text), []));
    for (const { reason } of (await Promise.allSettled(sent)) as PromiseRejectedResult[])
      reasons.push((reason as { code?: string }).code);
    await Promise.all(sent);
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  expect(reasons).toEqual(["22012", "22012"]);
});

test("a write on a database that is only read, as a former primary is, gives its connection up", async () => {
  const address = new URL(connectionString);
  address.searchParams.set("options", "-c default_transaction_read_only=on");
  const former = openDatabase(String(address), { maxConnections: 1 });
  onTestFinished(() => former.close());
  const pid = () =>
    former.read((tx) => tx.run<{ pid: number }>(named("SELECT pg_backend_pid() AS pid"), []));
  const before = await pid();
  const writes = former.write((tx) => tx.run(named(writing), []));
  expect(isLostConnection(await writes.catch((error: unknown) => error))).toBe(true);
  expect(await pid()).not.toEqual(before);
});

test("a query is an ordinary read where a connection cannot be kept from writing", async () => {
  const address = new URL(connectionString);
  // What is said here takes the place of what we would say.
  address.searchParams.set("options", "-c work_mem=4MB");
  const elsewhere = openDatabase(String(address), { maxConnections: 1 });
  onTestFinished(() => elsewhere.close());
  const { query } = ways;
  expect(await query(elsewhere, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  await expect(query(elsewhere, writing)).rejects.toThrow(/read-only transaction/);
  expect(await query(elsewhere, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
});

async function backendAsleep(): Promise<number | undefined> {
  const { rows } = await other.pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = 'SELECT pg_sleep(20)' AND state = 'active'",
  );
  return rows[0]?.pid;
}

test("a read sees one moment, no matter what is written meanwhile, and the next read sees what was written", async () => {
  const count = sql<{ n: bigint }>`SELECT count(*) AS n FROM notes`;
  await database.read(async ({ db }) => {
    expect((await count.execute(db)).rows).toEqual([{ n: 0n }]);
    await other.write((tx) => note("meanwhile").execute(tx.db));
    expect((await count.execute(db)).rows).toEqual([{ n: 0n }]);
  });
  await database.read(async ({ db }) =>
    expect((await count.execute(db)).rows).toEqual([{ n: 1n }]),
  );
});

test("a write behind a read's unawaited end is a transaction of its own", async () => {
  const before = await notes();
  await database.read(({ db }) => sql`SELECT 1`.execute(db));
  const failing = database.write(async ({ db }) => {
    await note("half").execute(db);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await notes()).toEqual(before);
});

test("a failed statement that was passed over commits nothing, and says so", async () => {
  const before = await notes();
  const careless = database.write(async ({ db }) => {
    await note("careless").execute(db);
    await sql`SELECT 1 / 0`.execute(db).catch(() => {});
  });
  await expect(careless).rejects.toThrow("nothing was committed");
  expect(await notes()).toEqual(before);
});

test("a statement after the end of its transaction is refused", async () => {
  const kept = await database.read(async (tx) => tx);
  await expect(kept.run({ name: "late", text: "SELECT 1" }, [])).rejects.toThrow(
    "after the end of its transaction",
  );
});
