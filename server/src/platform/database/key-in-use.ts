import { keyIdOf } from "../security/vault.ts";
import type { Database, Statement } from "./database.ts";

const prefix = "farsim-key-";

const nameOf = (secretKey: Buffer): string => prefix + keyIdOf(secretKey);

/** The address under which a server's connections say with which key it seals, so that `npm run rotate-keys` sees it. */
export const withKeyInUse = (connectionString: string, secretKey: Buffer): string =>
  withName(connectionString, nameOf(secretKey));

// A server of an earlier release does not name its connections, and may well seal with another key. What a person calls (`psql`,
// `pg_dump`) has a name of its own.
const withName = (connectionString: string, name: string): string =>
  `${connectionString}${connectionString.includes("?") ? "&" : "?"}application_name=${name}`;

/** The address under which a tool's own connections are known to seal nothing. */
export const asTool = (connectionString: string): string =>
  withName(connectionString, "farsim-tool");

const others: Statement = {
  name: "find_other_keys_in_use",
  text: `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND has_schema_privilege(usesysid, current_schema(), 'USAGE') AND pid <> pg_backend_pid()
           AND (application_name = '' OR starts_with(application_name, $1)) AND NOT starts_with(application_name, $2) LIMIT 1`,
};

/** Whether a running server seals with another key, or does not say with which. */
export async function isOtherKeyInUse(database: Database, secretKey: Buffer): Promise<boolean> {
  return (await database.query(others, [prefix, nameOf(secretKey)])).length > 0;
}
