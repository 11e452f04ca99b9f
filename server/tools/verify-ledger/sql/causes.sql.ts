import { causesIn } from "./top-up-causes.ts";
import type { Check } from "../offence.ts";

/** What administrators booked by hand, as the audit log has it: whose wallet, which activity, how much, as what, when. */
const bookedByHand = `SELECT id, at, split_part(subject, ':', 2)::bigint AS user_id, (facts ->> 'seq')::bigint AS seq, lower(facts ->> 'adjustment') AS cause,
    COALESCE((facts ->> 'amountMicros')::bigint, ((facts ->> 'amount')::numeric * 1000000)::bigint) AS micros
  FROM audit_entries
  WHERE deed IN ('admin/recharge', 'admin/order/finish', 'admin/adjustBalance', 'admin/approval/confirm') AND facts ? 'seq' AND NOT facts ? 'activityId'`;

/** What was undone by hand, at once or by a second administrator's word. */
const undoneByHand = `deed IN ('admin/reverseActivity', 'admin/approval/confirm') AND facts ?& ARRAY['seq', 'activityId']`;

/** All but what has checks of its own: payouts. */
const isCheckedHere = `(cause IS NULL OR cause NOT IN (${causesIn(({ isAdjustment }) => !isAdjustment)}))`;

/** Recharges of a provider's payment that it took back or holds back, with all that followed from them. */
const takenBack = `SELECT a.user_id, a.seq FROM payments p JOIN activities a USING (order_id)
    WHERE p.outcome = 'credited' AND (p.refunded_micros > 0 OR p.disputed_at IS NOT NULL)
    UNION SELECT a.user_id, a.seq FROM taken JOIN activities a ON a.user_id = taken.user_id AND a.reverses_seq = taken.seq`;

