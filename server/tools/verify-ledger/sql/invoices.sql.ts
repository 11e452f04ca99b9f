import type { Check } from "../offence.ts";

/** What was booked for each month that has documents before the moment that its last one names, less what was given back of that by then. */
const booked = `
  SELECT i.user_id, i.month, account, tax_ppm, tax_country, sum(amount_micros) AS micros
  FROM latest i JOIN activities a ON a.user_id = i.user_id AND a.changed_at < i.booked_before JOIN entries e ON e.user_id = a.user_id AND e.seq = a.seq
  LEFT JOIN activities r ON r.user_id = a.user_id AND r.seq = a.reverses_seq AND NOT (a.type = 'TOP_UP' AND a.change_micros > 0), shop_terms
  WHERE NOT is_cancellation AND account IN ('planFees', 'addOnFees', 'esimFees', 'serviceFees')
    AND i.month = date_trunc('month', COALESCE(r.changed_at, a.changed_at) AT TIME ZONE billing_time_zone)::date
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(amount_micros) <> 0`;

const documented = `
  SELECT user_id, month, account, tax_ppm, tax_country, sum(gross_micros) AS micros FROM invoices i JOIN invoice_lines ON invoice_id = i.id
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(gross_micros) <> 0`;

const inWords = (sums: string) =>
  `SELECT user_id, month, string_agg(format('%s at %s %s: %s', account, tax_ppm, tax_country, micros), ', ' ORDER BY account, tax_ppm, tax_country) AS words
   FROM (${sums}) AS sums GROUP BY 1, 2`;

/** What the audit log says of a document, said once more: the database's own function for it (`invoice_digest`) could have been replaced. */
const digest = `
  encode(sha256(convert_to(jsonb_build_array(i.id, prefix, user_id, kind, month, extract(epoch FROM booked_before)::text, extract(epoch FROM issued_at)::text,
    corrects, is_cancellation, reason, seller, buyer, no_tax_reason, tax_micros, xml,
    (SELECT jsonb_agg(jsonb_build_array(line, account, tax_ppm, tax_country, fees, gross_micros, net_micros) ORDER BY line)
     FROM invoice_lines WHERE invoice_id = i.id))::text, 'UTF8')), 'hex')`;

/** Invoices and credit notes, against the audit log and against what they are about. */
export const invoiceChecks: readonly Check[] = [
  {
    invariant: "record",
    name: "an invoice is the one that was issued",
    text: `SELECT format('invoice %s', COALESCE(i.id::text, e.number)) AS place, COALESCE(e.words, 'an entry of the audit log') AS expected, COALESCE(i.words, 'none') AS found
           FROM (SELECT id, prefix || lpad(id::text, GREATEST(6, length(id::text)), '0') AS number,
                        format('%s for user %s at %s: %s', CASE WHEN is_cancellation THEN 'admin/invoice/correct' ELSE 'invoice/issue' END, user_id, issued_at, ${digest}) AS words
                 FROM invoices i) AS i
           FULL JOIN (SELECT facts ->> 'invoice' AS number, format('%s for %s at %s: %s', deed, replace(subject, ':', ' '), at, facts ->> 'sha256') AS words FROM audit_entries
                      WHERE deed IN ('invoice/issue', 'admin/invoice/correct')) AS e USING (number)
           WHERE i.words IS DISTINCT FROM e.words ORDER BY i.id`,
  },
  {
    invariant: "record",
    name: "no number of an invoice is missing",
    text: `SELECT format('invoice %s', id) AS place, format('number %s', nth) AS expected, format('number %s', id) AS found
           FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM invoices) AS i WHERE id <> nth ORDER BY id`,
  },
  {
    invariant: "books",
    name: "invoices say of a month what was booked for it",
    text: `WITH latest AS (SELECT DISTINCT ON (user_id, month) user_id, month, booked_before, is_cancellation FROM invoices ORDER BY user_id, month, id DESC)
           SELECT format('user %s, %s', user_id, to_char(month, 'YYYY-MM')) AS place, COALESCE(b.words, 'nothing') AS expected, COALESCE(d.words, 'nothing') AS found
           FROM latest LEFT JOIN (${inWords(booked)}) AS b USING (user_id, month) LEFT JOIN (${inWords(documented)}) AS d USING (user_id, month)
           WHERE b.words IS DISTINCT FROM d.words ORDER BY user_id, month`,
  },
  {
    invariant: "books",
    name: "what was given back as a whole leaves no tax",
    text: `SELECT format('user %s, %s, tax %s', user_id, to_char(month, 'YYYY-MM'), tax_ppm) AS place, 'nothing' AS expected, format('%s net', sum(net_micros)) AS found
           FROM invoices i JOIN invoice_lines ON invoice_id = i.id GROUP BY user_id, month, tax_ppm
           HAVING sum(gross_micros) = 0 AND sum(net_micros) <> 0 ORDER BY user_id, month`,
  },
  {
    invariant: "books",
    name: "a credit note takes back an invoice of its month",
    text: `SELECT format('invoice %s', c.id) AS place, 'an invoice of the same account and month' AS expected, COALESCE(format('%s %s', i.kind, i.id), 'none') AS found
           FROM invoices c LEFT JOIN invoices i ON i.id = c.corrects
           WHERE c.kind = 'CREDIT_NOTE' AND (i.kind, i.user_id, i.month) IS DISTINCT FROM ('INVOICE', c.user_id, c.month) ORDER BY c.id`,
  },
];
