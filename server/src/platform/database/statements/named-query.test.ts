import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../../../testing/database/test-database.ts";
import { type Database, openDatabase, type Statement } from "../database.ts";

const { connectionString, owner } = await testDatabase();
/** Each call has the same connection, so that a statement is prepared once. */
const database: Database = openDatabase(connectionString, { maxConnections: 1 });
afterAll(() => database.close());

const run = (statement: Statement, values: readonly unknown[] = []) =>
  database.write((tx) => tx.run<Record<string, unknown>>(statement, values));

test("reads the same of a statement that was prepared before as of one that was not", async () => {
  const kinds = {
    name: "kinds",
    text: `SELECT 9007199254740993 AS whole, 3 AS small, 0.5::numeric AS numeric, NULL::text AS nothing, $1::text AS said, true AS yes,
             $2::timestamptz AS at, '2026-02-28'::date AS day, ARRAY[1, 2]::bigint[] AS ids, $3::bytea AS bytes, '{"a": [1]}'::jsonb AS json,
             $4::bigint[] AS given
           FROM generate_series(1, 2)`,
  };
  const at = Temporal.Instant.from("2026-02-28T23:59:59.123Z");
  const values = ["ünïcode 漢", at, Buffer.from([0, 255]), [5n, 6n]];
  const row = {
    whole: 9007199254740993n,
    small: 3,
    numeric: "0.5",
    nothing: null,
    said: "ünïcode 漢",
    yes: true,
    at,
    day: "2026-02-28",
    ids: [1n, 2n],
    bytes: Buffer.from([0, 255]),
    json: { a: [1] },
    given: [5n, 6n],
  };
  const first = await run(kinds, values);
  const again = await run(kinds, values);
  for (const rows of [first, again]) {
    expect(rows).toHaveLength(2);
    for (const found of rows) {
      expect({ ...found, at: String(found["at"]) }).toEqual({ ...row, at: String(at) });
    }
  }
});

test("reads each of the same statements that are sent at once before the first was answered", async () => {
  const which = { name: "which", text: "SELECT $1::int AS n, $2::text AS said" };
  const answers = await database.write((tx) =>
    Promise.all(Array.from({ length: 20 }, (_, n) => tx.run(which, [n, `said ${n}`]))),
  );
  expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => [{ n, said: `said ${n}` }]));
});

test("takes no row of a statement whose rows look different by now for one of before", async () => {
  await owner.pool.query(
    "CREATE TABLE things (id int, name text); INSERT INTO things VALUES (1, 'one'); GRANT SELECT ON things TO PUBLIC",
  );
  const all = { name: "all_things", text: "SELECT * FROM things" };
  expect(await run(all)).toEqual([{ id: 1, name: "one" }]);
  await owner.pool.query("ALTER TABLE things ADD price int; UPDATE things SET price = 7");
  await expect(run(all)).rejects.toThrow(/cached plan must not change result type/);
});

test("asks anew what rows look like where a pooler may lead to another session each time", async () => {
  // As a pooler that leads to a session which has the statement by another shape.
  const pooled = openDatabase(connectionString, {
    maxConnections: 1,
    directConnectionString: `${connectionString}&application_name=direct`,
  });
  const ask = async (database: Database) => {
    const shape = { name: "moving", text: "SELECT 1 AS id, 'one' AS name" };
    return database.read((tx) => tx.run(shape, []));
  };
  const change = (database: Database) =>
    database.pool.query(
      "DEALLOCATE moving; PREPARE moving AS SELECT 7 AS price, 1 AS id, 'one' AS name",
    );
  expect(await ask(pooled)).toEqual([{ id: 1, name: "one" }]);
  await change(pooled);
  expect(await ask(pooled)).toEqual([{ price: 7, id: 1, name: "one" }]);
  await pooled.close();
  expect(await ask(database)).toEqual([{ id: 1, name: "one" }]);
  await change(database);
  await expect(ask(database)).rejects.toThrow("a row does not look as its statement said");
});

test("refuses a second statement of the same name", async () => {
  const one = { name: "one_name", text: "SELECT 1 AS n" };
  expect(await run(one)).toEqual([{ n: 1 }]);
  await expect(run({ ...one, text: "SELECT 2 AS n" })).rejects.toThrow(
    /is the name of another statement/,
  );
  expect(await run(one)).toEqual([{ n: 1 }]);
});

test("a value that cannot be read fails its own statement, and not the next one on the connection", async () => {
  const endless = { name: "endless", text: "SELECT 'infinity'::timestamptz AS at" };
  await expect(run(endless)).rejects.toThrow(RangeError);
  expect(await run({ name: "plain", text: "SELECT 1 AS n" })).toEqual([{ n: 1 }]);
});

test("says how many rows a built query has changed", async () => {
  await owner.pool.query(
    "CREATE TABLE marks (n int); GRANT SELECT, INSERT, UPDATE ON marks TO PUBLIC",
  );
  const changed = await database.write(async ({ db }) => {
    const inserted = await sql`INSERT INTO marks VALUES (${1}), (${2})`.execute(db);
    const updated = await sql`UPDATE marks SET n = 3 WHERE n = ${2}`.execute(db);
    return [inserted.numAffectedRows, updated.numAffectedRows];
  });
  expect(changed).toEqual([2n, 1n]);
});
