import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

export interface NewPurchase {
  readonly cardId: bigint;
  readonly addOnId: bigint;
  readonly bytes: bigint;
  readonly boughtAt: Instant;
  /** The activity that paid for it. */
  readonly userId: bigint;
  readonly seq: bigint;
}

// The card is locked, so no one else takes the next number.
const add: Statement = {
  name: "add_add_on_purchase",
  text: `WITH grown AS (UPDATE cards SET add_on_bought_bytes = add_on_bought_bytes + $3 WHERE id = $1)
         INSERT INTO add_on_purchases (card_id, n, add_on_id, bytes, bought_at, user_id, seq)
         VALUES ($1, (SELECT COALESCE(max(n), 0) + 1 FROM add_on_purchases WHERE card_id = $1), $2, $3, $4, $5, $6)`,
};

/** Keeps a locked card's next purchase, and adds its bytes to the card. */
export async function insertPurchase(tx: Transaction, p: NewPurchase): Promise<void> {
  await tx.run(add, [p.cardId, p.addOnId, p.bytes, p.boughtAt, p.userId, p.seq]);
}

/** The bytes that were bought by an activity; undefined where it bought none. */
export async function findBoughtBytes(
  tx: Transaction,
  { userId, seq }: { readonly userId: bigint; readonly seq: bigint },
): Promise<bigint | undefined> {
  const row = await tx.db
    .selectFrom("add_on_purchases")
    .select("bytes")
    .where("user_id", "=", userId)
    .where("seq", "=", seq)
    .executeTakeFirst();
  return row?.bytes;
}
