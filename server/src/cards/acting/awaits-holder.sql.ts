import type { Statement, Transaction } from "../../platform/database/database.ts";

const awaits: Statement = {
  name: "awaits_holder",
  text: `SELECT FROM card_history put JOIN cards ON cards.id = put.card_id
         WHERE put.card_id = $1 AND (put.event = 'swapSim' OR (put.event = 'bind' AND put.actor_id <> holder_id))
           AND NOT EXISTS (SELECT FROM card_history own WHERE own.card_id = put.card_id AND own.n > put.n AND own.event = 'orderPlan'
                             AND (own.actor_id = holder_id OR own.actor_id IS NULL))
         LIMIT 1`,
};

/**
 * Whether the staff put the SIM of a card into its account, by binding or by a swap, and its holder has not ordered a plan on it
 * since (a purchase that they paid is ordered by the program). The SIM may be in any hand then: no one but the holder lets it spend the holder's money.
 */
export async function awaitsHolder(tx: Transaction, cardId: bigint): Promise<boolean> {
  return (await tx.run(awaits, [cardId])).length > 0;
}
