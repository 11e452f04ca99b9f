import type { BookAccount } from "@farsim/contract/values/book-accounts.ts";
import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** How far the books are kept by day. */
export interface BookState {
  /** The last billing day on which nothing more is booked. */
  readonly overThrough: Day;
  /** The last of these whose sums are kept. */
  readonly summedThrough: Day;
}

const state: Statement = {
  name: "book_state",
  text: `SELECT over_through AS "overThrough", summed_through AS "summedThrough" FROM book_state`,
};

/** Undefined before a first day is over. */
export async function findBookState(tx: Transaction): Promise<BookState | undefined> {
  return (await tx.run<BookState>(state, []))[0];
}

const first: Statement = {
  name: "first_book_day",
  text: `SELECT COALESCE((SELECT min(day) FROM book_days), (SELECT summed_through + 1 FROM book_state),
                         (SELECT min(changed_at) AT TIME ZONE $1 FROM activities)::date) AS day`,
};

/** The first billing day on which anything may have been booked; null where nothing ever was. */
export async function firstBookDay(tx: Transaction, zone: string): Promise<Day | null> {
  return (await tx.run<{ day: Day | null }>(first, [zone]))[0]!.day;
}

const end: Statement = {
  name: "end_book_days",
  text: `INSERT INTO book_state (over_through, over_until, summed_through) VALUES ($1::date, $2, LEAST($1::date, $3::date))
         ON CONFLICT (id) DO UPDATE SET over_through = excluded.over_through, over_until = excluded.over_until
         WHERE book_state.over_through < excluded.over_through`,
};

interface Ended {
  readonly day: Day;
  /** The first moment after it. */
  readonly until: Instant;
  /** The day before the first on which anything was booked: where sums begin. */
  readonly before: Day;
}

/** From its commit on no transaction begins to book on days up to this one; some may have begun before. */
export async function endBookDays(tx: Transaction, { day, until, before }: Ended): Promise<void> {
  await tx.run(end, [day, until, before]);
}

