import type { ImportState } from "@farsim/contract/desk/cards/stock-import.ts";
import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import { containing } from "../../platform/database/statements/like-pattern.ts";
import { isForSale } from "../../cards/stock/stock-levels.ts";
import type { LineProblem } from "./row-validator.ts";

/** `preview`: only judged. `all`: all lines or none. `partial`: those that are right. */
export type ImportMode = "preview" | "all" | "partial";

export interface NewImport {
  readonly name: string;
  readonly mode: ImportMode;
  readonly sealedCsv: Buffer;
  readonly createdBy: bigint;
  readonly origin: string;
  readonly now: Instant;
}

/** Keeps a file until its work is done. Returns its id. */
export async function insertImport(tx: Transaction, wanted: NewImport): Promise<bigint> {
  const { id } = await tx.db
    .insertInto("stock_imports")
    .values({
      name: wanted.name,
      mode: wanted.mode,
      sealed_csv: wanted.sealedCsv,
      created_by: wanted.createdBy,
      origin: wanted.origin,
      created_at: wanted.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.db.insertInto("stock_import_progress").values({ import_id: id }).execute();
  return id;
}

export interface WaitingImport {
  readonly id: bigint;
  readonly name: string;
  readonly mode: ImportMode;
  readonly sealed_csv: Buffer;
  readonly created_by: bigint;
  readonly origin: string;
}

const take: Statement = {
  name: "take_stock_import",
  text: `SELECT id, name, mode, sealed_csv, created_by, origin FROM stock_imports
         WHERE id = $1 AND state = 'waiting' FOR NO KEY UPDATE SKIP LOCKED`,
};

/** A file that no one has worked on to the end, held until commit; undefined where another server works on it, or did. */
export async function takeImport(tx: Transaction, id: bigint): Promise<WaitingImport | undefined> {
  return (await tx.run<WaitingImport>(take, [id]))[0];
}

export async function findWaitingImports(tx: Transaction): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom("stock_imports")
    .select("id")
    .where("state", "=", "waiting")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export interface ImportEnd {
  readonly state: Exclude<ImportState, "waiting">;
  readonly lines: number;
  readonly imported: number;
  readonly rejected: readonly LineProblem[];
  readonly warnings: readonly LineProblem[];
}

/** As much as is kept of what was said of lines. */
const mostProblems = 1000;

/** The end of the work on a file: what came of it stays, the text goes. */
export async function endImport(
  tx: Transaction,
  id: bigint,
  { state, lines, imported, rejected, warnings }: ImportEnd,
  now: Instant,
): Promise<void> {
  const problems = {
    rejected: rejected.slice(0, mostProblems),
    warnings: warnings.slice(0, mostProblems),
  };
  await tx.db
    .updateTable("stock_imports")
    .set({
      state,
      sealed_csv: null,
      lines,
      imported,
      rejected: rejected.length,
      warned: warnings.length,
      said: JSON.stringify(problems),
      finished_at: now,
    })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** Says how far the work is. By a transaction of its own: the work's is not seen before its end. */
export async function setProgress(
  tx: Transaction,
  id: bigint,
  { done, of }: { readonly done: number; readonly of: number },
): Promise<void> {
  await tx.db
    .updateTable("stock_import_progress")
    .set({ done, of })
    .where("import_id", "=", id)
    .execute();
}

export async function findImport(tx: Transaction, id: bigint) {
  return tx.db
    .selectFrom("stock_imports")
    .innerJoin("stock_import_progress", "import_id", "stock_imports.id")
    .select([
      "id",
      "name",
      "state",
      "lines",
      "imported",
      "rejected",
      "warned",
      "said",
      "done",
      "of",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Batches below an id, the newest first; those alone that hold a text in their name, in any letter case. */
export async function findBatches(
  tx: Transaction,
  {
    before,
    rows,
    id,
    name,
  }: { before?: bigint | undefined; rows: number; id?: bigint; name?: string },
) {
  return tx.db
    .selectFrom("stock_imports")
    .leftJoin("users", "users.id", "created_by")
    .select([
      "stock_imports.id",
      "name",
      "imported",
      "stock_imports.created_at",
      "username",
      "email",
      "undone_at",
      // The index of what is for sale counts them.
      sql<number>`(SELECT count(*)::integer FROM cards WHERE import_id = stock_imports.id AND ${sql.raw(isForSale)})`.as(
        "for_sale",
      ),
    ])
    .where("imported", ">", 0)
    .$if(before !== undefined, (query) => query.where("stock_imports.id", "<", before!))
    .$if(id !== undefined, (query) => query.where("stock_imports.id", "=", id!))
    .$if(name !== undefined, (query) =>
      query.where(sql`lower(name)`, "like", containing(name!.toLowerCase())),
    )
    .orderBy("stock_imports.id", "desc")
    .limit(rows)
    .execute();
}

/** A file that brought cards, held until commit: two administrators correct it one after the other. */
export async function holdBatch(tx: Transaction, id: bigint) {
  return tx.db
    .selectFrom("stock_imports")
    .select(["name", "undone_at"])
    .where("id", "=", id)
    .where("imported", ">", 0)
    .forUpdate()
    .executeTakeFirst();
}

export async function setBatchName(tx: Transaction, id: bigint, name: string): Promise<void> {
  await tx.db.updateTable("stock_imports").set({ name }).where("id", "=", id).execute();
}

export async function setUndone(tx: Transaction, id: bigint, now: Instant): Promise<void> {
  await tx.db.updateTable("stock_imports").set({ undone_at: now }).where("id", "=", id).execute();
}
