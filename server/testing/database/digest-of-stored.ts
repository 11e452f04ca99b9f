import type { Database } from "../../src/platform/database/database.ts";
import { linkAuditEntries } from "../../src/platform/security/audit-chain.ts";

/**
 * All that is stored, as one digest; counts of tries apart. A row counts by its place and by the transaction that wrote it, which
 * changes with every insert, update and delete: reading what is in the rows would take ten times as long. Entries of the audit log are linked
 * first, which else goes on behind it.
 */
export async function digestOfStored(database: Database): Promise<string> {
  await linkAuditEntries(database);
  const { rows } = await database.pool.query(
    `SELECT md5(string_agg(relname || query_to_xml(format(
       'SELECT count(*), sum(hashtextextended(ctid::text || xmin::text, 0)) FROM %I', relname), false, true, '')::text, '' ORDER BY relname)) AS digest
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'rate_limits'`,
  );
  return rows[0].digest;
}
