import { readdir, readFile } from "node:fs/promises";
import { runMigrations } from "graphile-worker";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import { statementsIn } from "./statements/statements-in.ts";

const folder = new URL("../../../migrations/", import.meta.url);

/** Brings the database to the newest schema, the job queue's too; safe when several servers start at once. Returns how many steps ran. */
export async function migrate(database: Database): Promise<number> {
  await runMigrations({ connectionString: database.directConnectionString });
  return migrateOwn(database, await readMigrations());
}

/** Brings our own tables to the newest of the migrations given. Returns how many steps ran. */
export async function migrateOwn(
  database: Database,
  migrations: Record<string, Migration>,
): Promise<number> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) });
  const { rows } = await database.pool.query<{ name: string }>("SELECT current_schema() AS name");
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Unnamed, the list of migrations of another shop's schema would be taken for this one's.
    migrationTableSchema: rows[0]!.name,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.length;
}

/** Plain SQL files, forward only, in the order of their names. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  const migrations = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, folder), "utf8");
      return [
        name.replace(/\.sql$/, ""),
        {
          async up(db) {
            for (const statement of statementsIn(text)) await sql.raw(statement).execute(db);
          },
        },
      ];
    }),
  );
  return Object.fromEntries(migrations);
}
