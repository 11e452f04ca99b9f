import { isForSale } from "../../cards/stock/stock-levels.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

const ledger: Statement = {
  name: "alarm_ledger",
  text: `SELECT sums.all_micros <> 0 OR sums.wallet_micros <> (SELECT COALESCE(sum(balance_micros), 0) FROM wallets) AS is_off
         FROM (SELECT COALESCE(sum(amount_micros), 0) AS all_micros,
                      COALESCE(sum(amount_micros) FILTER (WHERE account = 'wallet'), 0) AS wallet_micros FROM booked_entries) AS sums`,
};

/** Whether the ledger's accounts do not sum to 0, or what it says that wallets hold is not what they hold. Reads every entry. */
export async function isLedgerOff(tx: Transaction): Promise<boolean> {
  return (await tx.run<{ is_off: boolean }>(ledger, []))[0]!.is_off;
}

const negative: Statement = {
  name: "alarm_negative_wallets",
  text: `SELECT count(*)::integer AS wallets FROM wallets
         WHERE balance_micros < 0 AND EXISTS (SELECT FROM users WHERE users.id = user_id AND deleted_at IS NULL)`,
};

/** Wallets below zero, of those that the list of customers finds: who left is on none. */
export async function countNegativeWallets(tx: Transaction): Promise<number> {
  return (await tx.run<{ wallets: number }>(negative, []))[0]!.wallets;
}

const simulated: Statement = {
  name: "alarm_simulated_channels",
  text: `SELECT count(*)::integer AS channels FROM channels c
         WHERE c.name <> ALL($1::text[]) AND EXISTS (SELECT FROM cards WHERE channel_id = c.id AND deleted_at IS NULL)`,
};

/** How many channels have cards but, for all but these names, no way to a carrier. */
export async function countSimulatedChannels(
  tx: Transaction,
  reached: readonly string[],
): Promise<number> {
  return (await tx.run<{ channels: number }>(simulated, [reached]))[0]!.channels;
}

// By channel, so that the index of what is for sale is asked from its beginning.
const cards: Statement = {
  name: "alarm_cards_in_stock",
  text: `SELECT EXISTS (SELECT FROM channels c WHERE EXISTS
           (SELECT FROM cards WHERE channel_id = c.id AND type = 'physical' AND ${isForSale})) AS is`,
};

/** Whether a physical card can still be sold. */
export async function areCardsInStock(tx: Transaction): Promise<boolean> {
  return (await tx.run<{ is: boolean }>(cards, []))[0]!.is;
}
