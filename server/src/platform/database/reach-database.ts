import pg from "pg";
import { StartError } from "@farsim/programs/start-error.ts";

const oldestVersion = 15;

type DatabaseSetting = "DATABASE_URL" | "MIGRATION_DATABASE_URL" | "DATABASE_DIRECT_URL";

/** Makes sure that the PostgreSQL of a setting answers and is new enough; the address itself, with its password, is not repeated. */
export async function reachDatabase(
  connectionString: string,
  setting: DatabaseSetting = "DATABASE_URL",
): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A connection cut off later is noticed by the query.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "SELECT current_setting('server_version_num')::int / 10000 AS major",
    );
    if (rows[0].major < oldestVersion) {
      throw new StartError(
        `${setting} leads to PostgreSQL ${rows[0].major}: Farsim needs ${oldestVersion} or newer.`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database of ${setting} cannot be reached: ${reasonOf(error)}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** A name with several addresses fails with an error for each. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
