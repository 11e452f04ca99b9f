import type { Database } from "../../src/platform/database/database.ts";
import type { LedgerOffence } from "./offence.ts";
import { type LedgerOptions, ledgerQuestions } from "./questions.ts";
import { type Counts, countRows } from "./sql/stored.sql.ts";

/** Asks all invariants of a database, in one snapshot, and names the first offender; undefined where everything adds up. */
export async function findLedgerOffence(
  database: Database,
  options: LedgerOptions = {},
): Promise<LedgerOffence | undefined> {
  return (await verifyLedger(database, options)).offence;
}

/** The same, and how much was looked at. */
export function verifyLedger(
  database: Database,
  options: LedgerOptions = {},
): Promise<{ offence: LedgerOffence | undefined; counts: Counts }> {
  return database.read(async (tx) => {
    const counts = await countRows(tx);
    for (const { ask } of await ledgerQuestions(tx, options)) {
      // One after the other: the first offence is what the later ones follow from.
      // oxlint-disable-next-line no-await-in-loop
      const offence = await ask(tx);
      if (offence) return { offence, counts };
    }
    return { offence: undefined, counts };
  });
}
