import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** A month that was closed. */
export interface ClosedMonth {
  /** `2027-05`. */
  readonly month: string;
  readonly askedBy: bigint;
  /** The username of who asked; null once they have left. */
  readonly by: string | null;
  readonly askedAt: Instant;
  /** Null until its journal is sealed. */
  readonly sealedAt: Instant | null;
  readonly entries: bigint | null;
  readonly sha256: string | null;
}

const closed: Statement = {
  name: "closed_months",
  text: `SELECT to_char(month, 'YYYY-MM') AS month, asked_by AS "askedBy", u.username AS by, asked_at AS "askedAt", sealed_at AS "sealedAt",
                entries, encode(sha256, 'hex') AS sha256
         FROM closed_months LEFT JOIN users u ON u.id = asked_by AND u.deleted_at IS NULL ORDER BY month`,
};

/** The months that were closed, sealed or not, oldest first. */
export function findClosedMonths(tx: Transaction): Promise<ClosedMonth[]> {
  return tx.run<ClosedMonth>(closed, []);
}

const insert: Statement = {
  name: "close_month",
  text: `INSERT INTO closed_months (month, asked_by, asked_at, origin) VALUES ($1::date, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING month`,
};

/** Whether it was open: of two who close it at once the second waits for the first. */
export async function insertClosedMonth(
  tx: Transaction,
  month: {
    readonly firstDay: Day;
    readonly by: bigint;
    readonly at: Instant;
    readonly origin: string;
  },
): Promise<boolean> {
  return (await tx.run(insert, [month.firstDay, month.by, month.at, month.origin])).length > 0;
}

const seal: Statement = {
  name: "seal_month",
  text: `UPDATE closed_months SET sealed_at = $2, entries = $3, sha256 = decode($4, 'hex')
         WHERE month = $1::date AND sealed_at IS NULL RETURNING asked_by AS "askedBy", origin`,
};

interface Sealed {
  readonly firstDay: Day;
  readonly at: Instant;
  readonly entries: bigint;
  readonly sha256: string;
}

/** Who asked for it, and from where; undefined where it was sealed before. */
export async function sealMonthRow(
  tx: Transaction,
  { firstDay, at, entries, sha256 }: Sealed,
): Promise<{ readonly askedBy: bigint; readonly origin: string } | undefined> {
  type Row = { askedBy: bigint; origin: string };
  return (await tx.run<Row>(seal, [firstDay, at, entries, sha256]))[0];
}
