import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "../src/config.ts";
import { findRunningPostgres } from "@farsim/embedded-postgres/find-running-postgres.ts";
import { startEmbeddedPostgres } from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import { reachDatabase } from "../src/platform/database/reach-database.ts";
import { StartError } from "@farsim/programs/start-error.ts";

/** The address of a shop's database: the one configured; or our own, beside the shop that runs on it, or started for as long as it takes. */
export async function reachShop(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  open: AsyncDisposableStack,
): Promise<string> {
  if (databaseUrl) {
    await reachDatabase(databaseUrl);
    return databaseUrl;
  }
  const directory = path.join(dataDir, "postgres");
  if (!existsSync(directory)) throw new StartError(`There is no shop in ${dataDir} yet.`);
  const running = await findRunningPostgres(directory);
  if (running) return running;
  const postgres = await startEmbeddedPostgres({ directory });
  open.defer(() => postgres.stop());
  return postgres.connectionString;
}
