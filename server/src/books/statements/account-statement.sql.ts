import type { ActivityType } from "@farsim/contract/activities.ts";
import type { BookAccount } from "@farsim/contract/values/money/book-accounts.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import { credited, debited } from "../books.sql.ts";
import type { RateSums } from "../tax-contained.ts";

/** The last activity of an account before a moment, and the balance that it left. */
export interface Balance {
  readonly seq: bigint;
  readonly micros: bigint;
}

const before: Statement = {
  name: "account_standing_before",
  text: `SELECT seq, balance_after_micros AS micros FROM activities WHERE user_id = $1 AND changed_at < $2 ORDER BY seq DESC LIMIT 1`,
};

/** How an account stood just before a moment: nothing happened and nothing owed where nothing ever had. The numbers of activities rise with their moments. */
export async function balanceBefore(
  tx: Transaction,
  userId: bigint,
  moment: Instant,
): Promise<Balance> {
  return (await tx.run<Balance>(before, [userId, moment]))[0] ?? { seq: 0n, micros: 0n };
}

/** Activities of an account by their numbers: those after the first, up to the last. */
export interface SeqRange {
  readonly userId: bigint;
  readonly after: bigint;
  readonly last: bigint;
}

/** What activities of one kind changed the balance by, for one card, in one direction. */
export interface ChangeSum {
  readonly type: ActivityType;
  readonly cause: string | null;
  readonly cardId: bigint | null;
  readonly isIn: boolean;
  /** Takes another activity back. */
  readonly isReversal: boolean;
  readonly count: number;
  readonly micros: bigint;
}

const changes: Statement = {
  name: "account_statement_changes",
  text: `SELECT type, cause, card_id AS "cardId", change_micros > 0 AS "isIn", reverses_seq IS NOT NULL AS "isReversal",
                count(*)::integer AS count, sum(change_micros)::bigint AS micros
         FROM activities WHERE user_id = $1 AND seq > $2 AND seq <= $3 GROUP BY 1, 2, 3, 4, 5`,
};

/** What changed the balance, by kind, card and direction. */
export function sumChanges(
  tx: Transaction,
  { userId, after, last }: SeqRange,
): Promise<ChangeSum[]> {
  return tx.run<ChangeSum>(changes, [userId, after, last]);
}

/** What an account of fees was debited and credited with, at one rate of one country, by activities in one direction. */
export interface FeeSum extends RateSums {
  /** With what added to the balance. */
  readonly isIn: boolean;
}

const fees: Statement = {
  name: "account_statement_fees",
  text: `SELECT account, tax_ppm AS "taxPpm", tax_country AS "taxCountry", change_micros > 0 AS "isIn", ${debited} AS debit, ${credited} AS credit
         FROM entries JOIN activities USING (user_id, seq)
         WHERE user_id = $1 AND seq > $2 AND seq <= $3 AND account = ANY($4::text[]) GROUP BY 1, 2, 3, 4`,
};

/** What accounts of fees were debited and credited with, by country and rate of the tax that it contains, and by direction. */
export function sumFees(
  tx: Transaction,
  { userId, after, last }: SeqRange,
  accounts: readonly BookAccount[],
): Promise<FeeSum[]> {
  return tx.run<FeeSum>(fees, [userId, after, last, accounts]);
}

const opened: Statement = {
  name: "account_opened_at",
  text: "SELECT created_at AS at FROM users WHERE id = $1 AND deleted_at IS NULL",
};

/** When an account was opened; undefined where there is none, or none any more. */
export async function openedAt(tx: Transaction, userId: bigint): Promise<Instant | undefined> {
  return (await tx.run<{ at: Instant }>(opened, [userId]))[0]?.at;
}
