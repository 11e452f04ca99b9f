import type { Statement, Transaction } from "../../platform/database/database.ts";

/** What must be known of a card before it is locked. */
export interface CardAddress {
  readonly cardId: bigint;
  readonly iccid: string;
  readonly holderId: bigint | null;
}

const find: Statement = {
  name: "find_cards_by_iccid",
  text: "SELECT id AS card_id, iccid, holder_id FROM cards WHERE iccid = ANY($1::text[]) AND channel_id = $2",
};

/** The cards of a channel with these ICCIDs; a card of another channel is not found. */
export async function findCardsByIccid(
  tx: Transaction,
  iccids: readonly string[],
  channelId: bigint,
): Promise<Map<string, CardAddress>> {
  const rows = await tx.run<{ card_id: bigint; iccid: string; holder_id: bigint | null }>(find, [
    iccids,
    channelId,
  ]);
  return new Map(
    rows.map((row) => [
      row.iccid,
      { cardId: row.card_id, iccid: row.iccid, holderId: row.holder_id },
    ]),
  );
}
