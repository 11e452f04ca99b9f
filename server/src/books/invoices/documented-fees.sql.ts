import { type TaxedAccount, taxedAccounts } from "@farsim/contract/values/money/tax.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { KeptInvoice } from "./invoice.ts";
import type { LineSum } from "./invoice-lines.ts";

/** Fees of one kind at one rate in a month, and what of them stands on documents. */
export interface Documented {
  /** The first day of the month. */
  readonly month: Day;
  readonly account: TaxedAccount;
  readonly taxPpm: number | null;
  readonly taxCountry: string | null;
  /** What was booked for the month, less what was given back of that, in whichever month. */
  readonly bookedMicros: bigint;
  readonly documentedMicros: bigint;
  /** How many fees were booked. */
  readonly fees: number;
  /** How many were given back, wholly or in part, since the last document of the month. */
  readonly givenBack: number;
}

/** A recharge that is credited again after it was taken back has a service fee of its own month. */
const documented: Statement = {
  name: "documented_fees",
  text: `WITH last AS (SELECT month, max(booked_before) AS before FROM invoices WHERE user_id = $1 GROUP BY month),
         booked AS (
           SELECT date_trunc('month', COALESCE(r.changed_at, a.changed_at) AT TIME ZONE $3)::date AS month, account, tax_ppm, tax_country,
                  amount_micros, a.changed_at, r.seq IS NOT NULL AS is_back
           FROM activities a JOIN entries e USING (user_id, seq)
           LEFT JOIN activities r ON r.user_id = a.user_id AND r.seq = a.reverses_seq AND NOT (a.type = 'TOP_UP' AND a.change_micros > 0)
           WHERE a.user_id = $1 AND a.changed_at < $2 AND account = ANY($4::text[]))
         SELECT month, account, tax_ppm AS "taxPpm", tax_country AS "taxCountry", sum(booked)::bigint AS "bookedMicros",
                sum(documented)::bigint AS "documentedMicros", sum(fees)::integer AS fees, sum(given_back)::integer AS "givenBack"
         FROM (
           SELECT month, account, tax_ppm, tax_country, sum(amount_micros) AS booked, 0 AS documented, count(*) FILTER (WHERE NOT is_back) AS fees,
                  count(*) FILTER (WHERE is_back AND changed_at >= before) AS given_back
           FROM booked LEFT JOIN last USING (month) GROUP BY 1, 2, 3, 4
           UNION ALL
           SELECT month, account, tax_ppm, tax_country, 0, sum(gross_micros), 0, 0
           FROM invoices i JOIN invoice_lines ON invoice_id = i.id WHERE user_id = $1 GROUP BY 1, 2, 3, 4) AS both_sides
         GROUP BY 1, 2, 3, 4
         ORDER BY month, array_position($4::text[], account), tax_ppm DESC NULLS LAST, tax_country NULLS FIRST`,
};

/** The fees of an account by month, kind and rate, as far as they were booked before a moment; the oldest month first. */
export function documentedFees(
  tx: Transaction,
  {
    userId,
    before,
    zone,
  }: { readonly userId: bigint; readonly before: Instant; readonly zone: string },
): Promise<Documented[]> {
  return tx.run<Documented>(documented, [userId, before, zone, taxedAccounts]);
}

const left: Statement = {
  name: "left_of_invoice",
  text: `SELECT account, tax_ppm AS "taxPpm", tax_country AS "taxCountry", sum(gross_micros)::bigint AS "grossMicros",
                COALESCE(sum(fees) FILTER (WHERE i.id = $3), 0)::integer AS fees
         FROM invoices i JOIN invoice_lines ON invoice_id = i.id WHERE user_id = $1 AND month = $2::date
         GROUP BY 1, 2, 3 HAVING sum(gross_micros) <> 0 ORDER BY min(line), 1, 2, 3`,
};

/** What the documents of an invoice's month still say: the invoice, less what was given back of it. */
export function leftOfInvoice(
  tx: Transaction,
  { id, userId, month }: Pick<KeptInvoice, "id" | "userId" | "month">,
): Promise<LineSum[]> {
  return tx.run<LineSum>(left, [userId, month, id]);
}
