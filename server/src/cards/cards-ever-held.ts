import type { Statement, Transaction } from "../platform/database/database.ts";

const held: Statement = {
  name: "find_cards_ever_held",
  text: "SELECT id, deleted_at IS NOT NULL AS gone FROM cards WHERE holder_id = $1",
};

/** Every card that an account holds, and those it has given up: their use is still its own. */
export function cardsEverHeld(
  tx: Transaction,
  holderId: bigint,
): Promise<{ readonly id: bigint; readonly gone: boolean }[]> {
  return tx.run(held, [holderId]);
}
