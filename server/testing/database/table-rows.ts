import type { Database } from "../../src/platform/database/database.ts";

/** All rows of a table as PostgreSQL's own JSON: numbers of any length stay what they are. */
type Rows = ReadonlyMap<string, string>;

/** Tables that hold what migrations themselves note or bring along, or what waits in them for a moment. */
const kept = ["kysely_migration", "kysely_migration_lock", "regions", "unlinked_audit_entries"];

const columnsOf = `
  SELECT c.relname AS table, string_agg(a.attname, ',' ORDER BY a.attname) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> ALL ($1)
  GROUP BY c.relname ORDER BY c.relname`;

/** The tables of a schema, each with its columns but for those that the database itself reckons from others. */
export type Columns = ReadonlyMap<string, readonly string[]>;

export async function readColumns({ pool }: Database): Promise<Columns> {
  const { rows } = await pool.query<{ table: string; columns: string }>(columnsOf, [kept]);
  return new Map(rows.map(({ table, columns }) => [table, columns.split(",")]));
}

/** How columns of an earlier schema are read from those that say the same today: SQL by table and column. */
export type FormerColumns = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** What tables that a schema calls by another name are called today. */
export type RenamedTables = Readonly<Record<string, string>>;

interface Reading {
  readonly former?: FormerColumns;
  readonly renamed?: RenamedTables;
  /** The rows of a table that are meant, as a condition in SQL; all unless said. */
  readonly only?: Readonly<Record<string, string>>;
}

/**
 * What stands in these columns, in an order of its own; columns that the database does not have, and that `former` does not
 * say either, are left out.
 */
export async function readRows(
  database: Database,
  wanted: Columns,
  { former = {}, renamed = {}, only = {} }: Reading = {},
): Promise<Rows> {
  const there = await readColumns(database);
  const read = new Map<string, string>();
  for (const [table, columns] of wanted) {
    const today = renamed[table] ?? table;
    const row = `jsonb_build_object(${columns
      .flatMap((column) => {
        const isThere = there.get(today)?.includes(column);
        const value = former[table]?.[column] ?? (isThere ? `t.${quoted(column)}` : undefined);
        return value === undefined ? [] : `'${column}', ${value}`;
      })
      .join(", ")})`;
    const { rows } = await database.pool.query<{ rows: string }>(
      `SELECT coalesce(jsonb_agg(row ORDER BY row::text), '[]')::text AS rows FROM (SELECT ${row} AS row FROM ${quoted(today)} t WHERE ${only[table] ?? true}) rows`,
    );
    read.set(table, rows[0]!.rows);
  }
  return read;
}

/** The tables in which nothing stands. */
export async function emptyTables(database: Database): Promise<string[]> {
  const rows = await readRows(database, await readColumns(database));
  return [...rows].filter(([, text]) => text === "[]").map(([table]) => table);
}

/**
 * Puts rows in place of what the tables hold, as a restored backup would: keys of other tables are not asked and no
 * trigger runs, but every CHECK and every unique key holds. Numbers that the database gives go on after the highest.
 */
export async function writeRows(
  { pool }: Database,
  columns: Columns,
  written: Rows,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET session_replication_role = replica");
    if (columns.size > 0)
      await client.query(`TRUNCATE ${[...columns.keys()].map(quoted).join(", ")}`);
    for (const [table, names] of columns) {
      const list = names.map(quoted).join(", ");
      await client.query(
        `INSERT INTO ${quoted(table)} (${list}) OVERRIDING SYSTEM VALUE
         SELECT ${list} FROM jsonb_populate_recordset(NULL::${quoted(table)}, $1::jsonb)`,
        [written.get(table)],
      );
    }
    await client.query(goOnNumbering);
    await client.query("RESET session_replication_role");
  } finally {
    client.release();
  }
}

const goOnNumbering = `
  DO $$
  DECLARE
    numbered record;
  BEGIN
    FOR numbered IN
      SELECT attrelid::regclass AS owner, attname, s.oid::regclass AS sequence
      FROM pg_attribute LEFT JOIN pg_attrdef f ON f.adrelid = attrelid AND f.adnum = attnum
      JOIN pg_depend d ON (d.classid, d.objid, d.refobjid, d.refobjsubid) = ('pg_class'::regclass, d.objid, attrelid, attnum)
        OR (d.classid, d.objid) = ('pg_attrdef'::regclass, f.oid)
      JOIN pg_class s ON s.relkind = 'S' AND s.oid IN (d.objid, d.refobjid)
      WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')
    LOOP
      EXECUTE format('SELECT setval(%L, max(%I)) FROM %s', numbered.sequence, numbered.attname, numbered.owner);
    END LOOP;
  END $$`;

const quoted = (name: string): string => `"${name}"`;
