import type { Check } from "../offence.ts";

const kinds = `('PROVIDER_FEE', 'TRANSFER', 'MOVEMENT_BACK')`;

const legs = `(SELECT string_agg(format('%s %s %s', leg, account, amount_micros), ', ' ORDER BY leg) FROM shop_entries e WHERE movement_id = m.id)`;

/** Fees of providers and banks, and what is moved between the accounts that hold money. */
export const movementChecks: readonly Check[] = [
  {
    invariant: "cause",
    name: "a fee or a transfer by hand is on record",
    text: `SELECT format('movement %s', id) AS place, COALESCE(e.words, 'an entry of the audit log') AS expected, COALESCE(m.words, 'nothing') AS found
           FROM (SELECT substr(facts ->> 'movement', 6)::bigint AS id,
                        format('%s of %s at %s, by %s because %s', what, CASE what WHEN 'MOVEMENT_BACK' THEN format('1 %s %s, 2 %s %s', credited, micros, debited, -micros)
                                                                         ELSE format('1 %s %s, 2 %s %s', debited, -micros, credited, micros) END,
                               at, actor_id, reason) || COALESCE(', ' || (facts ->> 'reference'), '') AS words
                 FROM audit_entries, LATERAL (SELECT CASE deed WHEN 'admin/books/bookFee' THEN 'PROVIDER_FEE' WHEN 'admin/books/bookTransfer' THEN 'TRANSFER'
                                                          ELSE 'MOVEMENT_BACK' END AS what, round((facts ->> 'amount')::numeric * 1000000) AS micros,
                                                     facts ->> 'fromAccount' AS credited, facts ->> 'toAccount' AS debited) AS f
                 WHERE deed IN ('admin/books/bookFee', 'admin/books/bookTransfer', 'admin/books/takeMovementBack')) AS e
           FULL JOIN (SELECT m.id, format('%s of %s at %s, by %s because %s', kind, ${legs}, booked_at, booked_by, reason) || COALESCE(', ' || reference, '') AS words
                      FROM shop_movements m LEFT JOIN hand_movements h ON h.movement_id = m.id
                      WHERE kind IN ${kinds} AND NOT EXISTS (SELECT FROM payment_fees f WHERE f.movement_id = m.id)) AS m USING (id)
           WHERE e.words IS DISTINCT FROM m.words ORDER BY id`,
  },
  {
    invariant: "cause",
    name: "a fee or a transfer is taken back by its opposite",
    text: `SELECT format('movement %s', m.id) AS place, format('the opposite of %s, not before %s', ${legs.replaceAll("m.id", "m.reverses").replace("amount_micros", "-amount_micros")}, o.booked_at) AS expected,
                  format('%s at %s, of %s', ${legs}, m.booked_at, o.kind) AS found
           FROM shop_movements m JOIN shop_movements o ON o.id = m.reverses
           WHERE m.kind = 'MOVEMENT_BACK' AND (o.kind NOT IN ('PROVIDER_FEE', 'TRANSFER') OR m.booked_at < o.booked_at OR m.reference IS DISTINCT FROM o.reference
                 OR ${legs} IS DISTINCT FROM ${legs.replaceAll("m.id", "m.reverses").replace("amount_micros", "-amount_micros")}) ORDER BY m.id`,
  },
  {
    invariant: "cause",
    name: "what a provider took for a payment is booked once",
    text: `SELECT format('payment %s', payment_id) AS place, format('1 providerFees %s, 2 cashByStripe %s at %s in %s for %s', -fee_micros, fee_micros, learnt_at, t.currency, payment_id) AS expected,
                  COALESCE(format('%s at %s in %s for %s', ${legs}, booked_at, f.currency, reference), 'nothing') AS found
           FROM payment_fees f LEFT JOIN shop_movements m ON m.id = movement_id, shop_terms t
           WHERE state = 'BOOKED' AND (kind IS DISTINCT FROM 'PROVIDER_FEE' OR booked_at <> learnt_at OR f.currency <> t.currency OR reference IS DISTINCT FROM payment_id
              OR ${legs} IS DISTINCT FROM format('1 providerFees %s, 2 cashByStripe %s', -fee_micros, fee_micros)) ORDER BY payment_id`,
  },
  {
    invariant: "cause",
    name: "what a provider took is of a payment that was credited",
    text: `SELECT format('payment %s', payment_id) AS place, 'credited' AS expected, COALESCE(outcome, 'not made') AS found
           FROM payment_fees JOIN payments USING (provider, payment_id) WHERE outcome IS DISTINCT FROM 'credited' ORDER BY payment_id`,
  },
];
