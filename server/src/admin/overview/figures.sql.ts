import type { BookAccount } from "@farsim/contract/values/money/book-accounts.ts";
import type { CardStatus } from "@farsim/contract/cards.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

interface Customers {
  readonly total: number;
  readonly registered: number;
  readonly added: number;
}

const customers: Statement = {
  name: "overview_customers",
  text: `SELECT count(*)::integer AS total, count(*) FILTER (WHERE is_register)::integer AS registered,
                count(*) FILTER (WHERE created_at >= $1)::integer AS added
         FROM users WHERE level = 0 AND deleted_at IS NULL`,
};

/** The accounts of customers, and those made since a moment. */
export async function countAccounts(tx: Transaction, since: Instant): Promise<Customers> {
  return (await tx.run<Customers>(customers, [since]))[0]!;
}

export interface CardCount {
  readonly status: CardStatus;
  readonly cards: number;
  readonly held: number;
  readonly packs: number;
  readonly esims_in_stock: number;
}

const cards: Statement = {
  name: "overview_cards",
  text: `SELECT status, count(*)::integer AS cards, count(holder_id)::integer AS held,
                count(*) FILTER (WHERE is_starter_pack)::integer AS packs,
                count(*) FILTER (WHERE holder_id IS NULL AND mark IS NULL AND NOT is_starter_pack AND type = 'esim')::integer AS esims_in_stock
         FROM cards WHERE deleted_at IS NULL GROUP BY status`,
};

/** The cards that no one gave up, by status. */
export function countCardsByStatus(tx: Transaction): Promise<CardCount[]> {
  return tx.run<CardCount>(cards, []);
}

interface Use {
  readonly day: Day;
  readonly code: string;
  readonly bytes: bigint;
}

const use: Statement = {
  name: "overview_use",
  text: `SELECT day, region_code AS code, sum(bytes)::bigint AS bytes FROM use_by_region
         WHERE day BETWEEN $1::date AND $2::date GROUP BY 1, 2 ORDER BY 1`,
};

/** What all cards used, by billing day and region, unrated use included. */
export function useByDay(tx: Transaction, from: Day, to: Day): Promise<Use[]> {
  return tx.run<Use>(use, [from, to]);
}

interface Wallets {
  readonly float: bigint;
  readonly below: number;
  readonly below_micros: bigint;
}

const wallets: Statement = {
  name: "overview_wallets",
  text: `SELECT COALESCE(sum(balance_micros), 0)::bigint AS float, count(*) FILTER (WHERE is_below)::integer AS below,
                COALESCE(sum(balance_micros) FILTER (WHERE is_below), 0)::bigint AS below_micros
         FROM (SELECT balance_micros, balance_micros < 0
                 AND EXISTS (SELECT FROM users WHERE users.id = user_id AND deleted_at IS NULL) AS is_below FROM wallets) AS w`,
};

/** All wallets; below zero those that the list of customers finds: who left is on none. */
export async function sumWallets(tx: Transaction): Promise<Wallets> {
  return (await tx.run<Wallets>(wallets, []))[0]!;
}

const accounts: Statement = {
  name: "overview_accounts",
  text: `SELECT account, sum(amount_micros)::bigint AS micros FROM booked_entries GROUP BY account ORDER BY account`,
};

/** The accounts of the books with the sums of all that was booked. */
export function sumAccounts(
  tx: Transaction,
): Promise<{ readonly account: BookAccount; readonly micros: bigint }[]> {
  return tx.run(accounts, []);
}
