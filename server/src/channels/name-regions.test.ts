import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { nameRegions } from "./name-regions.ts";
import { messagesIn } from "../platform/messages.ts";

const { database } = await testDatabase();
const { pool } = database;
const read = async () =>
  new Map(
    (await pool.query<{ code: string; name: object }>("SELECT code, name FROM regions")).rows.map(
      ({ code, name }) => [code, name],
    ),
  );

test("names regions in a language that was added later, and leaves the names that they have", async () => {
  const before = await read();
  await nameRegions({ database });
  expect(await read()).toEqual(before);
  await pool.query("UPDATE regions SET name = name - 'zh-CN' WHERE code <> 'ZZ'");
  await pool.query(`UPDATE regions SET name = name || '{"en": "Nippon"}' WHERE code = 'JP'`);
  expect(await read()).not.toEqual(before);
  await nameRegions({ database });
  const called = { en: "Nippon", "zh-CN": messagesIn("zh-CN")("regions.JP") };
  expect(await read()).toEqual(new Map([...before, ["JP", called]]));
});
