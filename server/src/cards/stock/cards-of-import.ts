import type { CardType, ListedStatus } from "@farsim/contract/cards.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

interface Row {
  readonly id: bigint;
  readonly card_number: string;
  readonly iccid: string;
  readonly channel_name: string;
  readonly type: CardType;
  readonly status: ListedStatus;
  readonly bound: boolean;
}

const find: Statement = {
  name: "find_cards_of_import",
  text: `SELECT cards.id, card_number, iccid, channels.name AS channel_name, type,
                CASE WHEN deleted_at IS NULL THEN status ELSE 'DELETED' END AS status,
                holder_id IS NOT NULL AND deleted_at IS NULL AS bound
         FROM cards JOIN channels ON channels.id = channel_id
         WHERE import_id = $1 AND cards.id > $2 ORDER BY cards.id LIMIT $3`,
};

/** The cards that came with one file behind a card, in the order of their coming. */
export function findCardsOfImport(
  tx: Transaction,
  importId: bigint,
  { after, rows }: { readonly after: bigint; readonly rows: number },
): Promise<Row[]> {
  return tx.run<Row>(find, [importId, after, rows]);
}
