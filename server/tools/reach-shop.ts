import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Addresses } from "@farsim/embedded-postgres/addresses.ts";
import { findRunningPostgres } from "@farsim/embedded-postgres/find-running-postgres.ts";
import { startEmbeddedPostgres } from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import { reachDatabase } from "../src/platform/database/reach-database.ts";
import type { Place } from "../src/read-place.ts";
import { StartError } from "@farsim/programs/start-error.ts";

/**
 * The address of a shop's database, for the tools beside it: the one configured; or our own, as its owner, who may read a backup before a
 * start has given anything to the role that serves.
 */
export async function reachShop(
  { databaseUrl, dataDir }: Place,
  open: AsyncDisposableStack,
): Promise<string> {
  if (!databaseUrl) return (await reachEmbedded(dataDir, open)).ownerConnectionString;
  await reachDatabase(databaseUrl);
  return databaseUrl;
}

/** The embedded database, beside the shop that runs on it, or started for as long as it takes. */
export async function reachEmbedded(
  dataDir: string,
  open: AsyncDisposableStack,
): Promise<Addresses> {
  const directory = path.join(dataDir, "postgres");
  if (!existsSync(directory)) throw new StartError(`There is no shop in ${dataDir} yet.`);
  refuseRootOfAnother(dataDir);
  const running = await findRunningPostgres(directory);
  if (running) return running;
  const postgres = await startEmbeddedPostgres({ directory });
  open.defer(() => postgres.stop());
  return postgres;
}

/** As root it would take the folder of another user's cluster over, and its shop could not go on. */
function refuseRootOfAnother(dataDir: string): void {
  const { uid } = statSync(dataDir);
  if (process.getuid?.() === 0 && uid !== 0)
    throw new StartError(
      `The shop in ${dataDir} belongs to another user (uid ${uid}): run this as that user.`,
    );
}
