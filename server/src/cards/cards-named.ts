import type { Statement, Transaction } from "../platform/database/database.ts";

/** A card, and the account that is told of it. */
export interface CardOfUser {
  readonly cardId: bigint;
  readonly userId: bigint;
}

interface NamedRow {
  readonly id: bigint;
  readonly tag: string | null;
  readonly card_number: string;
  readonly holder_id: bigint | null;
}

const find: Statement = {
  name: "find_names_of_cards",
  text: "SELECT id, tag, card_number, holder_id FROM cards WHERE id = ANY($1::bigint[])",
};

/** What a card is called to its holder: by its tag, or by its number where it has none. */
export const cardName = ({
  tag,
  cardNumber,
}: {
  readonly tag: string | null;
  readonly cardNumber: string;
}): string => tag ?? cardNumber;

/** What to call each card to an account: the tag of a later holder is theirs alone. */
export async function cardsNamed(
  tx: Transaction,
  asked: readonly CardOfUser[],
): Promise<(card: CardOfUser) => string | undefined> {
  if (asked.length === 0) return () => undefined;
  const ids = [...new Set(asked.map(({ cardId }) => cardId))];
  const rows = await tx.run<NamedRow>(find, [ids]);
  const cards = new Map(rows.map((row) => [row.id, row]));
  return ({ cardId, userId }) => {
    const card = cards.get(cardId);
    if (!card) return undefined;
    const tag = card.holder_id === userId ? card.tag : null;
    return cardName({ tag, cardNumber: card.card_number });
  };
}
