import type { Check } from "../offence.ts";

/** What ends a purchase before it has taken an eSIM. */
const withoutEsim = `('esim_out_of_stock', 'esim_insufficient_balance', 'sim_over_limit', 'fee_changed')`;

/** A purchase is what became of it: its order was paid, its eSIM was applied for at its fee, its plan was ordered. */
export const purchaseChecks: readonly Check[] = [
  {
    // Where the balance covered it, there is no order.
    invariant: "cause",
    name: "a purchase goes on once its order is paid",
    text: `SELECT format('purchase %s', p.id) AS place,
                  CASE step WHEN 'PAYING' THEN format('an order, and nothing since %s', p.created_at)
                            WHEN 'CANCELLED' THEN 'an order that was cancelled' ELSE 'an order that was paid, or none' END AS expected,
                  COALESCE(format('%s at %s, order %s: %s', step, changed_at, o.id, COALESCE('cancelled at ' || cancelled_at, status)),
                           'no order') AS found
           FROM purchases p LEFT JOIN pay_orders o ON o.purchase_id = p.id
           WHERE CASE step WHEN 'PAYING' THEN o.id IS NULL OR changed_at <> p.created_at
                           WHEN 'CANCELLED' THEN cancelled_at IS NULL
                           ELSE status <> 'FINISHED' OR cancelled_at IS NOT NULL END
           ORDER BY p.id`,
  },
  {
    invariant: "cause",
    name: "an order is of the customer whose purchase it pays for",
    text: `SELECT format('order %s', o.id) AS place, format('purchase %s of user %s', purchase_id, o.user_id) AS expected,
                  COALESCE('user ' || p.user_id, 'no such purchase') AS found
           FROM pay_orders o LEFT JOIN purchases p ON p.id = purchase_id
           WHERE purchase_id IS NOT NULL AND p.user_id IS DISTINCT FROM o.user_id ORDER BY o.id`,
  },
  {
    // An eSIM may cost nothing, and then nothing moves.
    invariant: "cause",
    name: "a purchase has the eSIM that it paid for",
    text: `SELECT format('purchase %s', p.id) AS place,
                  CASE WHEN has_esim THEN format('card %s applied for by user %s since %s, at a fee of %s', card_id, user_id, created_at, esim_fee_micros)
                       ELSE 'no card yet' END AS expected,
                  CASE WHEN has_esim THEN 'nothing' ELSE format('card %s, %s', card_id, COALESCE(failure, step)) END AS found
           FROM (SELECT *, step IN ('PROFILE', 'PLAN', 'DONE') OR (step = 'FAILED' AND failure NOT IN ${withoutEsim}) AS has_esim
                 FROM purchases WHERE esim_fee_micros IS NOT NULL AND card_id IS NOT NULL) AS p
           WHERE NOT has_esim OR NOT EXISTS (
             SELECT FROM card_history h LEFT JOIN activities a ON a.user_id = h.actor_id AND a.card_id = h.card_id AND a.changed_at = h.at
                                                              AND a.type = 'ESIM_APPLY'
             WHERE h.card_id = p.card_id AND h.event = 'applyEsim' AND h.actor_id = p.user_id AND h.at >= p.created_at
             AND COALESCE(-a.change_micros, 0) = esim_fee_micros)
           ORDER BY p.id`,
  },
  {
    // One that could not be made goes back into stock, and may be sold again.
    invariant: "cause",
    name: "an eSIM is of one purchase",
    text: `SELECT format('card %s', card_id) AS place, 'the eSIM of one purchase' AS expected,
                  'purchases ' || string_agg(id::text, ' and ' ORDER BY id) AS found
           FROM purchases WHERE esim_fee_micros IS NOT NULL AND card_id IS NOT NULL AND failure IS DISTINCT FROM 'esim_not_made'
           GROUP BY card_id HAVING count(*) > 1 ORDER BY card_id`,
  },
  {
    invariant: "cause",
    name: "a purchase is done once its plan was ordered",
    text: `SELECT format('purchase %s', p.id) AS place,
                  format('plan %s version %s %s on card %s by user %s at %s', plan_id, plan_version,
                         CASE step WHEN 'DONE' THEN 'ordered' ELSE 'not ordered yet' END, card_id, user_id, changed_at) AS expected,
                  CASE step WHEN 'DONE' THEN 'nothing' ELSE step || ', though it was' END AS found
           FROM purchases p
           WHERE step IN ('ESIM', 'PROFILE', 'PLAN', 'DONE') AND (step = 'DONE') <> EXISTS (
             SELECT FROM card_history h WHERE h.card_id = p.card_id AND h.event = 'orderPlan' AND h.actor_id = p.user_id
             AND (h.plan_id, h.plan_version, h.at) = (p.plan_id, p.plan_version, p.changed_at))
           ORDER BY p.id`,
  },
];
