import type { BookAccount } from "@farsim/contract/values/money/book-accounts.ts";
import type { JournalType } from "@farsim/contract/values/money/journal-types.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** One leg of a movement. */
export interface JournalLine {
  /** Of the wallet that it changes; 0 of what the shop booked of its own money. */
  readonly userId: bigint;
  /** Its number in that wallet, or among the movements of the shop. */
  readonly seq: bigint;
  readonly at: Instant;
  readonly type: JournalType;
  /** Of an order's money, and of what took it back: its code, and the payment that was credited. */
  readonly remark: string | null;
  /** Of a payment, and of the fee for it, its name at its provider, of a payout, a sale of StarterPacks or a transfer what is written on it. */
  readonly paymentId: string | null;
  /** The payout that it is of. */
  readonly payoutId: bigint | null;
  /** The sale of StarterPacks that it is of. */
  readonly packSaleId: bigint | null;
  /** Whose wallet, or whose payout it is; null: no customer's. */
  readonly customerId: bigint | null;
  /** The number of the movement that it takes back. */
  readonly reversesSeq: bigint | null;
  readonly account: BookAccount;
  /** What is debited is negative. */
  readonly micros: bigint;
  /** The rate of the tax that it contains; null: no tax. */
  readonly taxPpm: number | null;
  /** The country whose own rate it is; null: that of everywhere. */
  readonly taxCountry: string | null;
}

/** The place of a movement in the journal. */
export interface JournalPlace {
  readonly at: Instant;
  readonly userId: bigint;
  readonly seq: bigint;
}

const page: Statement = {
  name: "journal_page",
  text: `WITH movements AS (
           (SELECT user_id, seq, type, changed_at AS at, order_id, reverses_seq, cause, NULL AS payout_id, NULL AS pack_sale_id, NULL AS reference FROM activities
            WHERE changed_at >= $1 AND changed_at < $2 AND (changed_at, user_id, seq) > ($1, $3::bigint, $4::bigint)
              AND ($6::text IS NULL OR type = $6)
            ORDER BY changed_at, user_id, seq LIMIT $5::integer)
           UNION ALL
           (SELECT 0, id, kind, booked_at, NULL, reverses, NULL, payout_id, pack_sale_id, reference FROM shop_movements
            WHERE booked_at >= $1 AND booked_at < $2 AND (booked_at, 0, id) > ($1, $3::bigint, $4::bigint)
              AND ($6::text IS NULL OR kind = $6)
            ORDER BY booked_at, id LIMIT $5::integer)
           ORDER BY at, user_id, seq LIMIT $5::integer)
         SELECT m.user_id AS "userId", m.seq, at, type, remark, COALESCE(m.reference, payment_id) AS "paymentId", payout.id AS "payoutId", pack_sale_id AS "packSaleId",
                COALESCE(NULLIF(m.user_id, 0), payout.user_id) AS "customerId", reverses_seq AS "reversesSeq", account, e.amount_micros AS micros, e.tax_ppm AS "taxPpm", e.tax_country AS "taxCountry"
         FROM movements m
         JOIN LATERAL (
           SELECT leg, account, amount_micros, tax_ppm, tax_country FROM entries WHERE user_id = m.user_id AND seq = m.seq
           UNION ALL SELECT leg, account, amount_micros, NULL, NULL FROM shop_entries WHERE m.user_id = 0 AND movement_id = m.seq) AS e ON true
         LEFT JOIN LATERAL (
           WITH RECURSIVE former AS (
             SELECT order_id, reverses_seq FROM activities a WHERE a.user_id = m.user_id AND a.seq = m.reverses_seq
             UNION ALL SELECT a.order_id, a.reverses_seq FROM former JOIN activities a ON a.user_id = m.user_id AND a.seq = former.reverses_seq)
           SELECT order_id FROM former WHERE order_id IS NOT NULL) AS taken ON m.reverses_seq IS NOT NULL AND m.user_id > 0
         LEFT JOIN LATERAL (
           SELECT id, user_id FROM payouts WHERE id = m.payout_id
           UNION ALL SELECT id, user_id FROM payouts
             WHERE cause = 'payout' AND user_id = m.user_id AND seq = COALESCE(m.reverses_seq, m.seq)) AS payout ON true
         LEFT JOIN pay_orders o ON o.id = COALESCE(m.order_id, taken.order_id) LEFT JOIN payments p ON p.order_id = o.id AND outcome = 'credited'
         ORDER BY at, m.user_id, seq, leg`,
};

interface Wanted {
  /** Behind this place, */
  readonly after: JournalPlace;
  /** before this moment, */
  readonly until: Instant;
  /** so many movements. */
  readonly movements: number;
  /** Undefined: of all types. */
  readonly type?: JournalType | undefined;
}

/** The legs of the next movements, oldest first; those of a movement stand together. */
export function journalPage(
  tx: Transaction,
  { after, until, movements, type }: Wanted,
): Promise<JournalLine[]> {
  return tx.run<JournalLine>(page, [
    after.at,
    until,
    after.userId,
    after.seq,
    movements,
    type ?? null,
  ]);
}
