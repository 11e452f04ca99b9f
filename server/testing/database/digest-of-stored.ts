import type { Database } from "../../src/platform/database/database.ts";

/** All that is stored, as one digest; counts of tries apart. */
export async function digestOfStored({ pool }: Database): Promise<string> {
  const { rows } = await pool.query(
    `SELECT md5(string_agg(query_to_xml(format('SELECT * FROM %I', tablename), false, true, '')::text, '' ORDER BY tablename)) AS digest
     FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'rate_limits'`,
  );
  return rows[0].digest;
}
