import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { NewPurchase } from "../card/open-card.ts";

interface CardPurchase extends NewPurchase {
  readonly cardId: bigint;
}

const add: Statement = {
  name: "add_add_on_purchases",
  text: `INSERT INTO add_on_purchases (card_id, n, add_on_id, bytes, bought_at, user_id, seq)
         SELECT card_id, n, add_on_id, bytes, $7, user_id, seq
         FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
           AS new (card_id, n, add_on_id, bytes, user_id, seq)`,
};

/** Keeps the purchases of locked cards; the activities that paid for them are there already. */
export async function insertPurchases(
  tx: Transaction,
  purchases: readonly CardPurchase[],
  now: Instant,
): Promise<void> {
  await tx.run(add, [
    purchases.map((p) => p.cardId),
    purchases.map((p) => p.n),
    purchases.map((p) => p.addOnId),
    purchases.map((p) => p.bytes),
    purchases.map((p) => p.userId),
    purchases.map((p) => p.seq),
    now,
  ]);
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
