import { StartError } from "@farsim/programs/start-error.ts";
import { sql } from "kysely";
import { type Database, openDatabase } from "../src/platform/database/database.ts";
import { asTool, isOtherKeyInUse } from "../src/platform/database/key-in-use.ts";
import { openVault } from "../src/platform/security/vault.ts";
import { readKeys } from "../src/read-keys.ts";
import { readPlace } from "../src/read-place.ts";
import { reachShop } from "./reach-shop.ts";
import { requireReadable, resealAll } from "./rotate-keys/reseal-all.ts";
import { formerKeys, requireKeys, rotationSteps } from "./rotate-keys/rotate-key-files.ts";

const restart = "restart every server, then run this again.";

/**
 * `npm run rotate-keys`: makes new keys where they are files, and seals with the present key what the former one has sealed, beside the
 * running shop. Run again, it goes on where it stopped.
 */
try {
  await run();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const place = readPlace(process.env);
  const { dataDir } = place;
  await using open = new AsyncDisposableStack();
  const database = openDatabase(asTool(await reachShop(place, open)));
  open.defer(() => database.close());
  requireKeys(process.env, dataDir);
  const newFiles = await makeNewKeys(database, dataDir);
  const keys = readKeys(process.env, dataDir, "none");
  if (await isOtherKeyInUse(database, keys.secretKey)) {
    if (newFiles.length === 0)
      throw new StartError(`A running server does not seal with the present key yet: ${restart}`);
    console.log(`The running shop goes on with the former keys: ${restart}`);
    return;
  }
  for (const { what, count } of await resealAll(database, openVault(keys)))
    console.log(`${what}: ${count} sealed with the present key`);
  if (await isOtherKeyInUse(database, keys.secretKey))
    throw new StartError(`Meanwhile a server has started with another SECRET_KEY: ${restart}`);
  sayWhatIsLeft(dataDir);
}

/** One run at a time: of two, the second would replace a key that the first has made. Returns the files that hold new keys. */
function makeNewKeys(database: Database, dataDir: string): Promise<string[]> {
  return database.write(async (tx) => {
    await sql.raw("SELECT pg_advisory_xact_lock(hashtext('farsim rotate keys'))").execute(tx.db);
    await requireReadable(database, openVault(readKeys(process.env, dataDir, "none")));
    const steps = rotationSteps(process.env, dataDir);
    for (const step of steps) step.run();
    const files = steps.filter(({ makesKey }) => makesKey).map(({ file }) => file);
    if (files.length > 0)
      console.log(`New keys are in ${files.join(" and ")}, the former ones beside them.`);
    return files;
  });
}

function sayWhatIsLeft(dataDir: string): void {
  const left = formerKeys(process.env, dataDir);
  if (left.length === 0) {
    console.log(
      "All is sealed with the present key, and there is no former one. To rotate keys of the environment, set new ones, " +
        "and those of now as FORMER_SECRET_KEY and FORMER_JWT_KEY; docs/operations.md has the steps.",
    );
    return;
  }
  const places = left.map(({ place }) => place).join(" and ");
  console.log(
    `Nothing is sealed with a former key any more. Remove ${places} once what was handed out with it is over: ` +
      "tokens within 30 minutes, links to pay orders when you want them to end.",
  );
}
