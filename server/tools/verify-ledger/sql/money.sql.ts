import { causesIn } from "./top-up-causes.ts";
import type { Check } from "../offence.ts";

/** I1, I2, I7 and I9: what the ledger, the pay orders and the approvals say. */
export const moneyChecks: readonly Check[] = [
  {
    // Each activity's legs sum to 0, so the whole ledger does.
    invariant: "I1",
    name: "legs sum to 0",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place, 'entries that sum to 0' AS expected,
                  sum(amount_micros)::text AS found
           FROM entries GROUP BY user_id, seq HAVING sum(amount_micros) <> 0 ORDER BY user_id, seq`,
  },
  {
    invariant: "I1",
    name: "a leg in the wallet each, and others",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place,
                  format('%s in the wallet, and another entry', change_micros) AS expected,
                  format('%s entries up to number %s, %s in the wallet', COALESCE(legs, 0), last, COALESCE(wallet::text, 'nothing')) AS found
           FROM activities FULL JOIN (
             SELECT user_id, seq, count(*) AS legs, max(leg) AS last, sum(amount_micros) FILTER (WHERE account = 'wallet') AS wallet
             FROM entries GROUP BY user_id, seq) AS e USING (user_id, seq)
           WHERE change_micros IS DISTINCT FROM wallet OR legs < 2 OR last <> legs - 1 ORDER BY user_id, seq`,
  },
  {
    invariant: "I2",
    name: "activities follow each other",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place,
                  format('number %s, balance after %s', n, after) AS expected,
                  format('number %s, balance after %s', seq, balance_after_micros) AS found
           FROM (SELECT user_id, seq, balance_after_micros, row_number() OVER w AS n,
                        lag(balance_after_micros, 1, 0::bigint) OVER w + change_micros AS after
                 FROM activities WINDOW w AS (PARTITION BY user_id ORDER BY seq)) AS a
           WHERE n <> seq OR after <> balance_after_micros ORDER BY user_id, seq`,
  },
  {
    invariant: "I2",
    name: "every activity has a wallet",
    text: `SELECT format('user %s, activity %s', a.user_id, seq) AS place, 'a wallet' AS expected, 'none' AS found
           FROM activities a LEFT JOIN wallets w USING (user_id) WHERE w.user_id IS NULL ORDER BY a.user_id, seq`,
  },
  {
    invariant: "I2",
    name: "balance is the last activity's",
    text: `SELECT format('user %s', w.user_id) AS place,
                  format('balance %s after activity %s', COALESCE(balance_after_micros, 0), COALESCE(seq, 0)) AS expected,
                  format('balance %s after activity %s', balance_micros, last_seq) AS found
           FROM wallets w LEFT JOIN (
             SELECT DISTINCT ON (user_id) user_id, seq, balance_after_micros FROM activities ORDER BY user_id, seq DESC
           ) AS a USING (user_id)
           WHERE balance_micros <> COALESCE(balance_after_micros, 0) OR last_seq <> COALESCE(seq, 0)
           ORDER BY w.user_id`,
  },
  {
    invariant: "I2",
    name: "balance is the sum of entries",
    text: `SELECT format('user %s', user_id) AS place, COALESCE(total, 0)::text AS expected, balance_micros::text AS found
           FROM wallets LEFT JOIN (
             SELECT user_id, sum(amount_micros) AS total FROM entries WHERE account = 'wallet' GROUP BY user_id
           ) AS e USING (user_id)
           WHERE balance_micros <> COALESCE(total, 0) ORDER BY user_id`,
  },
  {
    // A TOP_UP that takes money away is a reversal, a provider's dispute or what its cause lets take more than there is.
    invariant: "I7",
    name: "what may go below 0",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place, 'a balance of 0 or more' AS expected,
                  format('%s leaves %s', type, balance_after_micros) AS found
           FROM activities
           WHERE change_micros < 0 AND balance_after_micros < 0
             AND (type NOT IN ('DAILY_FEE', 'TOP_UP') OR (cause IN (${causesIn(({ mayGoBelowZero }) => !mayGoBelowZero)}) AND reverses_seq IS NULL))
           ORDER BY user_id, seq`,
  },
  {
    invariant: "I7",
    name: "no card runs below 0",
    text: `SELECT format('user %s, card %s', user_id, id) AS place, 'not USING' AS expected,
                  format('USING at a balance of %s', balance_micros) AS found
           FROM wallets JOIN cards ON holder_id = user_id
           WHERE balance_micros < 0 AND status = 'USING' AND deleted_at IS NULL ORDER BY user_id, id`,
  },
  {
    invariant: "I9",
    name: "an order credits once",
    text: `SELECT format('order %s', id) AS place,
                  CASE status WHEN 'FINISHED' THEN format('one TOP_UP of %s for user %s', o.amount_micros, o.user_id)
                       ELSE 'no TOP_UP before it is finished' END AS expected,
                  COALESCE(credits, 'none') AS found
           FROM pay_orders o FULL JOIN (
             SELECT order_id, count(*) AS n, min(user_id) AS user_id, min(change_micros) AS change,
                    string_agg(format('%s of %s, activity %s of user %s', type, change_micros, seq, user_id), '; ') AS credits
             FROM activities WHERE order_id IS NOT NULL GROUP BY order_id) AS c ON order_id = id
           WHERE (COALESCE(n, 0), c.user_id, c.change) IS DISTINCT FROM
                 (CASE status WHEN 'FINISHED' THEN 1 ELSE 0 END,
                  CASE status WHEN 'FINISHED' THEN o.user_id END, CASE status WHEN 'FINISHED' THEN o.amount_micros END)
           ORDER BY id`,
  },
  {
    invariant: "I9",
    // Who finishes an order by hand sees that it was cancelled, and is refused.
    name: "a cancelled order is credited by a payment alone",
    text: `SELECT format('order %s', o.id) AS place,
                  'cancelled, and credited by no one by hand' AS expected,
                  format('cancelled at %s, %s', cancelled_at, CASE WHEN p.id IS NOT NULL THEN format('approval %s waits', p.id)
                         ELSE format('finished by %s', COALESCE(finished_by, 'no one')) END) AS found
           FROM pay_orders o LEFT JOIN approvals p ON p.order_id = o.id AND p.status = 'PENDING'
           WHERE cancelled_at IS NOT NULL AND (finished_by = 'administrator' OR p.id IS NOT NULL)
           ORDER BY o.id`,
  },
  {
    invariant: "I9",
    name: "a payment credits one order once",
    text: `SELECT format('payment %s of %s', min(payment_id), provider) AS place,
                  format('order %s finished by %s, by one payment', order_id, provider) AS expected,
                  format('%s payments, order %s by %s', count(*), min(status), COALESCE(min(finished_by), 'no one')) AS found
           FROM payments LEFT JOIN pay_orders o ON o.id = order_id WHERE outcome = 'credited'
           GROUP BY provider, order_id
           HAVING count(*) > 1 OR min(finished_by) IS DISTINCT FROM provider ORDER BY order_id`,
  },
  {
    invariant: "I9",
    name: "an eSIM that could not be had is paid back",
    text: `SELECT format('eSIM order %s', o.id) AS place, format('activity %s of user %s taken back', fee_seq, o.user_id) AS expected,
                  'the fee was kept' AS found
           FROM esim_orders o LEFT JOIN activities back ON back.user_id = o.user_id AND reverses_seq = fee_seq
           WHERE step = 'returned' AND fee_seq IS NOT NULL AND back.seq IS NULL ORDER BY o.id`,
  },
  {
    invariant: "I9",
    // Only what a dispute took that was won is given back, and may be taken again; so is what was taken beside a payout's refund that failed.
    // Of a payment that payouts had a part of paid back, less than was credited may be taken.
    name: "reversed once, a reversal never",
    text: `WITH RECURSIVE given (user_id, seq, most) AS (
             SELECT a.user_id, a.seq, CASE WHEN refunds > 0 THEN change_micros END FROM payments p JOIN activities a USING (order_id),
               LATERAL (SELECT count(*) AS refunds FROM payout_refunds r WHERE (r.provider, r.payment_id) = (p.provider, p.payment_id)) AS r
             WHERE outcome = 'credited' AND (disputes_won <> '{}' OR refunds > 0)
             UNION SELECT a.user_id, a.seq, most FROM given JOIN activities a ON a.user_id = given.user_id AND a.reverses_seq = given.seq)
           SELECT format('user %s, activity %s', r.user_id, r.seq) AS place,
                  format('the opposite of activity %s, or of a plan fee or an add-on a part, once', r.reverses_seq) AS expected,
                  format('%s reverses %s, %s times', r.change_micros, COALESCE(o.change_micros::text, 'nothing'), r.times) AS found
           FROM (SELECT *, count(*) OVER (PARTITION BY user_id, reverses_seq) AS times
                 FROM activities WHERE reverses_seq IS NOT NULL) AS r
           LEFT JOIN activities o ON o.user_id = r.user_id AND o.seq = r.reverses_seq
           LEFT JOIN given ON given.user_id = r.user_id AND given.seq = r.seq
           WHERE r.times > 1 OR (o.reverses_seq IS NOT NULL AND given.seq IS NULL) OR CASE WHEN o.type IN ('DAILY_FEE', 'ADD_ON_PURCHASE') THEN r.change_micros NOT BETWEEN 1 AND -o.change_micros
                                                                                       WHEN most > 0 AND r.change_micros < 0 THEN -r.change_micros > most
                                                                                       ELSE o.change_micros IS DISTINCT FROM -r.change_micros END
           ORDER BY r.user_id, r.seq`,
  },
  {
    invariant: "I9",
    name: "a payment's reversal stands",
    text: `SELECT format('payment %s of %s', payment_id, provider) AS place,
                  format('activity %s of user %s takes %s back', taken_seq, o.user_id, o.amount_micros - paid_out) AS expected,
                  CASE WHEN back.seq IS NOT NULL THEN format('taken back by activity %s', back.seq)
                       ELSE format('%s of %s', COALESCE(a.type, 'nothing'), COALESCE(a.change_micros, 0)) END AS found
           FROM payments p LEFT JOIN pay_orders o ON o.id = order_id
           LEFT JOIN activities a ON a.user_id = o.user_id AND a.seq = taken_seq
           LEFT JOIN activities back ON back.user_id = o.user_id AND back.reverses_seq = taken_seq,
           LATERAL (SELECT COALESCE(sum(r.amount_micros), 0) AS paid_out FROM payout_refunds r
                    WHERE (r.provider, r.payment_id) = (p.provider, p.payment_id) AND state <> 'FAILED') AS r
           WHERE taken_seq IS NOT NULL AND (back.seq IS NOT NULL OR a.type IS DISTINCT FROM 'TOP_UP'
                 OR a.change_micros IS DISTINCT FROM paid_out - o.amount_micros OR a.reverses_seq IS NULL)
           ORDER BY payment_id`,
  },
  {
    invariant: "I9",
    name: "an approval credits what was asked",
    // What a reversal is booked as follows from what it reverses.
    text: `SELECT format('approval %s', p.id) AS place, format('%s of %s for %s', kind, amount_micros, COALESCE(p.reverses_seq::text, p.order_id::text, p.cause)) AS expected,
                  format('%s of %s for %s', COALESCE(a.type, 'nothing'), COALESCE(change_micros, 0), COALESCE(a.reverses_seq::text, a.order_id::text, a.cause)) AS found
           FROM approvals p LEFT JOIN activities a USING (user_id, seq)
           WHERE p.status = 'CONFIRMED' AND kind IN ('RECHARGE', 'REVERSAL', 'ADJUSTMENT')
             AND ((a.change_micros, a.reverses_seq, a.order_id) IS DISTINCT FROM (amount_micros, p.reverses_seq, p.order_id)
                  OR (kind <> 'REVERSAL' AND (a.type, a.cause) IS DISTINCT FROM ('TOP_UP', p.cause)))
           ORDER BY p.id`,
  },
];
