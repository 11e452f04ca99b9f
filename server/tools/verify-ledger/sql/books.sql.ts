import type { Check } from "../offence.ts";
import { taxChecks } from "./tax.sql.ts";

/** The tax in what is booked, the books by day, and the months that were closed. */
export const bookChecks: readonly Check[] = [
  ...taxChecks,
  {
    invariant: "books",
    name: "the sums of a day are those of what was booked on it",
    text: `SELECT format('%s, %s, tax %s', day, account, NULLIF(tax, '')) AS place, COALESCE(e.words, 'nothing') AS expected, COALESCE(d.words, 'nothing') AS found
           FROM (SELECT day, account, concat_ws(' ', tax_country, tax_ppm) AS tax, format('%s debited, %s credited, %s entries', debit_micros, credit_micros, entries) AS words FROM book_days) AS d
           FULL JOIN (
             SELECT day, account, concat_ws(' ', tax_country, tax_ppm) AS tax, format('%s debited, %s credited, %s entries', COALESCE(-sum(amount_micros) FILTER (WHERE amount_micros < 0), 0),
                                         COALESCE(sum(amount_micros) FILTER (WHERE amount_micros > 0), 0), count(*)) AS words
             FROM book_state, shop_terms, booked_entries,
             LATERAL (SELECT (booked_at AT TIME ZONE billing_time_zone)::date AS day) AS booked
             WHERE day <= summed_through GROUP BY day, account, tax_ppm, tax_country) AS e USING (day, account, tax)
           WHERE d.words IS DISTINCT FROM e.words ORDER BY day, account, tax`,
  },
  {
    invariant: "books",
    name: "there are books where a day was summed or a month closed",
    text: `SELECT 'the books' AS place, 'one row' AS expected, 'none' AS found
           WHERE NOT EXISTS (SELECT FROM book_state) AND (EXISTS (SELECT FROM book_days) OR EXISTS (SELECT FROM closed_months))`,
  },
  {
    invariant: "books",
    name: "a month is closed as the audit log has it",
    text: `SELECT COALESCE(e.subject, m.subject) AS place, COALESCE(e.words, 'an entry of the audit log') AS expected, COALESCE(m.words, 'not closed') AS found
           FROM (SELECT 'month:' || to_char(month, 'YYYY-MM') AS subject, format('closed by user %s at %s from %s', asked_by, asked_at, origin) AS words
                 FROM closed_months) AS m
           FULL JOIN (SELECT subject, format('closed by user %s at %s from %s', actor_id, at, origin) AS words FROM audit_entries
                      WHERE deed = 'admin/books/close') AS e ON e.subject = m.subject
           WHERE m.words IS DISTINCT FROM e.words ORDER BY 1`,
  },
  {
    invariant: "books",
    name: "a month is sealed as the audit log has it",
    text: `SELECT COALESCE(e.subject, m.subject) AS place, COALESCE(e.words, 'not sealed') AS expected, COALESCE(m.words, 'not sealed') AS found
           FROM (SELECT 'month:' || to_char(month, 'YYYY-MM') AS subject,
                        format('by user %s at %s: %s, %s entries', asked_by, sealed_at, encode(sha256, 'hex'), entries) AS words
                 FROM closed_months WHERE sealed_at IS NOT NULL) AS m
           FULL JOIN (SELECT subject, format('by user %s at %s: %s, %s entries', actor_id, at, facts ->> 'sha256', facts ->> 'entries') AS words
                      FROM audit_entries WHERE deed = 'admin/books/seal') AS e ON e.subject = m.subject
           WHERE m.words IS DISTINCT FROM e.words ORDER BY 1`,
  },
  {
    invariant: "books",
    name: "months are closed one after the other, once each is over",
    text: `SELECT to_char(month, 'YYYY-MM') AS place, 'over, and the month before it closed' AS expected, 'closed' AS found
           FROM (SELECT month, lag(month) OVER (ORDER BY month) AS before FROM closed_months) AS m, book_state
           WHERE month + interval '1 month' > over_through + interval '1 day' OR month <> before + interval '1 month' ORDER BY month`,
  },
];
