import { onTestFinished } from "vitest";
import { openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { emptyDatabase, type TestDatabase } from "./test-database.ts";

/** A migrated database for one test, whose ledger no one verifies: for showing what a broken program would do. */
export async function throwawayDatabase(): Promise<TestDatabase> {
  const connectionString = await emptyDatabase();
  const database = openDatabase(connectionString);
  onTestFinished(() => database.close());
  await migrate(database);
  return { database, connectionString };
}