const booking: Statement = {
  name: "who_books",
  text: `SELECT DISTINCT virtualtransaction AS name FROM pg_locks
         WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND relation = 'activities'::regclass
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
};

/** The transactions that have begun to book and not ended, by the database's names for them: one that books keeps its lock on the table. */
export async function whoBooks(tx: Transaction): Promise<Set<string>> {
  return new Set((await tx.run<{ name: string }>(booking, [])).map(({ name }) => name));
}

const databaseClock: Statement = {
  name: "database_clock",
  text: "SELECT now() + ahead_millis * interval '1 millisecond' AS now FROM sandbox_clock",
};

/** What the database's clock says, as far ahead as the sandbox's was moved. */
export async function databaseNow(tx: Transaction): Promise<Instant> {
  return (await tx.run<{ now: Instant }>(databaseClock, []))[0]!.now;
}

const holdState: Statement = {
  name: "hold_book_state",
  text: `${state.text} FOR NO KEY UPDATE`,
};

const sumDay: Statement = {
  name: "sum_book_day",
  text: `WITH summed AS (UPDATE book_state SET summed_through = $1::date)
         INSERT INTO book_days (day, account, debit_micros, credit_micros, entries)
         SELECT $1::date, account, COALESCE(-sum(amount_micros) FILTER (WHERE amount_micros < 0), 0),
                COALESCE(sum(amount_micros) FILTER (WHERE amount_micros > 0), 0), count(*)
         FROM activities a JOIN entries e USING (user_id, seq)
         WHERE changed_at >= $2 AND changed_at < $3 GROUP BY account`,
};

/** Keeps the sums of a day that is over; false where another server did so meanwhile. */
export async function keepSums(
  tx: Transaction,
  { day, from, until }: { readonly day: Day; readonly from: Instant; readonly until: Instant },
): Promise<boolean> {
  const [held] = await tx.run<BookState>(holdState, []);
  if (!held || held.summedThrough >= day || held.overThrough < day) return false;
  await tx.run(sumDay, [day, from, until]);
  return true;
}

/** What accounts were debited and credited with on a day. */
export interface DaySums {
  readonly day: Day;
  readonly account: BookAccount;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly entries: bigint;
}

const days: Statement = {
  name: "book_days",
  text: `SELECT day, account, debit_micros AS debit, credit_micros AS credit, entries::bigint AS entries FROM book_days WHERE day <= $1::date
         UNION ALL
         SELECT (changed_at AT TIME ZONE $4)::date, account, COALESCE(-sum(amount_micros) FILTER (WHERE amount_micros < 0), 0)::bigint,
                COALESCE(sum(amount_micros) FILTER (WHERE amount_micros > 0), 0)::bigint, count(*)
         FROM activities a JOIN entries e USING (user_id, seq)
         WHERE changed_at >= $2 AND changed_at < $3 GROUP BY 1, 2`,
};

interface Until {
  /** The last day that is wanted. */
  readonly to: Day;
  /** Where the days begin whose sums are not kept. */
  readonly live: Instant;
  /** The first moment after `to`. */
  readonly until: Instant;
  readonly zone: string;
}

/** All sums up to a day, each day and account once: those that are kept, and those of the days since. */
export function sumsUntil(tx: Transaction, { to, live, until, zone }: Until): Promise<DaySums[]> {
  return tx.run<DaySums>(days, [to, live, until, zone]);
}

const outside: Statement = {
  name: "payments_not_in_books",
  text: `SELECT count(*)::integer AS payments,
                COALESCE(sum(p.amount_micros - LEAST(refunded_micros, p.amount_micros)) FILTER (WHERE currency = $3), 0)::bigint AS micros
         FROM payments p WHERE outcome <> 'credited' AND paid_at >= $1 AND paid_at < $2 AND refunded_micros < p.amount_micros`,
};

interface Outside {
  readonly payments: number;
  readonly micros: bigint;
}

/** Payments of a time that were reported and not credited, as far as they are not paid back today; the sum of those in the shop's currency. */
export async function paymentsNotInBooks(
  tx: Transaction,
  from: Instant,
  until: Instant,
  currency: string,
): Promise<Outside> {
  return (await tx.run<Outside>(outside, [from, until, currency]))[0]!;
}

const paidBack: Statement = {
  name: "refunds_not_in_books",
  text: `WITH RECURSIVE asked AS (
           SELECT order_id, p.amount_micros AS paid, CASE WHEN disputed_at IS NOT NULL AND dispute_won_at IS NULL THEN p.amount_micros
                  ELSE LEAST(refunded_micros - refunded_micros % $1::bigint, p.amount_micros) END AS gone
           FROM payments p WHERE outcome = 'credited' AND (refunded_micros > 0 OR disputed_at IS NOT NULL)
         ), moved AS (
           SELECT a.user_id, seq, a.order_id FROM asked JOIN activities a USING (order_id)
           UNION ALL SELECT a.user_id, a.seq, moved.order_id FROM moved JOIN activities a ON a.user_id = moved.user_id AND a.reverses_seq = moved.seq
         ), held AS (
           SELECT order_id, -sum(amount_micros) AS held FROM moved JOIN entries e USING (user_id, seq)
           WHERE account = 'cashByStripe' GROUP BY order_id)
         SELECT count(*)::integer AS payments, COALESCE(sum(gone - (paid - held)), 0)::bigint AS micros
         FROM asked JOIN held USING (order_id) WHERE gone <> paid - held`,
};

/**
 * Payments that were credited, and of which a provider has paid back or holds back, as of now, another part than the books say; the sum of
 * what more is gone than they say. A part that is paid back moves no wallet, so nothing was booked.
 */
export async function refundsNotInBooks(tx: Transaction, minorUnit: bigint): Promise<Outside> {
  return (await tx.run<Outside>(paidBack, [minorUnit]))[0]!;
}