/** Every movement follows from a fact: an entry of the audit log, a payment, a purchase, a card's history, a record of use. */
export const causeChecks: readonly Check[] = [
  {
    invariant: "I2",
    name: "wallets change with their activities",
    text: `SELECT format('user %s', COALESCE(u.id, w.user_id)) AS place,
                  COALESCE(last.changed_at::text, u.created_at::text, 'no wallet without an account') AS expected,
                  COALESCE(w.changed_at::text, 'no wallet') AS found
           FROM users u FULL JOIN wallets w ON w.user_id = u.id
           LEFT JOIN activities last ON last.user_id = u.id AND last.seq = w.last_seq
           WHERE u.id IS NULL OR w.changed_at IS DISTINCT FROM COALESCE(last.changed_at, u.created_at) ORDER BY 1`,
  },
  {
    invariant: "cause",
    name: "a recharge or an adjustment by hand is on record",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place,
                  COALESCE(format('audit entry %s: %s of %s at %s', e.id, COALESCE(e.cause, 'recharge'), micros, e.at), 'an entry of the audit log') AS expected,
                  COALESCE(format('%s of %s at %s', COALESCE(a.cause, 'recharge'), change_micros, changed_at), 'nothing') AS found
           FROM (${bookedByHand}) AS e
           FULL JOIN (SELECT a.* FROM activities a LEFT JOIN pay_orders o ON o.id = a.order_id
                      WHERE type = 'TOP_UP' AND reverses_seq IS NULL AND finished_by IS DISTINCT FROM 'stripe' AND ${isCheckedHere}) AS a USING (user_id, seq)
           WHERE (micros, e.at, e.cause) IS DISTINCT FROM (change_micros, changed_at, a.cause) ORDER BY user_id, seq`,
  },
  {
    invariant: "cause",
    name: "an order that was paid has its payment",
    text: `SELECT format('order %s', o.id) AS place, format('a payment by %s that was credited', finished_by) AS expected, 'none' AS found
           FROM pay_orders o WHERE finished_by <> 'administrator'
           AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.outcome = 'credited' AND p.provider = finished_by)
           ORDER BY o.id`,
  },
  {
    invariant: "cause",
    name: "an order is finished when it is credited",
    text: `SELECT format('order %s', o.id) AS place, changed_at::text AS expected, finished_at::text AS found
           FROM pay_orders o JOIN activities a ON a.order_id = o.id WHERE finished_at <> changed_at ORDER BY o.id`,
  },
  {
    invariant: "cause",
    name: "an order is the one that was said to be paid",
    text: `SELECT format('order %s', o.id) AS place, e.remark AS expected, o.remark AS found
           FROM (SELECT split_part(subject, ':', 2)::bigint AS user_id, (facts ->> 'seq')::bigint AS seq, facts ->> 'order' AS remark
                 FROM audit_entries WHERE deed IN ('admin/recharge', 'admin/order/finish') AND facts ?& ARRAY['seq', 'order']) AS e
           JOIN activities USING (user_id, seq) LEFT JOIN pay_orders o ON o.id = order_id
           WHERE o.remark IS DISTINCT FROM e.remark ORDER BY o.id`,
  },
  {
    invariant: "cause",
    name: "a reversal by hand is on record",
    text: `SELECT format('user %s, activity %s', e.user_id, e.seq) AS place,
                  COALESCE(format('activity %s taken back by %s at %s', e.reverses, micros, e.at), 'an entry of the audit log') AS expected,
                  COALESCE(format('activity %s taken back by %s at %s', a.reverses_seq, a.change_micros, a.changed_at), 'nothing') AS found
           FROM (SELECT at, split_part(subject, ':', 2)::bigint AS user_id, (facts ->> 'seq')::bigint AS seq,
                        split_part(facts ->> 'activityId', '-', 2)::bigint AS reverses, ((facts ->> 'amount')::numeric * 1000000)::bigint AS part
                 FROM audit_entries WHERE ${undoneByHand}) AS e
           LEFT JOIN activities a ON a.user_id = e.user_id AND a.seq = e.seq
           LEFT JOIN activities o ON o.user_id = e.user_id AND o.seq = e.reverses,
           LATERAL (SELECT COALESCE(part, -o.change_micros) AS micros) AS m
           WHERE (e.reverses, micros, e.at) IS DISTINCT FROM (a.reverses_seq, a.change_micros, a.changed_at) ORDER BY e.user_id, e.seq`,
  },
  {
    invariant: "cause",
    name: "a reversal has its cause",
    text: `WITH RECURSIVE taken AS (${takenBack})
           SELECT format('user %s, activity %s', r.user_id, r.seq) AS place,
                  'an administrator, a payment that was taken back or an eSIM that could not be made' AS expected,
                  format('%s %s of activity %s', r.type, r.change_micros, r.reverses_seq) AS found
           FROM activities r WHERE reverses_seq IS NOT NULL AND ${isCheckedHere}
           AND NOT EXISTS (SELECT FROM taken t WHERE t.user_id = r.user_id AND t.seq = r.seq)
           AND NOT EXISTS (SELECT FROM esim_orders o WHERE o.user_id = r.user_id AND o.fee_seq = r.reverses_seq
                           AND o.step = 'returned' AND o.ended_at = r.changed_at)
           AND NOT EXISTS (SELECT FROM audit_entries e WHERE ${undoneByHand} AND e.subject = 'user:' || r.user_id
                           AND e.facts ->> 'seq' = r.seq::text)
           ORDER BY r.user_id, r.seq`,
  },
  {
    invariant: "cause",
    name: "a reversal is of what it reverses",
    text: `SELECT format('user %s, activity %s', r.user_id, r.seq) AS place,
                  format('%s, card %s, plan %s version %s, add-on %s', CASE o.type WHEN 'TOP_UP' THEN 'TOP_UP' ELSE 'REFUND' END,
                         o.card_id, o.plan_id, o.plan_version, o.add_on_id) AS expected,
                  format('%s, card %s, plan %s version %s, add-on %s', r.type, r.card_id, r.plan_id, r.plan_version, r.add_on_id) AS found
           FROM activities r JOIN activities o ON o.user_id = r.user_id AND o.seq = r.reverses_seq
           WHERE r.type <> CASE o.type WHEN 'TOP_UP' THEN 'TOP_UP' ELSE 'REFUND' END
              OR (r.card_id, r.plan_id, r.plan_version, r.add_on_id) IS DISTINCT FROM (o.card_id, o.plan_id, o.plan_version, o.add_on_id)
              OR r.cause IS DISTINCT FROM o.cause
           ORDER BY r.user_id, r.seq`,
  },
  {
    invariant: "cause",
    name: "what is neither sale nor reversal",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place,
                  CASE WHEN reverses_seq IS NOT NULL THEN 'no days of a StarterPack' WHEN type = 'REFUND' THEN 'the days left of a StarterPack'
                       WHEN type = 'TOP_UP' THEN 'more than 0, but for what takes by its cause' ELSE 'less than 0' END AS expected,
                  format('%s of %s for %s days', type, change_micros, days) AS found
           FROM activities
           WHERE CASE WHEN cause <> 'packCredit' THEN days IS NOT NULL OR (cause IN (${causesIn(({ direction }) => direction === "adds")}) AND (change_micros > 0) <> (reverses_seq IS NULL))
              OR (cause IN (${causesIn(({ direction }) => direction === "takes")}) AND (change_micros < 0) <> (reverses_seq IS NULL)) ELSE (CASE WHEN reverses_seq IS NULL AND type = 'REFUND' THEN num_nulls(cause, days) > 0 ELSE num_nonnulls(cause, days) > 0 END
              OR (reverses_seq IS NULL AND (change_micros > 0) <> (type IN ('TOP_UP', 'REFUND')))) END
           ORDER BY user_id, seq`,
  },
  {
    invariant: "cause",
    name: "an add-on is bought once, at its price",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place,
                  COALESCE(format('card %s, add-on %s with %s bytes for %s at %s', p.card_id, o.id, top_up_bytes, price_micros, bought_at),
                           'a purchase') AS expected,
                  COALESCE(format('card %s, add-on %s with %s bytes for %s at %s', a.card_id, a.add_on_id, p.bytes, -change_micros, changed_at),
                           'nothing') AS found
           FROM (SELECT * FROM activities WHERE type = 'ADD_ON_PURCHASE') AS a
           FULL JOIN (add_on_purchases p JOIN add_ons o ON o.id = p.add_on_id) USING (user_id, seq)
           WHERE (a.card_id, a.add_on_id, -change_micros, changed_at, p.bytes)
                 IS DISTINCT FROM (p.card_id, o.id, price_micros, bought_at, top_up_bytes) ORDER BY user_id, seq`,
  },
  {
    invariant: "cause",
    name: "an eSIM is paid when it is applied for",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place, format('card %s applied for once, at %s', card_id, changed_at) AS expected,
                  format('%s times', times) AS found
           FROM (SELECT a.*, (SELECT count(*) FROM card_history h WHERE h.card_id = a.card_id AND h.event = 'applyEsim'
                                AND h.actor_id = a.user_id AND h.at = a.changed_at) AS times,
                        count(*) OVER (PARTITION BY user_id, card_id, changed_at) AS paid
                 FROM activities a WHERE type = 'ESIM_APPLY') AS a
           WHERE times <> 1 OR paid <> 1 ORDER BY user_id, seq`,
  },
  {
    invariant: "cause",
    name: "an eSIM's order names its fee",
    text: `SELECT format('eSIM order %s', o.id) AS place, COALESCE('activity ' || a.seq, 'no fee') AS expected,
                  COALESCE('activity ' || fee_seq, 'no fee') AS found
           FROM esim_orders o LEFT JOIN activities a ON a.user_id = o.user_id AND a.card_id = o.card_id AND a.type = 'ESIM_APPLY'
                                                    AND a.changed_at = o.ordered_at
           WHERE fee_seq IS DISTINCT FROM a.seq ORDER BY o.id`,
  },
  {
    // Only use opens a cycle: when it comes, or when a plan is ordered for a day on which it came before.
    invariant: "cause",
    name: "a fee follows from use",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place, format('use of card %s that came at %s', card_id, changed_at) AS expected,
                  'none' AS found
           FROM activities a WHERE type = 'DAILY_FEE' AND trade_date >= COALESCE((SELECT since FROM kept_records), '-infinity')
           AND NOT EXISTS (SELECT FROM usage_records r WHERE r.card_id = a.card_id AND r.received_at = a.changed_at)
           AND NOT EXISTS (SELECT FROM card_history h WHERE h.card_id = a.card_id AND h.at = a.changed_at AND h.event IN ('orderPlan', 'bind'))
           ORDER BY user_id, seq`,
  },
  {
    invariant: "cause",
    name: "an activity names what it is for",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place, names AS expected,
                  format('card %s, plan %s version %s, add-on %s', card_id, plan_id, plan_version, add_on_id) AS found
           FROM activities JOIN (VALUES ('TOP_UP', 'nothing'), ('DAILY_FEE', 'card and plan'), ('ADD_ON_PURCHASE', 'card and add-on'),
                                        ('ESIM_APPLY', 'card'), ('REFUND', 'card and plan')) AS named (type, names) USING (type)
           WHERE reverses_seq IS NULL AND CASE names
             WHEN 'nothing' THEN num_nonnulls(card_id, plan_id, plan_version, add_on_id) > 0
             WHEN 'card' THEN card_id IS NULL OR num_nonnulls(plan_id, plan_version, add_on_id) > 0
             WHEN 'card and plan' THEN num_nulls(card_id, plan_id, plan_version) > 0 OR add_on_id IS NOT NULL
             ELSE num_nulls(card_id, add_on_id) > 0 OR num_nonnulls(plan_id, plan_version) > 0 END
           ORDER BY user_id, seq`,
  },
  {
    // A provider's money is in the wallet, or was taken out of it, as the provider last said; what payouts had paid back left it with them.
    invariant: "cause",
    name: "a payment that was taken back is out of the wallet",
    text: `WITH RECURSIVE chain AS (
             SELECT p.payment_id, a.user_id, a.seq, a.change_micros, 0 AS depth FROM payments p JOIN activities a USING (order_id)
             WHERE p.outcome = 'credited'
             UNION ALL SELECT payment_id, a.user_id, a.seq, a.change_micros, depth + 1 FROM chain
             JOIN activities a ON a.user_id = chain.user_id AND a.reverses_seq = chain.seq),
           stands AS (SELECT DISTINCT ON (payment_id) payment_id, change_micros > 0 AS credited FROM chain ORDER BY payment_id, depth DESC)
           SELECT format('payment %s', payment_id) AS place, CASE WHEN gone THEN 'taken back' ELSE 'credited, or taken back by an administrator' END AS expected,
                  format('%s, taken back by %s', CASE WHEN credited THEN 'credited' ELSE 'taken back' END, COALESCE('activity ' || taken_seq, 'no one')) AS found
           FROM (SELECT p.payment_id, taken_seq, o.amount_micros > paid_out
                        AND ((others_refunded_micros > 0 AND (others_refunded_micros >= least(p.amount_micros, o.amount_micros)
                                                              OR others_refunded_micros + paid_out >= p.amount_micros))
                             OR (disputed_at IS NOT NULL AND dispute_won_at IS NULL)) AS gone
                 FROM payments p JOIN pay_orders o ON o.id = order_id,
                 LATERAL (SELECT COALESCE(sum(r.amount_micros), 0) AS paid_out FROM payout_refunds r
                          WHERE (r.provider, r.payment_id) = (p.provider, p.payment_id) AND state <> 'FAILED') AS r
                 WHERE outcome = 'credited') AS p JOIN stands USING (payment_id)
           WHERE CASE WHEN gone THEN credited ELSE taken_seq IS NOT NULL END ORDER BY payment_id`,
  },
  {
    invariant: "cause",
    name: "a credit names its payment",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place, 'Stripe ' || payment_id AS expected, note AS found
           FROM payments JOIN activities a USING (order_id)
           WHERE outcome = 'credited' AND note IS DISTINCT FROM 'Stripe ' || payment_id ORDER BY user_id, seq`,
  },
];
