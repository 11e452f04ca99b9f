import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { readPlace } from "../src/read-place.ts";
import { backUpPostgres } from "@farsim/embedded-postgres/back-up-postgres.ts";
import { inFolder } from "@farsim/programs/own-folder.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { reachEmbedded } from "./reach-shop.ts";

/** `npm run backup -- <folder>`: copies a shop on the embedded database, running or not, into a folder that `DATA_DIR` can name. */
try {
  await run(process.argv[2]);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function run(folder: string | undefined): Promise<void> {
  const { dataDir, databaseUrl } = readPlace(process.env);
  if (databaseUrl)
    throw new StartError(
      "The database is at DATABASE_URL: back it up with pg_dump, as docs/operations.md says.",
    );
  if (!folder) throw new StartError("Name a new folder: npm run backup -- <folder>.");
  const target = path.resolve(folder);
  if (existsSync(target)) throw new StartError(`${target} is there already: name a new folder.`);
  if (target.startsWith(path.resolve(dataDir) + path.sep))
    throw new StartError(`${target} lies in the shop's own folder: name another.`);
  await using open = new AsyncDisposableStack();
  const { superuserConnectionString } = await reachEmbedded(dataDir, open);
  // Renamed when it is whole, so that a half one is never taken for a backup.
  const half = `${target}.half`;
  rmSync(half, { recursive: true, force: true });
  inFolder(half, () => mkdirSync(half, { recursive: true, mode: 0o700 }));
  const postgres = path.join(dataDir, "postgres");
  const bytes = await backUpPostgres(
    superuserConnectionString,
    postgres,
    path.join(half, "postgres"),
  );
  // Keys, carriers' certificates, emails: what is not in the database.
  for (const name of readdirSync(dataDir).filter((name) => name !== "postgres"))
    cpSync(path.join(dataDir, name), path.join(half, name), { recursive: true });
  renameSync(half, target);
  console.log(
    `Backed up to ${target} (${Math.round(bytes / 1_000_000)} MB), keys included: keep it as safe as the shop. ` +
      `DATA_DIR=${target} npm run verify-ledger proves it, DATA_DIR=${target} npm start runs it.`,
  );
}
