import type { Transaction } from "../../src/platform/database/database.ts";
import { sql } from "kysely";

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** Of a text that is one of a few. */
  readonly choices: readonly string[];
}

/** One row, changed in one column, or gone. */
export interface RowChange {
  readonly table: string;
  /** Undefined where the row is removed. */
  readonly column?: string;
  readonly statement: string;
}

const columnsOf = `
  SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
    (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
     WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] AND pg_get_constraintdef(k.oid) LIKE '%ARRAY[%'
     LIMIT 1) AS constraint
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  ORDER BY c.relname, a.attname`;

/** What a value of a type may become: SQL with the column in place of `it`. */
const others: Readonly<Record<string, readonly string[]>> = {
  bigint: ["COALESCE(it, 0) + 1", "it - 1", "NULL"],
  integer: ["COALESCE(it, 0) + 1", "it - 1", "NULL"],
  smallint: ["it + 1", "it - 1"],
  // The third keeps length and signs, for columns that allow few.
  text: [
    "COALESCE(it, '') || '1'",
    "NULL",
    "translate(it, '0123456789ABCDEF', '1234567890BCDEFA')",
  ],
  "character varying": ["it || '1'"],
  boolean: ["NOT it"],
  date: ["it + 1", "it - 1", "NULL"],
  "timestamp with time zone": [
    "COALESCE(it, now()) + interval '1 day'",
    "it - interval '1 day'",
    "NULL",
  ],
  daterange: [
    "daterange(lower(it), NULL)",
    "daterange(lower(it), COALESCE(upper(it) - 1, lower(it) + 1))",
    "daterange(lower(it) - 1, upper(it))",
  ],
  bytea: ["COALESCE(it, '') || '\\x00'", "NULL"],
  jsonb: [`it || '{"en": "changed"}'`, `'{"en": "changed"}'`, `'[]'`, "NULL"],
  "text[]": ["it || ARRAY['1']", "'{}'", "NULL"],
  "bigint[]": ["COALESCE(it, '{}') || 1::bigint", "it[:cardinality(it) - 1]", "NULL"],
  uuid: ["gen_random_uuid()"],
};

/**
 * Every change of one row that is tried: each column of each table in several ways, and the row's removal; of tables of which one
 * row says enough the first.
 */
export async function rowChanges(
  tx: Transaction,
  isOneEnough: (table: string) => boolean,
): Promise<RowChange[]> {
  const columns = await findColumns(tx);
  const changes: RowChange[] = [];
  for (const [table, ofTable] of Map.groupBy(columns, (column) => column.table)) {
    for (const row of await rowsOf(tx, table, isOneEnough(table) ? 1 : undefined)) {
      changes.push({ table, statement: `DELETE FROM "${table}" WHERE ${row}` });
      for (const { column, type, choices } of ofTable) {
        const ways = choices.length > 0 ? choices.map((choice) => `'${choice}'`) : others[type];
        if (!ways) throw new Error(`no other value is known of ${type}, as ${table}.${column} is`);
        for (const way of ways) {
          const value = way.replaceAll(/\bit\b/g, `"${column}"`);
          const where = `${row} AND "${column}" IS DISTINCT FROM ${value}`;
          const statement = `UPDATE "${table}" SET "${column}" = ${value} WHERE ${where}`;
          changes.push({ table, column, statement });
        }
      }
    }
  }
  return changes;
}

async function findColumns(tx: Transaction): Promise<Column[]> {
  type Row = Omit<Column, "choices"> & { constraint: string | null };
  const { rows } = await sql.raw<Row>(columnsOf).execute(tx.db);
  return rows.map(({ constraint, ...column }) => {
    const listed = /ARRAY\[([^\]]*)\]/.exec(constraint ?? "")?.[1] ?? "";
    return { ...column, choices: [...listed.matchAll(/'([^']*)'/g)].map(([, choice]) => choice!) };
  });
}

/** Rows of a table as conditions that name each by its place, in no order of time; all, or so many at most. */
async function rowsOf(tx: Transaction, table: string, most?: number): Promise<string[]> {
  const { rows } = await sql
    .raw<{ place: string }>(
      `SELECT format('ctid = %L AND tableoid = %s', ctid, tableoid) AS place FROM "${table}" ORDER BY hashtext(ctid::text), tableoid LIMIT ${most ?? "ALL"}`,
    )
    .execute(tx.db);
  return rows.map(({ place }) => place);
}
