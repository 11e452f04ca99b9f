import type { Check } from "../offence.ts";

/** What the audit log says of payouts, in its order: who paid which one how, who declined it or took it back, and who agreed to it. */
const onRecord = `SELECT id, at, deed, actor_id, reason, (facts ->> 'payout')::bigint AS payout_id, (facts ->> 'amount')::numeric * 1000000 AS micros,
    split_part(subject, ':', 2)::bigint AS user_id, (facts ->> 'seq')::bigint AS seq, facts ->> 'way' AS way, facts ->> 'reference' AS reference
  FROM audit_entries WHERE facts ? 'payout'`;

/** Payouts, the movements that they were booked by, and what the audit log says of both. */
export const payoutChecks: readonly Check[] = [
  {
    invariant: "cause",
    name: "a payout is taken out of the balance and put back",
    text: `SELECT format('user %s, activity %s', COALESCE(p.user_id, a.user_id), COALESCE(p.seq, a.seq)) AS place, COALESCE(p.words, 'no payout') AS expected,
                  COALESCE(a.words, 'nothing') AS found
           FROM (SELECT user_id, seq, format('TOP_UP of %s at %s', -amount_micros, asked_at) AS words FROM payouts
                 UNION ALL SELECT user_id, back_seq, format('TOP_UP of %s at %s, of %s', amount_micros, ended_at, seq) FROM payouts
                 WHERE back_seq IS NOT NULL) AS p
           FULL JOIN (SELECT user_id, seq, format('%s of %s at %s', type, change_micros, changed_at) || COALESCE(', of ' || reverses_seq, '') AS words
                      FROM activities WHERE cause = 'payout') AS a USING (user_id, seq)
           WHERE p.words IS DISTINCT FROM a.words ORDER BY 1`,
  },
  {
    invariant: "I1",
    name: "a payout is booked as what it is",
    text: `SELECT format('movement %s', m.id) AS place, expected, COALESCE(found, 'nothing') AS found
           FROM shop_movements m JOIN payouts p ON p.id = payout_id
           LEFT JOIN LATERAL (SELECT account AS cash FROM shop_entries WHERE movement_id = COALESCE(reverses, m.id) AND account <> 'payoutsInTransit') AS e ON true,
           LATERAL (SELECT CASE kind WHEN 'PAYOUT_PAID' THEN amount_micros ELSE -amount_micros END AS micros) AS s,
           LATERAL (SELECT format('1 payoutsInTransit %s, 2 %s %s', -micros, COALESCE(cash, 'cash'), micros) AS expected) AS w,
           LATERAL (SELECT string_agg(format('%s %s %s', leg, account, e.amount_micros), ', ' ORDER BY leg) AS found FROM shop_entries e WHERE movement_id = m.id) AS f
           WHERE expected IS DISTINCT FROM found ORDER BY m.id`,
  },
  {
    invariant: "cause",
    name: "a movement of the shop is on record",
    text: `SELECT format('payout %s', COALESCE(m.payout_id, e.payout_id)) AS place, COALESCE(e.words, 'an entry of the audit log') AS expected, COALESCE(m.words, 'nothing') AS found
           FROM (SELECT payout_id, row_number() OVER (PARTITION BY payout_id ORDER BY id) AS nth,
                        CASE deed WHEN 'admin/payout/pay' THEN format('paid %s at %s: %s of user %s', way, at, round(micros), user_id)
                             ELSE format('taken back at %s: %s of user %s', at, round(micros), user_id) END || COALESCE(', ' || reference, '') AS words
                 FROM (${onRecord}) AS r WHERE deed IN ('admin/payout/pay', 'admin/payout/takeBack')) AS e
           FULL JOIN (
             SELECT payout_id, row_number() OVER (PARTITION BY payout_id ORDER BY m.id) AS nth,
                    CASE kind WHEN 'PAYOUT_PAID' THEN format('paid %s at %s: %s of user %s', CASE account WHEN 'cashByHand' THEN 'byHand' WHEN 'cashByStripe' THEN 'byStripe' WHEN 'cashByBank' THEN 'byBank' ELSE account END,
                                                             booked_at, amount_micros, user_id)
                         ELSE format('taken back at %s: %s of user %s', booked_at, amount_micros, user_id) END || COALESCE(', ' || reference, '') AS words
             FROM shop_movements m JOIN payouts p ON p.id = payout_id
             LEFT JOIN LATERAL (SELECT account FROM shop_entries WHERE movement_id = m.id AND account <> 'payoutsInTransit') AS e ON true) AS m USING (payout_id, nth)
           WHERE e.words IS DISTINCT FROM m.words ORDER BY 1`,
  },
  {
    invariant: "cause",
    name: "a movement of the shop is taken back by the next",
    text: `SELECT format('movement %s', id) AS place, COALESCE('of ' || before, 'of none') AS expected, COALESCE('of ' || reverses, 'of none') AS found
           FROM (SELECT id, kind, reverses, lag(id) OVER of_payout AS before, lag(kind) OVER of_payout AS former FROM shop_movements WHERE payout_id IS NOT NULL
                 WINDOW of_payout AS (PARTITION BY payout_id ORDER BY id)) AS m
           WHERE (kind = 'PAYOUT_BACK' AND reverses IS DISTINCT FROM before) OR kind IS NOT DISTINCT FROM former ORDER BY id`,
  },
  {
    invariant: "record",
    name: "a payout stands as it was booked and decided",
    text: `SELECT format('payout %s', p.id) AS place, expected, found
           FROM payouts p
           LEFT JOIN LATERAL (SELECT kind FROM shop_movements m WHERE payout_id = p.id ORDER BY id DESC LIMIT 1) AS m ON true
           LEFT JOIN LATERAL (SELECT * FROM (${onRecord}) AS r WHERE payout_id = p.id AND deed LIKE 'admin/payout/%' ORDER BY id DESC LIMIT 1) AS e ON true
           LEFT JOIN LATERAL (SELECT CASE deed WHEN 'admin/approval/confirm' THEN actor_id END AS actor_id FROM (${onRecord}) AS r
                              WHERE payout_id = p.id AND deed IN ('admin/approval/confirm', 'admin/payout/takeBack') ORDER BY id DESC LIMIT 1) AS y ON true,
           LATERAL (SELECT format('%s, decided by %s: %s, agreed to by %s, back by %s',
                                  CASE WHEN m.kind = 'PAYOUT_PAID' THEN 'PAID' WHEN e.deed = 'admin/payout/decline' THEN 'DECLINED'
                                       WHEN back_seq IS NULL THEN 'ASKED' ELSE 'CANCELLED' END,
                                  NULLIF(e.actor_id, 0), CASE WHEN e.actor_id <> 0 THEN e.reason END, y.actor_id, CASE e.deed WHEN 'admin/payout/decline' THEN e.seq ELSE back_seq END) AS expected,
                           format('%s, decided by %s: %s, agreed to by %s, back by %s', status, decided_by, note, approved_by, back_seq) AS found) AS w
           WHERE expected <> found ORDER BY p.id`,
  },
  {
    invariant: "cause",
    name: "a payout by a provider is a refund of a payment",
    text: `SELECT format('movement %s', id) AS place, COALESCE(m.words, 'no movement') AS expected, COALESCE(r.words, 'no refund') AS found
           FROM (SELECT m.id, format('%s of payment %s, %s', amount_micros, m.reference, CASE WHEN back.id IS NULL THEN 'stands' ELSE 'failed' END) AS words
                 FROM shop_movements m JOIN shop_entries e ON e.movement_id = m.id AND account = 'cashByStripe'
                 LEFT JOIN shop_movements back ON back.reverses = m.id WHERE m.kind = 'PAYOUT_PAID') AS m
           FULL JOIN (SELECT movement_id AS id, format('%s of payment %s, %s', amount_micros, payment_id, CASE state WHEN 'FAILED' THEN 'failed' ELSE 'stands' END) AS words
                      FROM payout_refunds) AS r USING (id)
           WHERE m.words IS DISTINCT FROM r.words ORDER BY id`,
  },
  {
    invariant: "cause",
    name: "payouts have no more paid back than was paid",
    text: `SELECT format('payment %s', payment_id) AS place, format('at most %s of user %s', CASE outcome WHEN 'credited' THEN p.amount_micros ELSE 0 END, o.user_id) AS expected,
                  format('%s of user %s', paid_out, of_users) AS found
           FROM (SELECT provider, payment_id, COALESCE(sum(r.amount_micros) FILTER (WHERE state <> 'FAILED'), 0) AS paid_out,
                        string_agg(DISTINCT y.user_id::text, ', ') AS of_users
                 FROM payout_refunds r JOIN shop_movements m ON m.id = movement_id JOIN payouts y ON y.id = m.payout_id GROUP BY provider, payment_id) AS r
           JOIN payments p USING (provider, payment_id) LEFT JOIN pay_orders o ON o.id = order_id
           WHERE outcome IS DISTINCT FROM 'credited' OR paid_out > p.amount_micros OR of_users IS DISTINCT FROM o.user_id::text ORDER BY payment_id`,
  },
  {
    invariant: "cause",
    name: "others had paid back what payouts had not",
    text: `SELECT format('payment %s', payment_id) AS place, format('between %s and %s', greatest(refunded_micros - paid_out, 0), refunded_micros) AS expected,
                  others_refunded_micros::text AS found
           FROM payments p, LATERAL (SELECT COALESCE(sum(r.amount_micros), 0) AS paid_out FROM payout_refunds r
                                     WHERE (r.provider, r.payment_id) = (p.provider, p.payment_id) AND state <> 'FAILED') AS r
           WHERE others_refunded_micros NOT BETWEEN greatest(refunded_micros - paid_out, 0) AND refunded_micros ORDER BY payment_id`,
  },
  {
    invariant: "record",
    name: "what a payout counts for, beside a second person's word",
    text: `SELECT format('audit entry %s', e.id) AS place, expected, COALESCE(facts ->> 'createdMicros', 'nothing') AS found
           FROM audit_entries e JOIN payouts p ON p.id = (facts ->> 'payout')::bigint
           LEFT JOIN LATERAL (SELECT deed FROM audit_entries f WHERE f.facts ->> 'payout' = e.facts ->> 'payout' AND f.id < e.id
                              AND f.deed IN ('admin/approval/confirm', 'admin/payout/takeBack') ORDER BY id DESC LIMIT 1) AS before ON true,
           LATERAL (SELECT CASE WHEN before.deed = 'admin/approval/confirm' OR (e.deed = 'admin/payout/decline' AND before.deed IS NULL) THEN 'nothing'
                           ELSE amount_micros::text END AS expected) AS w
           WHERE e.deed IN ('admin/payout/pay', 'admin/payout/decline') AND expected <> COALESCE(facts ->> 'createdMicros', 'nothing') ORDER BY e.id`,
  },
  {
    invariant: "record",
    name: "what happens to a payout happens one after the other",
    text: `SELECT format('payout %s', id) AS place, format('not before %s', before) AS expected, at::text AS found
           FROM (SELECT id, at, lag(at) OVER (PARTITION BY id ORDER BY step, movement) AS before
                 FROM (SELECT id, asked_at AS at, 0 AS step, 0 AS movement FROM payouts
                       UNION ALL SELECT payout_id, booked_at, 1, id FROM shop_movements WHERE payout_id IS NOT NULL
                       UNION ALL SELECT id, ended_at, 2, 0 FROM payouts WHERE ended_at IS NOT NULL) AS steps) AS s
           WHERE at < before ORDER BY id`,
  },
  {
    invariant: "record",
    name: "an approval waits for a payout that waits",
    text: `SELECT format('approval %s', a.id) AS place, 'ASKED' AS expected, p.status AS found
           FROM approvals a JOIN payouts p ON p.id = payout_id WHERE a.status = 'PENDING' AND (p.status <> 'ASKED' OR approved_by IS NOT NULL) ORDER BY a.id`,
  },
  {
    invariant: "record",
    name: "where a payout goes is known until its owner leaves",
    text: `SELECT format('payout %s', p.id) AS place, CASE WHEN deleted_at IS NULL THEN 'known' ELSE 'forgotten' END AS expected,
                  CASE WHEN pay_to_sealed IS NULL THEN 'forgotten' ELSE 'known' END AS found
           FROM payouts p JOIN users u ON u.id = user_id WHERE (pay_to_sealed IS NULL) <> (deleted_at IS NOT NULL) ORDER BY p.id`,
  },
  {
    invariant: "I9",
    name: "an approval agrees to the payout that it names",
    text: `SELECT format('approval %s', a.id) AS place, format('%s to user %s', p.amount_micros, p.user_id) AS expected,
                  format('%s to user %s', a.amount_micros, a.user_id) AS found
           FROM approvals a JOIN payouts p ON p.id = payout_id WHERE (a.amount_micros, a.user_id) IS DISTINCT FROM (p.amount_micros, p.user_id) ORDER BY a.id`,
  },
];
