import pg from "pg";
import { StartError } from "@farsim/programs/start-error.ts";

const oldestVersion = 15;

/** Makes sure that the PostgreSQL of DATABASE_URL answers and is new enough; the address itself, with its password, is not repeated. */
export async function reachDatabase(connectionString: string): Promise<void> {
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
        `DATABASE_URL leads to PostgreSQL ${rows[0].major}: Farsim needs ${oldestVersion} or newer.`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}.`, {
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
