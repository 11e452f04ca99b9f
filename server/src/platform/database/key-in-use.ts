import { keyIdOf } from "../security/vault.ts";
import type { Database, Statement } from "./database.ts";

const prefix = "farsim-key-";

const nameOf = (secretKey: Buffer): string => prefix + keyIdOf(secretKey);

/** The address under which a server's connections say with which key it seals, so that `npm run rotate-keys` sees it. */
export const withKeyInUse = (connectionString: string, secretKey: Buffer): string =>
  `${connectionString}${connectionString.includes("?") ? "&" : "?"}application_name=${nameOf(secretKey)}`;

const others: Statement = {
  name: "find_other_keys_in_use",
  text: `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND starts_with(application_name, $1) AND application_name <> $2 LIMIT 1`,
};

/** Whether a running server seals with another key. */
export async function isOtherKeyInUse(database: Database, secretKey: Buffer): Promise<boolean> {
  return (await database.query(others, [prefix, nameOf(secretKey)])).length > 0;
}
