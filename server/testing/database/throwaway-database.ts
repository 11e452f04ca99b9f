import { onTestFinished } from "vitest";
import { prepareDatabase } from "../../src/platform/database/prepare-database.ts";
import { emptyDatabase, openBoth, type TestDatabase } from "./test-database.ts";

/** A migrated database for one test, whose ledger no one verifies: for showing what a broken program would do. */
export async function throwawayDatabase(): Promise<TestDatabase> {
  const addresses = await emptyDatabase();
  const { database, owner } = openBoth(addresses);
  for (const each of [database, owner]) onTestFinished(() => each.close());
  await prepareDatabase(addresses);
  return { ...addresses, database, owner };
}
