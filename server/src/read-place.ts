import path from "node:path";
import { requireSslMode } from "./platform/settings/encrypted-lines.ts";
import { ConfigError, secret, settingsOf } from "./platform/settings/setting.ts";
import { address, text } from "./platform/settings/setting-kinds.ts";

/** Where a shop lies: all that a program beside the server needs to know. */
export interface Place {
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same database as its owner; undefined: one role migrates and serves. */
  readonly migrationDatabaseUrl: string | undefined;
  /** The same database past a pooler between; undefined: `databaseUrl` leads to PostgreSQL itself. */
  readonly directDatabaseUrl: string | undefined;
  /** A standby of the same database, for lists of the desk; undefined: there is none to read from. */
  readonly readDatabaseUrl: string | undefined;
}

/** Reading it makes nothing. */
export function readPlace(env: NodeJS.ProcessEnv): Place {
  const setting = settingsOf(env);
  const databaseUrl = setting("DATABASE_URL", databaseAddress, undefined);
  const migrationDatabaseUrl = setting("MIGRATION_DATABASE_URL", databaseAddress, undefined);
  const directDatabaseUrl = setting("DATABASE_DIRECT_URL", databaseAddress, undefined);
  const readDatabaseUrl = setting("DATABASE_READ_URL", databaseAddress, undefined);
  const addresses = {
    MIGRATION_DATABASE_URL: migrationDatabaseUrl,
    DATABASE_DIRECT_URL: directDatabaseUrl,
    DATABASE_READ_URL: readDatabaseUrl,
  };
  if (databaseUrl) requireSslMode("DATABASE_URL", databaseUrl, env);
  for (const [name, address] of Object.entries(addresses)) {
    if (!address) continue;
    requireSslMode(name, address, env);
    if (!databaseUrl)
      throw new ConfigError(
        `${name} needs DATABASE_URL: the same database, by the role that serves.`,
      );
  }
  // Read where statements are written (`platform/jobs/job-schema.ts`).
  setting("GRAPHILE_WORKER_SCHEMA", schemaName, undefined);
  const dataDir = path.resolve(setting("DATA_DIR", folderName, ".farsim"));
  return { dataDir, databaseUrl, migrationDatabaseUrl, directDatabaseUrl, readDatabaseUrl };
}

const schemaName = text(
  "a name of small letters, digits and underscores",
  /^[a-z_][a-z0-9_]{0,62}$/,
);
const folderName = text("a text of at most 1000 characters", /^.{1,1000}$/);
const databaseAddress = secret(
  address("a PostgreSQL address such as postgresql://user:password@host/farsim", [
    "postgresql",
    "postgres",
  ]),
);
