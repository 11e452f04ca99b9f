import { readdir, readFile } from "node:fs/promises";
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from "kysely";
import type { Database } from "./database.ts";

const folder = new URL("../../migrations/", import.meta.url);

/** Brings the database to the newest schema; safe when several servers start at once. Returns how many steps ran. */
export async function migrate(database: Database): Promise<number> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) });
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.length;
}

/** Plain SQL files, forward only, in the order of their names. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  const migrations = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, folder), "utf8");
      return [name.replace(/\.sql$/, ""), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    }),
  );
  return Object.fromEntries(migrations);
}
