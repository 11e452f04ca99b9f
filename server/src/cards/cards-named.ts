import type { Transaction } from "../platform/database/database.ts";

/** A card, and the account that is told of it. */
export interface CardOfUser {
  readonly cardId: bigint;
  readonly userId: bigint;
}

/** What to call each card to an account: its tag, or its number where it has none; the tag of a later holder is theirs alone. */
export async function cardsNamed(
  tx: Transaction,
  asked: readonly CardOfUser[],
): Promise<(card: CardOfUser) => string | undefined> {
  if (asked.length === 0) return () => undefined;
  const rows = await tx.db
    .selectFrom("cards")
    .select(["id", "tag", "card_number", "holder_id"])
    .where("id", "in", [...new Set(asked.map(({ cardId }) => cardId))])
    .execute();
  const cards = new Map(rows.map((row) => [row.id, row]));
  return ({ cardId, userId }) => {
    const card = cards.get(cardId);
    return (card?.holder_id === userId ? card.tag : null) ?? card?.card_number;
  };
}
