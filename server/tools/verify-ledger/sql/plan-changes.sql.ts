import type { Check } from "../offence.ts";

/** What the operator announced of changes of plan, and what became of it. */
export const planChangeChecks: readonly Check[] = [
  {
    // What is to come was announced to the holder of that card, by that job, as it stands there; once it stands among the card's plans, from the day of its line on.
    invariant: "record",
    name: "changes of plan that are announced",
    text: `SELECT format('card %s', p.card_id) AS place, 'as it was announced by job ' || p.job_id AS expected,
                  format('plan %s version %s from %s, announced at %s', p.plan_id, p.version, p.from_day, p.announced_at) AS found
           FROM plan_changes p LEFT JOIN card_jobs j ON j.id = p.job_id AND j.deed = 'announcePlanChange'
             AND j.terms ->> 'planId' = p.plan_id::text AND j.terms ->> 'version' = p.version::text
           LEFT JOIN card_job_cards c ON c.job_id = j.id AND c.card_id = p.card_id AND c.done_at IS NOT NULL AND c.error IS NULL
           WHERE c.card_id IS NULL
             OR NOT EXISTS (SELECT FROM card_history h WHERE h.card_id = p.card_id AND h.event = 'announceChange' AND h.at = p.announced_at
                              AND h.from_day::text = j.terms ->> 'startsOn')
             OR CASE WHEN p.placed THEN NOT EXISTS (SELECT FROM card_history h WHERE h.card_id = p.card_id AND h.event = 'changePlan' AND h.at > p.announced_at
                              AND h.plan_id = p.plan_id AND h.plan_version = p.version AND h.from_day = p.from_day)
                ELSE p.from_day::text <> j.terms ->> 'startsOn' END
           ORDER BY p.card_id`,
  },
  {
    // A card that was announced to, or whose change was taken back, has a line for it that says the same, and nothing else has one.
    invariant: "record",
    name: "lines of announced changes of plan",
    text: `WITH written AS (
             SELECT card_id, event, actor_id, note AS reason, plan_id::text AS plan, plan_version::text AS version, from_day::text AS day, count(*) AS n
             FROM card_history WHERE event IN ('announceChange', 'withdrawChange') GROUP BY 1, 2, 3, 4, 5, 6, 7), asked AS (
             SELECT c.card_id, CASE j.deed WHEN 'announcePlanChange' THEN 'announceChange' ELSE 'withdrawChange' END AS event, j.asked_by AS actor_id,
                    j.terms ->> 'reason' AS reason, o.terms ->> 'planId' AS plan, o.terms ->> 'version' AS version, o.terms ->> 'startsOn' AS day, count(*) AS n
             FROM card_job_cards c JOIN card_jobs j ON j.id = c.job_id
             JOIN card_jobs o ON o.id = CASE j.deed WHEN 'announcePlanChange' THEN j.id ELSE (j.terms ->> 'job')::bigint END
             WHERE j.deed IN ('announcePlanChange', 'withdrawPlanChange') AND c.done_at IS NOT NULL AND c.error IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7)
           SELECT format('card %s, %s', card_id, event) AS place, COALESCE(a.n, 0) || ' times' AS expected, COALESCE(w.n, 0) || ' times' AS found
           FROM written w FULL JOIN asked a USING (card_id, event, actor_id, reason, plan, version, day)
           WHERE w.n IS DISTINCT FROM a.n ORDER BY card_id`,
  },
  {
    // Nothing changes a card's plan but what was announced before, with a month between or for the better: with a day between in any case.
    invariant: "record",
    name: "changes of plan without notice",
    text: `SELECT format('card %s', h.card_id) AS place, 'announced before' AS expected,
                  format('plan %s version %s from %s', h.plan_id, h.plan_version, h.from_day) AS found
           FROM card_history h WHERE h.event = 'changePlan'
             AND NOT EXISTS (SELECT FROM card_history a WHERE a.card_id = h.card_id AND a.event = 'announceChange' AND a.n < h.n
                               AND a.plan_id = h.plan_id AND a.plan_version = h.plan_version AND a.from_day <= h.from_day AND h.actor_id IS NULL)
           ORDER BY h.card_id`,
  },
];
