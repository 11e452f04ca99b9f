import { verifyLedger } from "./verify-ledger/find-ledger-offence.ts";
import { openVault } from "../src/platform/security/vault.ts";
import { findSecretKeys } from "../src/read-keys.ts";
import { readPlace } from "../src/read-place.ts";
import { openClock } from "../src/platform/clock.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { reachShop } from "./reach-shop.ts";

/**
 * `npm run verify-ledger`: asks every invariant of the shop's database, running or not; ends with 1 at the first offender.
 * `npm run verify-ledger -- --head <hash>` asks besides whether a noted end of the audit log still stands in it.
 */
try {
  await run();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

/** The noted end of the audit log, if one was given. */
function headOf(args: readonly string[]): string | undefined {
  if (args.length === 0) return undefined;
  const [option, hash = ""] = args;
  if (args.length !== 2 || option !== "--head" || !/^[0-9a-f]{64}$/i.test(hash))
    throw new StartError("The only option is --head, followed by a hash of 64 hexadecimal digits.");
  return hash.toLowerCase();
}

async function run(): Promise<void> {
  const auditHead = headOf(process.argv.slice(2));
  await using open = new AsyncDisposableStack();
  const place = readPlace(process.env);
  const database = openDatabase(await reachShop(place, open));
  open.defer(() => database.close());
  const clock = await openClock(database);
  const keys = findSecretKeys(process.env, place.dataDir);
  const { offence, counts } = await verifyLedger(database, {
    now: clock.now(),
    ...(keys && { vault: openVault(keys) }),
    ...(auditHead !== undefined && { auditHead }),
  });
  const { wallets, activities, cards, records, audited, auditEnd, unlinked } = counts;
  if (!offence) {
    console.log(
      `The ledger adds up: ${wallets} wallets, ${activities} activities, ${cards} cards, ${records} usage records. ` +
        `The audit log is one chain of ${audited} entries${auditEnd === "" ? "" : `, its end ${auditEnd}`}` +
        (unlinked === 0n ? "." : `; ${unlinked} more wait to be linked.`) +
        (keys ? " Every sealed secret is the shop's own." : "") +
        (auditHead === undefined ? "" : ` ${auditHead} stands in it: nothing before was cut.`),
    );
    return;
  }
  const { invariant, where, expected, found } = offence;
  console.error(`${invariant} is broken at ${where}: expected ${expected}, found ${found}.`);
  process.exitCode = 1;
}
