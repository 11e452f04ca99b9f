import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

interface NewNote {
  readonly customerId: bigint;
  readonly authorId: bigint;
  readonly now: Instant;
  readonly note: string;
}

export async function insertNote(tx: Transaction, note: NewNote): Promise<bigint> {
  const { id } = await tx.db
    .insertInto("customer_notes")
    .values({
      customer_id: note.customerId,
      author_id: note.authorId,
      written_at: note.now,
      note: note.note,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The notes on an account below an id, newest first; all of them where no number of rows is said. */
export function findNotes(
  tx: Transaction,
  customerId: bigint,
  { before, rows }: { before?: bigint | undefined; rows?: number } = {},
) {
  return tx.db
    .selectFrom("customer_notes as note")
    .innerJoin("users as author", "author.id", "note.author_id")
    .where("note.customer_id", "=", customerId)
    .$if(before !== undefined, (query) => query.where("note.id", "<", before!))
    .select(["note.id", "note.written_at as at", "author.username as author", "note.note"])
    .orderBy("note.id", "desc")
    .$if(rows !== undefined, (query) => query.limit(rows!))
    .execute();
}

export async function deleteNotesOn(tx: Transaction, customerId: bigint): Promise<void> {
  await tx.db.deleteFrom("customer_notes").where("customer_id", "=", customerId).execute();
}
