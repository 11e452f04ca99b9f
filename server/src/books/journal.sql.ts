import type { ActivityType } from "@farsim/contract/activities.ts";
import type { BookAccount } from "@farsim/contract/values/book-accounts.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** One leg of a movement. */
export interface JournalLine {
  readonly userId: bigint;
  readonly seq: bigint;
  readonly at: Instant;
  readonly type: ActivityType;
  /** Of an order's money, and of what took it back: its code, and the payment that was credited. */
  readonly remark: string | null;
  readonly paymentId: string | null;
  /** The number of the activity that it takes back. */
  readonly reversesSeq: bigint | null;
  readonly account: BookAccount;
  /** What is debited is negative. */
  readonly micros: bigint;
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
           SELECT user_id, seq, type, changed_at, order_id, reverses_seq FROM activities
           WHERE changed_at >= $1 AND changed_at < $2 AND (changed_at, user_id, seq) > ($1, $3::bigint, $4::bigint)
           ORDER BY changed_at, user_id, seq LIMIT $5::integer)
         SELECT m.user_id AS "userId", seq, changed_at AS at, type, remark, payment_id AS "paymentId", reverses_seq AS "reversesSeq",
                account, e.amount_micros AS micros
         FROM movements m JOIN entries e USING (user_id, seq)
         LEFT JOIN LATERAL (
           WITH RECURSIVE former AS (
             SELECT order_id, reverses_seq FROM activities a WHERE a.user_id = m.user_id AND a.seq = m.reverses_seq
             UNION ALL SELECT a.order_id, a.reverses_seq FROM former JOIN activities a ON a.user_id = m.user_id AND a.seq = former.reverses_seq)
           SELECT order_id FROM former WHERE order_id IS NOT NULL) AS taken ON m.reverses_seq IS NOT NULL
         LEFT JOIN pay_orders o ON o.id = COALESCE(m.order_id, taken.order_id) LEFT JOIN payments p ON p.order_id = o.id AND outcome = 'credited'
         ORDER BY changed_at, m.user_id, seq, leg`,
};

interface Wanted {
  /** Behind this place, */
  readonly after: JournalPlace;
  /** before this moment, */
  readonly until: Instant;
  /** so many movements. */
  readonly movements: number;
}

/** The legs of the next movements, oldest first; those of a movement stand together. */
export function journalPage(
  tx: Transaction,
  { after, until, movements }: Wanted,
): Promise<JournalLine[]> {
  return tx.run<JournalLine>(page, [after.at, until, after.userId, after.seq, movements]);
}
