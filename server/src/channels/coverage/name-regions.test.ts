import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { nameRegions } from "./name-regions.ts";

const { database } = await testDatabase();
const { pool } = database;
const read = async () =>
  new Map(
    (await pool.query<{ code: string; name: object }>("SELECT code, name FROM regions")).rows.map(
      ({ code, name }) => [code, name],
    ),
  );

const japanIn = async () => (await read()).get("JP");

test("leaves the names that migrations gave, also where an operator changed one", async () => {
  const before = await read();
  await nameRegions({ database });
  expect(await read()).toEqual(before);
  await pool.query(`UPDATE regions SET name = name || '{"en": "Nippon"}' WHERE code = 'JP'`);
  await nameRegions({ database });
  expect(await japanIn()).toMatchObject({ en: "Nippon" });
});

test("names every region in a language that was added later, and again where its messages have changed", async () => {
  const before = await read();
  await pool.query("UPDATE regions SET name = name - 'zh-CN'");
  await pool.query(`UPDATE regions SET name = name || '{"zh-CN": "typo"}' WHERE code = 'JP'`);
  await nameRegions({ database }, ["zh-CN"]);
  expect(await read()).toEqual(before);
});
