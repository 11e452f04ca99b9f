import type { Statement, Transaction } from "../../platform/database/database.ts";
import { isForSale } from "./stock-levels.ts";

/** Tables whose rows say that something happened to a card, with the columns that name it. */
export const tracesOfCards: readonly (readonly [table: string, column: string])[] = [
  ["card_history", "card_id"],
  ["pack_sale_cards", "card_id"],
  ["subscriptions", "card_id"],
  ["card_days", "card_id"],
  ["add_on_purchases", "card_id"],
  ["network_commands", "card_id"],
  ["esim_orders", "card_id"],
  ["purchases", "card_id"],
  ["card_job_cards", "card_id"],
  ["plan_changes", "card_id"],
  ["dismissed_days", "card_id"],
  ["sim_swaps", "card_id"],
  ["sim_swaps", "spare_id"],
];

const traces = [
  ...tracesOfCards.map(
    ([table, column]) => `EXISTS (SELECT FROM ${table} t WHERE t.${column} = cards.id)`,
  ),
  // An administrator who was shown its code, or did anything else with it.
  "EXISTS (SELECT FROM audit_entries WHERE subject = 'card:' || cards.id)",
].join(" OR ");

/** SQL: a card as its file brought it, of which nothing is known but that. */
const isUntouched = `${isForSale} AND deleted_at IS NULL AND delivered_id IS NULL AND status = 'NOT_ACTIVE'
  AND (esim_state IS NULL OR esim_state = 'released') AND NOT (${traces})`;

const hold: Statement = {
  name: "hold_cards_of_import",
  text: "SELECT id FROM cards WHERE import_id = $1 ORDER BY id FOR UPDATE",
};
const touched: Statement = {
  name: "find_touched_card_of_import",
  text: `SELECT EXISTS (SELECT FROM cards WHERE import_id = $1 AND NOT (${isUntouched})) AS found`,
};

/**
 * Holds the cards of a file until commit: nothing happens to them meanwhile. True where nothing ever did, so that the file can
 * still be corrected.
 */
export async function holdUntouched(tx: Transaction, importId: bigint): Promise<boolean> {
  await tx.run(hold, [importId]);
  return isWhollyUntouched(tx, importId);
}

/** Whether nothing has happened to any card of a file. */
export async function isWhollyUntouched(tx: Transaction, importId: bigint): Promise<boolean> {
  return !(await tx.run<{ found: boolean }>(touched, [importId]))[0]!.found;
}

interface CardsOfImport {
  readonly cards: number;
  readonly forSale: number;
  readonly packs: number;
  readonly held: number;
  readonly channelNames: string[];
}

const count: Statement = {
  name: "count_cards_of_import",
  text: `SELECT COALESCE(sum(cards), 0)::integer AS cards, COALESCE(sum(for_sale), 0)::integer AS "forSale", COALESCE(sum(packs), 0)::integer AS packs,
                COALESCE(sum(held), 0)::integer AS held, COALESCE(array_agg(name ORDER BY name), '{}') AS "channelNames"
         FROM (SELECT channel_id, count(*) AS cards, count(*) FILTER (WHERE ${isForSale}) AS for_sale,
                      count(*) FILTER (WHERE is_starter_pack AND admin_stop IS NULL AND mark IS NULL) AS packs,
                      count(*) FILTER (WHERE holder_id IS NOT NULL AND deleted_at IS NULL) AS held
               FROM cards WHERE import_id = $1 GROUP BY channel_id) AS part
         JOIN channels ON channels.id = channel_id`,
};

/** What became of the cards of a file. */
export async function countCardsOfImport(
  tx: Transaction,
  importId: bigint,
): Promise<CardsOfImport> {
  return (await tx.run<CardsOfImport>(count, [importId]))[0]!;
}

const move: Statement = {
  name: "move_cards_of_import",
  text: `WITH moved AS (UPDATE cards SET channel_id = $2 WHERE import_id = $1 AND channel_id <> $2 RETURNING 1)
         SELECT count(*)::integer AS cards FROM moved`,
};
const remove: Statement = {
  name: "remove_cards_of_import",
  text: `WITH removed AS (DELETE FROM cards WHERE import_id = $1 RETURNING 1)
         SELECT count(*)::integer AS cards FROM removed`,
};

/** Puts cards that are locked and untouched into another channel. Returns how many came from another one. */
export async function moveCardsOfImport(
  tx: Transaction,
  importId: bigint,
  channelId: bigint,
): Promise<number> {
  return (await tx.run<{ cards: number }>(move, [importId, channelId]))[0]!.cards;
}

/** Takes cards that are locked and untouched out of stock for good. Returns how many. */
export async function removeCardsOfImport(tx: Transaction, importId: bigint): Promise<number> {
  return (await tx.run<{ cards: number }>(remove, [importId]))[0]!.cards;
}
