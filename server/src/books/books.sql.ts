import type { BookAccount } from "@farsim/contract/values/money/book-accounts.ts";
import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** How far the books are kept by day. */
export interface BookState {
  /** The last billing day on which nothing more is booked. */
  readonly overThrough: Day;
  /** The last of these whose sums are kept; null before the first. */
  readonly summedThrough: Day | null;
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
  text: `SELECT (LEAST((SELECT min(changed_at) FROM activities), (SELECT min(booked_at) FROM shop_movements)) AT TIME ZONE $1)::date AS day`,
};

/** The first billing day on which anything was booked; null where nothing ever was. */
export async function firstBookDay(tx: Transaction, zone: string): Promise<Day | null> {
  return (await tx.run<{ day: Day | null }>(first, [zone]))[0]!.day;
}

const end: Statement = {
  name: "end_book_days",
  text: `INSERT INTO book_state (over_through, over_until) VALUES ($1::date, $2)
         ON CONFLICT (id) DO UPDATE SET over_through = excluded.over_through, over_until = excluded.over_until
         WHERE book_state.over_through < excluded.over_through`,
};

/** From its commit on no transaction begins to book before a moment, the first one after a day; some may have begun before. */
export async function endBookDays(tx: Transaction, day: Day, until: Instant): Promise<void> {
  await tx.run(end, [day, until]);
}

const beginSums: Statement = {
  name: "begin_book_sums",
  text: `UPDATE book_state SET summed_through = LEAST(over_through, COALESCE($1::date - 1, over_through)) WHERE summed_through IS NULL`,
};

/** Where sums begin: the first day on which anything was booked; null where nothing was. Known once all who had begun to book are done. */
export async function beginSumsAt(tx: Transaction, firstDay: Day | null): Promise<void> {
  await tx.run(beginSums, [firstDay]);
}

const booking: Statement = {
  name: "who_books",
  text: `SELECT DISTINCT virtualtransaction AS name FROM pg_locks
         WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND relation IN ('activities'::regclass, 'shop_movements'::regclass)
           AND pid IS DISTINCT FROM pg_backend_pid() AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
};

/**
 * The other transactions that have begun to book and not ended, by the database's names for them: one that books keeps its lock on the table that it books
 * in. The one that asks books nothing, unless it is that of the demonstration, in which days are lived through and ended.
 */
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

/** Sums of legs: what is debited is negative. */
export const debited = "COALESCE(-sum(amount_micros) FILTER (WHERE amount_micros < 0), 0)::bigint";
export const credited = "COALESCE(sum(amount_micros) FILTER (WHERE amount_micros > 0), 0)::bigint";

const sumDay: Statement = {
  name: "sum_book_day",
  text: `WITH summed AS (
           UPDATE book_state SET summed_through = $1::date
         ), kept AS (
           INSERT INTO book_days (day, account, tax_ppm, tax_country, debit_micros, credit_micros, entries)
           SELECT $1::date, account, tax_ppm, tax_country, ${debited}, ${credited}, count(*)
           FROM booked_entries WHERE booked_at >= $2 AND booked_at < $3 GROUP BY account, tax_ppm, tax_country)
         SELECT`,
};

/** Keeps the sums of a day that is over; false where another server did so meanwhile. */
export async function keepSums(
  tx: Transaction,
  { day, from, until }: { readonly day: Day; readonly from: Instant; readonly until: Instant },
): Promise<boolean> {
  const [held] = await tx.run<BookState>(holdState, []);
  if (!held || (held.summedThrough ?? day) >= day || held.overThrough < day) return false;
  await tx.run(sumDay, [day, from, until]);
  return true;
}

/** What accounts were debited and credited with on a day, by country and rate of the tax that it contains. */
export interface DaySums {
  readonly day: Day;
  readonly account: BookAccount;
  /** Null: no tax. */
  readonly taxPpm: number | null;
  /** The country whose own rate it is; null: that of everywhere. */
  readonly taxCountry: string | null;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly entries: bigint;
}

const days: Statement = {
  name: "book_days",
  text: `SELECT day, account, tax_ppm AS "taxPpm", tax_country AS "taxCountry", debit_micros AS debit, credit_micros AS credit, entries::bigint AS entries FROM book_days
         WHERE day <= $1::date AND ($5::date IS NULL OR day >= $5::date)
         UNION ALL
         SELECT (booked_at AT TIME ZONE $4)::date, account, tax_ppm, tax_country, ${debited}, ${credited}, count(*)
         FROM booked_entries WHERE booked_at >= $2 AND booked_at < $3 GROUP BY 1, 2, 3, 4`,
};

interface Until {
  /** The last day whose sums are read as they are kept; null: none. */
  readonly kept: Day | null;
  /** Where the days after it begin. */
  readonly live: Instant;
  /** The first moment after the last day that is wanted. */
  readonly until: Instant;
  readonly zone: string;
  /** The first day whose kept sums are wanted; undefined: of all. */
  readonly from?: Day | undefined;
}

/** All sums up to a day, each day, account, country and rate once: those that are kept, and those of the days since. */
export function sumsUntil(
  tx: Transaction,
  { kept, live, until, zone, from }: Until,
): Promise<DaySums[]> {
  return tx.run<DaySums>(days, [kept, live, until, zone, from ?? null]);
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
  text: `WITH RECURSIVE moved AS (
           SELECT a.user_id, a.seq, a.order_id FROM payments p JOIN activities a USING (order_id)
           WHERE outcome = 'credited' AND (refunded_micros > 0 OR disputed_at IS NOT NULL
             OR EXISTS (SELECT FROM activities r WHERE r.user_id = a.user_id AND r.reverses_seq = a.seq))
           UNION ALL SELECT a.user_id, a.seq, moved.order_id FROM moved JOIN activities a ON a.user_id = moved.user_id AND a.reverses_seq = moved.seq
         ), held AS (
           SELECT order_id, -sum(amount_micros) AS held FROM moved JOIN entries e USING (user_id, seq)
           WHERE account = 'cashByStripe' GROUP BY order_id)
         SELECT remark, (gone - (p.amount_micros - held))::bigint AS micros
         FROM held JOIN payments p USING (order_id) JOIN pay_orders o ON o.id = order_id,
         LATERAL (SELECT p.amount_micros - COALESCE(sum(r.amount_micros), 0) AS left FROM payout_refunds r
                  WHERE (r.provider, r.payment_id) = (p.provider, p.payment_id) AND state <> 'FAILED') AS l,
         LATERAL (SELECT CASE WHEN disputed_at IS NOT NULL AND dispute_won_at IS NULL THEN l.left
                         ELSE LEAST(others_refunded_micros - others_refunded_micros % $1::bigint, l.left) END AS gone) AS g
         WHERE outcome = 'credited' AND gone <> p.amount_micros - held ORDER BY o.id`,
};

/** An order of which another part has gone back at its provider than in the books. */
export interface Differing {
  readonly remark: string;
  /** How much more has gone at the provider; negative: in the books. */
  readonly micros: bigint;
}

/**
 * Orders whose payment was credited, and of which, as of now, a provider paid back or holds back another part than the books say: a part that
 * is paid back moves no balance, and who takes a recharge back by hand has yet to pay it back. What payouts had paid back is in the books as such.
 */
export function refundsNotInBooks(tx: Transaction, minorUnit: bigint): Promise<Differing[]> {
  return tx.run<Differing>(paidBack, [minorUnit]);
}
