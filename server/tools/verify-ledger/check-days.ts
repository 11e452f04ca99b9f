import { type Day, dayOf } from "../../src/platform/calendar.ts";
import type { Instant } from "../../src/platform/clock.ts";
import type { Statement, Transaction } from "../../src/platform/database/database.ts";
import type { LedgerOffence } from "./offence.ts";

/** What PostgreSQL's own calendar would put on another day: the program's calendar then decides, by which it was written. */
const doubtful: Statement = {
  name: "verify_days",
  text: `SELECT format('user %s, activity %s', user_id, seq) AS place, changed_at AS at, trade_date AS day, type = 'DAILY_FEE' AS "mayBeEarlier"
         FROM activities, LATERAL (SELECT (changed_at AT TIME ZONE $1)::date AS booked_on) AS b
         WHERE trade_date > booked_on OR (type <> 'DAILY_FEE' AND trade_date < booked_on)
         UNION ALL SELECT format('card %s, record %s', card_id, record_id), used_at, day, false FROM usage_records
         WHERE day <> (used_at AT TIME ZONE $1)::date`,
};

/** An activity is booked on the day it happens, a record lies on the day of its use; a fee is for the day on which it is booked, or an earlier one. */
export async function checkDays(tx: Transaction, zone: string): Promise<LedgerOffence | undefined> {
  type Row = { place: string; at: Instant; day: Day; mayBeEarlier: boolean };
  for (const { place, at, day, mayBeEarlier } of await tx.run<Row>(doubtful, [zone])) {
    const expected = dayOf(at, zone);
    if (mayBeEarlier ? day > expected : day !== expected)
      return { invariant: "I2", where: place, expected, found: day };
  }
  return undefined;
}
