import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { testDatabase } from "../testing/database/test-database.ts";
import { readMigrations } from "../src/platform/database/migrate.ts";
import { describeSchema } from "../tools/schema.ts";

test("server/schema.sql shows the schema that the migrations make", async () => {
  const written = await readFile(new URL("../schema.sql", import.meta.url), "utf8");
  const { database, owner } = await testDatabase();
  expect(await describeSchema(database)).toBe(written);
  await owner.pool.query("ALTER TABLE cards ADD COLUMN note text");
  expect(await describeSchema(database)).not.toBe(written);
});

test("migrations are numbered without gaps from 0032 on", async () => {
  const numbers = Object.keys(await readMigrations())
    .map((name) => Number(name.slice(0, 4)))
    .filter((number) => number >= 32);
  expect(numbers).toEqual(numbers.map((_, place) => 32 + place));
});

/** The ALTER statements of a migration with more than one subcommand: a distributed schema refuses them. */
function manifoldAlters(text: string): string[] {
  let plain = text.replaceAll(/--.*|\$\$[^]*?\$\$|'[^']*'/g, "");
  for (let former = ""; former !== plain; ) {
    former = plain;
    plain = plain.replaceAll(/\([^()]*\)/g, "");
  }
  return plain.split(";").filter((statement) => /^\s*ALTER TABLE\b.*,/is.test(statement));
}

test("each ALTER has one subcommand from migration 0080 on", async () => {
  const folder = new URL("../migrations/", import.meta.url);
  const found = new Map<string, string[]>();
  for (const name of await readdir(folder))
    found.set(name, manifoldAlters(await readFile(new URL(name, folder), "utf8")));
  const manifold = [...found].filter(([, alters]) => alters.length > 0).map(([name]) => name);
  expect(manifold.filter((name) => name >= "0080")).toEqual([]);
  // The control: earlier ones have several, and run before a schema is distributed.
  expect(manifold).toContain("0033_texts_by_language.sql");
});
