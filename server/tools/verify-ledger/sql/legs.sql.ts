import { accountsByCause } from "./top-up-causes.ts";
import type { Check } from "../offence.ts";

/** What was paid for an order that was credited: what its provider says, or its total. */
const paid = `COALESCE(p.amount_micros, o.amount_micros + o.service_fee_micros)`;

/** What takes nothing back is booked by its kind; an order's money by how it came in, with what was paid beyond the credit. */
const booked = `
  SELECT a.user_id, a.seq, leg, account, amount
  FROM activities a LEFT JOIN pay_orders o ON o.id = a.order_id
  LEFT JOIN payments p ON p.order_id = o.id AND outcome = 'credited' AND finished_by = provider,
  LATERAL (SELECT COALESCE(${paid} - change_micros, 0) AS fee) AS f,
  LATERAL (VALUES (1, CASE type WHEN 'DAILY_FEE' THEN 'planFees' WHEN 'ADD_ON_PURCHASE' THEN 'addOnFees' WHEN 'ESIM_APPLY' THEN 'esimFees'
                           WHEN 'REFUND' THEN 'packCredits' ELSE CASE cause ${accountsByCause}
                           ELSE CASE finished_by WHEN 'stripe' THEN 'cashByStripe'
                           WHEN 'administrator' THEN 'cashByBank' ELSE 'cashByHand' END END END, -change_micros - fee),
                  (2, 'serviceFees', fee)) AS side (leg, account, amount)
  WHERE reverses_seq IS NULL AND amount <> 0`;

/** What takes something back is booked as its opposite; a part of a fee by as much as is given back. */
const mirrored = `
  SELECT r.user_id, r.seq, leg, account, CASE WHEN r.type = 'REFUND' THEN -r.change_micros ELSE -amount_micros END
  FROM activities r JOIN entries e ON e.user_id = r.user_id AND e.seq = r.reverses_seq AND leg > 0
  WHERE NOT EXISTS (SELECT FROM taken t WHERE t.user_id = r.user_id AND t.seq = r.seq)`;

/** What a provider paid back or holds back of a payment that was credited, with that payment. */
const taken = `
  moved AS (
    SELECT user_id, seq, order_id, 1 AS direction FROM activities WHERE order_id IS NOT NULL
    UNION ALL SELECT a.user_id, a.seq, moved.order_id, -direction FROM moved
      JOIN activities a ON a.user_id = moved.user_id AND a.reverses_seq = moved.seq
  ), taken AS (
    SELECT moved.user_id, seq, o.amount_micros AS credited, p.amount_micros AS paid, LEAST(refunded_micros, p.amount_micros) AS refunded,
           EXISTS (SELECT FROM payout_refunds r WHERE (r.provider, r.payment_id) = (p.provider, p.payment_id)) AS in_part
    FROM moved JOIN pay_orders o ON o.id = moved.order_id JOIN payments p ON p.order_id = o.id AND outcome = 'credited'
    WHERE direction < 0 AND finished_by = provider AND (refunded_micros > 0 OR disputed_at IS NOT NULL)
  )`;

/** Which accounts of the books an activity changes, beside the wallet, and by how much. */
export const legChecks: readonly Check[] = [
  {
    invariant: "I1",
    name: "each movement is booked as what it is",
    text: `WITH RECURSIVE ${taken}, legs AS (
             SELECT COALESCE(b.user_id, e.user_id) AS user_id, COALESCE(b.seq, e.seq) AS seq,
                    string_agg(format('%s %s', b.account, b.amount), ', ' ORDER BY leg) FILTER (WHERE b.account IS NOT NULL) AS expected,
                    string_agg(format('%s %s', e.account, e.amount_micros), ', ' ORDER BY leg) FILTER (WHERE e.account IS NOT NULL) AS found
             FROM (${booked} UNION ALL ${mirrored}) AS b
             FULL JOIN (SELECT * FROM entries WHERE leg > 0) AS e USING (user_id, seq, leg)
             WHERE NOT EXISTS (SELECT FROM taken t WHERE t.user_id = COALESCE(b.user_id, e.user_id) AND t.seq = COALESCE(b.seq, e.seq))
             GROUP BY 1, 2)
           SELECT format('user %s, activity %s', user_id, seq) AS place, COALESCE(expected, 'nothing') AS expected, COALESCE(found, 'nothing') AS found
           FROM legs WHERE expected IS DISTINCT FROM found ORDER BY user_id, seq`,
  },
  {
    invariant: "I1",
    name: "a provider takes back no more than was paid",
    text: `WITH RECURSIVE ${taken}
           SELECT format('user %s, activity %s', user_id, seq) AS place,
                  format('cashByStripe between %s and %s', LEAST(credited, paid) - less, paid - less) AS expected, found
           FROM taken
           -- Beside a payout's refund by as much less as is taken from the balance.
           JOIN (SELECT user_id, seq, change_micros FROM activities) AS a USING (user_id, seq),
           LATERAL (SELECT CASE WHEN in_part THEN credited + change_micros ELSE 0 END AS less) AS l,
           LATERAL (
             SELECT string_agg(format('%s %s', account, amount_micros), ', ' ORDER BY leg) AS found,
                    sum(amount_micros) FILTER (WHERE account = 'cashByStripe') AS gone,
                    count(*) FILTER (WHERE account <> (ARRAY['wallet', 'cashByStripe', 'serviceFees'])[leg + 1]) AS others
             FROM entries e WHERE e.user_id = taken.user_id AND e.seq = taken.seq) AS e
           WHERE others > 0 OR gone IS NULL OR CASE WHEN in_part THEN gone NOT BETWEEN LEAST(credited, paid) - less AND paid - less
                                                    ELSE gone <> paid AND (gone < LEAST(credited, paid) OR gone > refunded) END
           ORDER BY user_id, seq`,
  },
];
