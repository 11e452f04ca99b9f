import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../testing/test-database.ts";
import { type Database, openDatabase } from "./database.ts";

const { connectionString, database: other } = await testDatabase();
/** Whoever comes next has the same connection. */
const database: Database = openDatabase(connectionString, { maxConnections: 1 });
beforeAll(() => other.pool.query("CREATE TABLE notes (text text NOT NULL)"));
afterAll(() => database.close());

const note = (text: string) => sql`INSERT INTO notes VALUES (${text})`;
const notes = async () =>
  (await other.pool.query<{ text: string }>("SELECT text FROM notes")).rows.map(({ text }) => text);

test("PostgreSQL itself refuses a write in a read", async () => {
  await expect(database.read(({ db }) => note("from a read").execute(db))).rejects.toThrow(
    /read-only transaction/,
  );
  expect(await notes()).toEqual([]);
});

test("reads on one connection, all begun at once, answer each its own question, and the failed ones fail alone", async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) =>
      database.read(async ({ db }) => {
        const { rows } = await sql<{ n: number }>`SELECT ${60 / (i % 3)}::int AS n`.execute(db);
        return [i, rows[0]!.n];
      }),
    ),
  );
  for (const [i, answer] of answers.entries())
    expect(answer).toMatchObject(
      i % 3 === 0 ? { status: "rejected" } : { status: "fulfilled", value: [i, 60 / (i % 3)] },
    );
});

test("a read sees one moment, whatever is written meanwhile, and the next read sees what was written", async () => {
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
