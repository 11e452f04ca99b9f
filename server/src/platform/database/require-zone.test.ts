import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { requireZone } from "./require-zone.ts";

const { database } = await testDatabase();

test("goes on with a zone that PostgreSQL knows", async () => {
  await expect(requireZone(database, "Asia/Hong_Kong")).resolves.toBeUndefined();
});

test("says what to do where PostgreSQL does not know the zone", async () => {
  await expect(requireZone(database, "Mars/Base")).rejects.toThrow(
    "PostgreSQL does not know BILLING_TIMEZONE Mars/Base",
  );
});
