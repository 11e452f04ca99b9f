import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

/** A card that went on under another SIM; `spareId` is the card that the new SIM came from, and that has the old one since. */
export interface SimSwap {
  readonly cardId: bigint;
  readonly spareId: bigint;
  readonly at: Instant;
  readonly old: Sim;
  readonly new: Sim;
}

interface Sim {
  readonly cardNumber: string;
  readonly iccid: string;
  readonly channelId: bigint;
}

export async function insertSwap(tx: Transaction, swap: SimSwap): Promise<void> {
  await tx.db
    .insertInto("sim_swaps")
    .values({
      card_id: swap.cardId,
      spare_id: swap.spareId,
      at: swap.at,
      old_number: swap.old.cardNumber,
      old_iccid: swap.old.iccid,
      old_channel_id: swap.old.channelId,
      new_number: swap.new.cardNumber,
      new_iccid: swap.new.iccid,
      new_channel_id: swap.new.channelId,
    })
    .execute();
}

const moveCommands: Statement = {
  name: "move_commands_with_sims",
  text: `UPDATE network_commands SET card_id = CASE card_id WHEN $1::bigint THEN $2::bigint ELSE $1 END WHERE card_id IN ($1, $2)`,
};

/** What carriers were told of two SIMs goes with them: the next command follows the last one of the same SIM. */
export async function exchangeCommands(tx: Transaction, cardId: bigint, spareId: bigint) {
  await tx.run(moveCommands, [cardId, spareId]);
}

/** The SIMs that a card had before, the latest first. */
export function findFormerSims(tx: Transaction, cardId: bigint) {
  return tx.db
    .selectFrom("sim_swaps")
    .where("card_id", "=", cardId)
    .orderBy("id", "desc")
    .select(["spare_id as cardId", "old_number as cardNumber", "old_iccid as iccid", "at as until"])
    .execute();
}

/** The card that went on when the SIM of this one was replaced, by the number that it has today. */
export function findReplacement(tx: Transaction, spareId: bigint) {
  return tx.db
    .selectFrom("sim_swaps")
    .innerJoin("cards", "cards.id", "sim_swaps.card_id")
    .where("spare_id", "=", spareId)
    .select(["cards.id as cardId", "card_number as cardNumber", "at"])
    .executeTakeFirst();
}

export interface SpareRow {
  readonly id: bigint;
  readonly card_number: string;
  readonly iccid: string;
  readonly type: "physical" | "esim";
  readonly channel_id: bigint;
  readonly channel_name: string;
}

// The same as `isSpare`, and never used nor planned: what was reported of a SIM before stays with the card that it came from.
const isFreeCard = `holder_id IS NULL AND deleted_at IS NULL AND mark IS NULL AND admin_stop IS NULL AND status = 'NOT_ACTIVE'
           AND NOT is_starter_pack AND (type = 'physical' OR esim_state = 'released')
           AND NOT EXISTS (SELECT FROM card_days WHERE card_id = cards.id)
           AND NOT EXISTS (SELECT FROM subscriptions WHERE card_id = cards.id)`;
const find: Statement = {
  name: "find_spare_sims",
  text: `SELECT id, card_number, iccid, type, channel_id, (SELECT name FROM channels WHERE channels.id = channel_id) AS channel_name
         FROM cards WHERE (card_number LIKE $1 OR iccid LIKE $1 OR reverse(iccid) LIKE $2) AND ${isFreeCard}
         ORDER BY id LIMIT 10`,
};

/** Free SIMs in stock, by the beginning of a number or ICCID, or its last digits, as patterns. */
export function findSpares(
  tx: Transaction,
  patterns: { readonly beginning: string; readonly ending: string },
): Promise<SpareRow[]> {
  return tx.run<SpareRow>(find, [patterns.beginning, patterns.ending]);
}

const free: Statement = {
  name: "is_sim_free",
  text: `SELECT id FROM cards WHERE id = $1 AND ${isFreeCard}`,
};

/** Whether a card's SIM is free; only certain while the card is locked. */
export async function isFree(tx: Transaction, cardId: bigint): Promise<boolean> {
  return (await tx.run(free, [cardId])).length > 0;
}

const stays: Statement = {
  name: "find_swaps_of_iccids",
  text: `SELECT old_iccid, new_iccid, card_id, spare_id, floor(date_part('epoch', at) * 1000)::float8 AS at_millis,
                (SELECT holder_id FROM cards WHERE cards.id = card_id) AS holder_id
         FROM sim_swaps WHERE old_iccid = ANY($1::text[]) OR new_iccid = ANY($1)`,
};

export interface SwapOfIccid {
  readonly old_iccid: string;
  readonly new_iccid: string;
  readonly card_id: bigint;
  readonly spare_id: bigint;
  readonly at_millis: number;
  readonly holder_id: bigint | null;
}

export function findSwapsOfIccids(
  tx: Transaction,
  iccids: readonly string[],
): Promise<SwapOfIccid[]> {
  return tx.run<SwapOfIccid>(stays, [iccids]);
}
