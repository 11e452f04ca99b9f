import { StartError } from "@farsim/programs/start-error.ts";
import pg from "pg";
import type { Database, Statement, Transaction } from "../../src/platform/database/database.ts";
import type { Vault } from "../../src/platform/security/vault.ts";
import { pagesById } from "../pages-by-id.ts";
import type { SealedColumn } from "../../src/sealed-columns.ts";

interface Row {
  readonly id: bigint;
  readonly sealed: Buffer;
}

/**
 * Seals the rows of a column anew that the former key has sealed. Returns how many there were. A SIM swap moves what is sealed from
 * one row to another, behind a pass as well: it goes on until a pass finds nothing.
 */
export async function resealColumn(
  database: Database,
  vault: Vault,
  of: SealedColumn,
): Promise<number> {
  let count = 0;
  for (;;) {
    // Each pass needs what the one before has left.
    // oxlint-disable-next-line no-await-in-loop
    const found = await resealOnce(database, vault, of);
    if (found === 0) return count;
    count += found;
  }
}

async function resealOnce(database: Database, vault: Vault, of: SealedColumn): Promise<number> {
  let count = 0;
  for await (const rows of pagesOf(database, of)) {
    const ids = rows.filter((row) => isFormer(vault, of, row)).map(({ id }) => id);
    if (ids.length > 0) count += await resealRows(database, vault, of, ids);
  }
  return count;
}

/** Throws where a row of a column is of neither key. */
export async function requireColumnReadable(
  database: Database,
  vault: Vault,
  of: SealedColumn,
): Promise<void> {
  for await (const rows of pagesOf(database, of)) for (const row of rows) isFormer(vault, of, row);
}

const pagesOf = (database: Database, of: SealedColumn) =>
  pagesById((after) => database.query<Row>(nextRows(of), [after]));

/** Whether the former key has sealed it. Throws a `StartError` where neither has. */
export function isFormer(
  vault: Vault,
  { table, column }: Pick<SealedColumn, "table" | "column">,
  { id, sealed }: Row,
): boolean {
  const key = vault.keyOf(sealed);
  if (key !== undefined) return key === "former";
  throw new StartError(
    `${table} ${id} (${column}) can be read neither with SECRET_KEY nor with FORMER_SECRET_KEY, ` +
      "set or kept in DATA_DIR: keep every key that there is, and find the one that it was sealed with.",
  );
}

const nextRows = ({ table, column, batchSize }: SealedColumn): Statement => ({
  name: `next_${table}_${column}`,
  text: `SELECT id, ${column} AS sealed FROM ${table} WHERE id > $1 AND ${column} IS NOT NULL
         ORDER BY id LIMIT ${batchSize}`,
});

/** Held in the order of ids like everywhere; what changed meanwhile is judged by what it is now. */
const lockRows = ({ table, column }: SealedColumn): Statement => ({
  name: `lock_${table}_${column}`,
  text: `SELECT id, ${column} AS sealed FROM ${table} WHERE id = ANY($1::bigint[]) AND ${column} IS NOT NULL
         ORDER BY id FOR UPDATE`,
});

const setRows = ({ table, column, mac }: SealedColumn): Statement => ({
  name: `reseal_${table}_${column}`,
  text: `UPDATE ${table} SET ${column} = decode(sealed, 'hex')${mac ? `, ${mac.column} = decode(mac, 'hex')` : ""}
         FROM unnest($1::bigint[], $2::text[], $3::text[]) AS anew (of_id, sealed, mac) WHERE id = of_id`,
});

async function resealRows(
  database: Database,
  vault: Vault,
  of: SealedColumn,
  ids: readonly bigint[],
): Promise<number> {
  try {
    return await database.write(async (tx: Transaction) => {
      const rows = await tx.run<Row>(lockRows(of), [ids]);
      const former = rows.filter((row) => isFormer(vault, of, row));
      const texts = former.map(({ sealed }) => vault.open(sealed));
      await tx.run(setRows(of), [
        former.map(({ id }) => id),
        texts.map((text) => vault.seal(text).toString("hex")),
        texts.map((text) => of.mac?.of(vault, text)?.toString("hex") ?? null),
      ]);
      return former.length;
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === uniqueViolation)) throw error;
    throw new StartError(
      `Two rows of ${of.table} hold the same secret (${error.constraint}), one of them with an id from ${ids[0]} to ${ids.at(-1)}: take one of them away, then run this again.`,
      { cause: error },
    );
  }
}

const uniqueViolation = "23505";
