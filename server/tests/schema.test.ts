import { readFile } from "node:fs/promises";
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
