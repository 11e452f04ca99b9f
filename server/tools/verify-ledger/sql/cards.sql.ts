import type { Check } from "../offence.ts";
import { simChecks } from "./sims.sql.ts";

/** I3, I4 and I5: fees, cycles, subscriptions and holders, as far as SQL can say it. */
export const cardChecks: readonly Check[] = [
  {
    invariant: "I3",
    name: "as many fees as cycles",
    text: `SELECT format('card %s, plan %s version %s', card_id, plan_id, version) AS place,
                  format('%s fees, numbered from 1', COALESCE(cycles, 0)) AS expected,
                  format('%s fees, the last of them number %s', COALESCE(fees, 0), COALESCE(last, 0)) AS found
           FROM (SELECT card_id, plan_id, version, count(*) AS cycles FROM cycles GROUP BY card_id, plan_id, version) AS c
           FULL JOIN (SELECT card_id, plan_id, version, count(*) AS fees, max(n) AS last FROM fees
                      GROUP BY card_id, plan_id, version) AS f USING (card_id, plan_id, version)
           WHERE cycles IS DISTINCT FROM fees OR fees <> last ORDER BY card_id, plan_id, version`,
  },
  {
    invariant: "I3",
    name: "each fee is the price",
    text: `SELECT format('card %s, activity %s of user %s', f.card_id, f.seq, f.user_id) AS place,
                  format('DAILY_FEE %s for card %s, plan %s version %s', -price_micros, f.card_id, f.plan_id, f.version) AS expected,
                  format('%s %s for card %s, plan %s version %s', type, change_micros, a.card_id, a.plan_id, a.plan_version) AS found
           FROM fees f LEFT JOIN activities a USING (user_id, seq)
           JOIN plan_versions v ON v.plan_id = f.plan_id AND v.version = f.version
           WHERE (type, change_micros, a.card_id, a.plan_id, a.plan_version)
                 IS DISTINCT FROM ('DAILY_FEE', -price_micros, f.card_id, f.plan_id, f.version)
           ORDER BY f.user_id, f.seq`,
  },
  {
    invariant: "I3",
    name: "every fee is a cycle's",
    text: `SELECT format('user %s, activity %s', user_id, seq) AS place, 'the fee of a cycle' AS expected,
                  format('DAILY_FEE %s of no cycle', change_micros) AS found
           FROM activities a LEFT JOIN fees f USING (user_id, seq)
           WHERE type = 'DAILY_FEE' AND f.n IS NULL ORDER BY user_id, seq`,
  },
  {
    invariant: "I3",
    name: "trade dates of daily fees",
    text: `WITH daily AS (SELECT plan_id, version FROM plan_versions WHERE cycle_days = 1)
           SELECT format('card %s, plan %s version %s', card_id, plan_id, version) AS place,
                  format('one fee on %s', day) AS expected, format('%s fees', COALESCE(fees, 0)) AS found
           FROM (SELECT card_id, plan_id, version, starts_on AS day FROM cycles JOIN daily USING (plan_id, version)) AS c
           FULL JOIN (SELECT f.card_id, f.plan_id, f.version, trade_date AS day, count(*) AS fees
                      FROM fees f JOIN daily USING (plan_id, version) JOIN activities a USING (user_id, seq)
                      GROUP BY f.card_id, f.plan_id, f.version, trade_date) AS f USING (card_id, plan_id, version, day)
           WHERE fees IS DISTINCT FROM 1 OR c.card_id IS NULL ORDER BY card_id, plan_id, version, day`,
  },
  {
    invariant: "I3",
    name: "cycles do not overlap",
    text: `SELECT format('card %s, plan %s version %s', card_id, plan_id, version) AS place,
                  format('%s days from %s, none before %s', cycle_days, starts_on, before) AS expected,
                  format('%s to %s', starts_on, ends_on) AS found
           FROM (SELECT *, lag(ends_on) OVER (PARTITION BY card_id, plan_id, version ORDER BY starts_on) AS before FROM cycles) AS c
           JOIN plan_versions USING (plan_id, version)
           WHERE ends_on - starts_on <> cycle_days OR starts_on < before ORDER BY card_id, starts_on`,
  },
  {
    invariant: "I4",
    name: "one subscription a day",
    text: `SELECT format('card %s', card_id) AS place, 'at most one plan a day, each for a day at least' AS expected,
                  format('%s after %s', during, before) AS found
           FROM (SELECT card_id, during, lag(during) OVER (PARTITION BY card_id ORDER BY lower(during), upper(during)) AS before
                 FROM subscriptions) AS s
           WHERE during && before OR isempty(during) ORDER BY card_id`,
  },
  {
    // A fee names the plan of its day: where no subscription says the same, a past day was changed.
    invariant: "I4",
    name: "past days unchanged",
    text: `SELECT format('card %s, %s', f.card_id, trade_date) AS place,
                  format('plan %s version %s, paid by user %s', f.plan_id, f.version, f.user_id) AS expected,
                  COALESCE((SELECT format('plan %s version %s, paid by user %s', s.plan_id, s.version, s.payer_id)
                            FROM subscriptions s WHERE s.card_id = f.card_id AND s.during @> trade_date LIMIT 1), 'no plan') AS found
           FROM fees f JOIN activities a USING (user_id, seq)
           WHERE NOT EXISTS (SELECT FROM subscriptions s WHERE s.card_id = f.card_id AND s.during @> trade_date
                             AND s.plan_id = f.plan_id AND s.version = f.version AND s.payer_id = f.user_id)
           ORDER BY f.card_id, trade_date`,
  },
  {
    // Of an eSIM that could not be made nothing was ever held: it goes back, and its fee with it.
    invariant: "I5",
    name: "one holder",
    text: `SELECT format('card %s, %s', card_id, what) AS place,
                  COALESCE('user ' || holder_id, 'no one') AS expected, format('user %s', user_id) AS found
           FROM (SELECT card_id, payer_id AS user_id, 'payer of ' || during AS what FROM subscriptions WHERE payer_id IS NOT NULL
                 UNION ALL SELECT card_id, user_id, 'activity ' || seq FROM activities a WHERE card_id IS NOT NULL
                   AND NOT EXISTS (SELECT FROM esim_orders o WHERE o.card_id = a.card_id AND o.user_id = a.user_id
                                   AND o.step = 'returned' AND a.type IN ('ESIM_APPLY', 'REFUND'))
                 UNION ALL SELECT card_id, user_id, 'add-on ' || n FROM add_on_purchases) AS told
           JOIN cards ON cards.id = card_id
           WHERE user_id IS DISTINCT FROM holder_id ORDER BY card_id`,
  },
  {
    invariant: "I5",
    name: "bound once",
    text: `SELECT format('card %s', card_id) AS place, 'bound once' AS expected, format('%s times', count(*)) AS found
           FROM card_history WHERE event = 'bind' GROUP BY card_id HAVING count(*) > 1 ORDER BY card_id`,
  },
  {
    invariant: "I5",
    name: "one pack credit",
    text: `SELECT format('card %s', card_id) AS place, 'at most one pack credit, a REFUND' AS expected,
                  format('%s: %s', count(*), string_agg(DISTINCT type, ', ')) AS found
           FROM activities WHERE cause = 'packCredit'
           GROUP BY card_id HAVING count(*) > 1 OR bool_or(type <> 'REFUND' OR change_micros < 0) ORDER BY card_id`,
  },
  ...simChecks,
];
