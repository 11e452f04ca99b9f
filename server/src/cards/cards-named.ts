import type { Transaction } from "../platform/database.ts";

/** What to call each card: its tag, or its number where it has none. */
export async function cardsNamed(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom("cards")
    .select(["id", "tag", "card_number"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, tag, card_number }) => [id, tag ?? card_number]));
}
