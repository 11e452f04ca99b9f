import { StartError } from "@farsim/programs/start-error.ts";
import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { grantToServingRole, readRole, type Role } from "./serving-role.ts";

export interface DatabaseAddresses {
  /** Of the role as which the program serves. */
  readonly connectionString: string;
  /** Of the role that owns the tables; undefined where one role does both. */
  readonly ownerConnectionString: string | undefined;
  /** Of the serving role past a pooler between; undefined where there is none. */
  readonly directConnectionString?: string | undefined;
}

/**
 * Brings the schema to the newest as its owner, and gives the role that serves what it needs of it. Safe when several servers
 * start at once. Returns what the operator should be warned of.
 */
export async function prepareDatabase({
  connectionString,
  ownerConnectionString,
  directConnectionString = connectionString,
}: DatabaseAddresses): Promise<string[]> {
  await using open = new AsyncDisposableStack();
  const connect = (address: string) => {
    const database = openDatabase(address, { maxConnections: 2 });
    open.defer(() => database.close());
    return database;
  };
  // Migrations hold locks of a session, which a pooler gives to others: never through it.
  const serving = connect(directConnectionString);
  if (directConnectionString !== connectionString)
    await requireSameDatabase(
      { DATABASE_URL: connect(connectionString), DATABASE_DIRECT_URL: serving },
      { sameRole: true },
    );
  const owner = ownerConnectionString === undefined ? serving : connect(ownerConnectionString);
  if (owner !== serving)
    await requireSameDatabase({ DATABASE_URL: serving, MIGRATION_DATABASE_URL: owner });
  const { name } = await readRole(owner);
  const isSame = name === (await readRole(serving)).name;
  if (!isSame) {
    await requireOwnTables(owner, name);
    requireNoOwner(await readRole(serving));
  }
  await migrate(owner).catch(explainRefusal);
  const role = await readRole(serving);
  if (!isSame) await grantToServingRole(owner, role.name);
  return warningsOf(role);
}

/** A server starts at one moment of its own; its databases differ by name. */
async function requireSameDatabase(
  databases: Readonly<Record<string, Database>>,
  { sameRole = false } = {},
): Promise<void> {
  const [first, second] = await Promise.all(
    Object.values(databases).map(async ({ pool }) => {
      const { rows } = await pool.query<{ place: string; role: string }>(
        `SELECT current_user AS role,
           concat_ws(' ', current_database(), current_schema(), pg_postmaster_start_time() AT TIME ZONE 'UTC') AS place`,
      );
      return rows[0]!;
    }),
  );
  const names = Object.keys(databases).join(" and ");
  if (first?.place !== second?.place)
    throw new StartError(
      `${names} lead to different databases, or schemas: they must name the same one.`,
    );
  // All that the role that serves may do is judged by one of them.
  if (sameRole && first?.role !== second?.role)
    throw new StartError(`${names} are of different roles: both must be of the one that serves.`);
}

/** PostgreSQL's own words at the first migration that fails would not say what to do. */
async function requireOwnTables({ pool }: Database, name: string): Promise<void> {
  const { rows } = await pool.query<{ owner: string }>(
    `SELECT relowner::regrole::text AS owner FROM pg_class
     WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p') AND NOT pg_has_role(relowner, 'USAGE')
       AND relname IN ('kysely_migration', 'wallets') LIMIT 1`,
  );
  if (rows[0])
    throw new StartError(
      `The tables belong to ${rows[0].owner}, and MIGRATION_DATABASE_URL is of ${name}: name their owner there (docs/operations.md, Roles of the database).`,
    );
}

/** Taking from an owner what a role that serves needs no more would leave its own functions and keys without it. */
function requireNoOwner({ name, owns_tables: ownsTables, is_superuser: isSuperuser }: Role): void {
  if (ownsTables && !isSuperuser)
    throw new StartError(
      `DATABASE_URL is of ${name}, which owns the tables: give them to the role of MIGRATION_DATABASE_URL first (docs/operations.md, Roles of the database).`,
    );
}

/** A role that only serves may start on the newest schema, and bring no older one there. */
function explainRefusal(error: unknown): never {
  if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error;
  throw new StartError(
    "The database's schema is older than this release, and its role may not change it: name the owner of the tables in MIGRATION_DATABASE_URL.",
    { cause: error },
  );
}

const insufficientPrivilege = "42501";

function warningsOf({ name, is_superuser: isSuperuser, owns_tables: ownsTables }: Role): string[] {
  if (!isSuperuser && !ownsTables) return [];
  return [
    `DATABASE_URL is of ${name}, ${isSuperuser ? "a superuser" : "who owns the tables"}: serve as a role that owns nothing, and name the owner in MIGRATION_DATABASE_URL (docs/operations.md, Roles of the database).`,
  ];
}
