import { sql } from "kysely";
import { expect } from "vitest";
import type { Database, Transaction } from "../../src/platform/database/database.ts";

class Undo extends Error {}

/**
 * Does something as the tables' owner, behind the back of every trigger; then everything is as it was. What stands in the audit log is linked into
 * its chain first.
 */
export async function behindTheBack(
  owner: Database,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const changing = owner.write(async (tx) => {
    await sql`SELECT link_audit_entries()`.execute(tx.db);
    await sql`SET LOCAL session_replication_role = replica`.execute(tx.db);
    await work(tx);
    throw new Undo();
  });
  await expect(changing).rejects.toThrow(Undo);
}
