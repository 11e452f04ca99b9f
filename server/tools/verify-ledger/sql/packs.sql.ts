import type { Check } from "../offence.ts";

/** StarterPacks, and what is done with many cards at once: each is on record in the audit log, with what it may credit. */
export const packChecks: readonly Check[] = [
  {
    invariant: "record",
    name: "StarterPacks that administrators made",
    text: `WITH written AS (
             SELECT card_id, event, COALESCE(actor_id, 0) AS actor_id, count(*) AS n FROM card_history
             WHERE event IN ('setStarterPack', 'resetStarterPack', 'revertStarterPack') GROUP BY 1, 2, 3), recorded AS (
             SELECT card_id, event, actor_id, count(*) AS n FROM (
               SELECT jsonb_array_elements_text(facts -> 'cardIds')::bigint AS card_id,
                      split_part(deed, '/', 3) || 'StarterPack' AS event, actor_id
               FROM audit_entries WHERE deed IN ('admin/starterPack/set', 'admin/starterPack/reset', 'admin/starterPack/revert')
               UNION ALL SELECT card_id, deed, asked_by FROM card_job_cards JOIN card_jobs ON card_jobs.id = job_id
               WHERE done_at IS NOT NULL AND error IS NULL AND deed LIKE '%StarterPack') AS made GROUP BY 1, 2, 3)
           SELECT format('card %s, %s by user %s', card_id, event, actor_id) AS place, COALESCE(r.n, 0) || ' times' AS expected,
                  COALESCE(w.n, 0) || ' times' AS found
           FROM written w FULL JOIN recorded r USING (card_id, event, actor_id) WHERE w.n IS DISTINCT FROM r.n ORDER BY card_id`,
  },
  {
    // Lines of before 0035 say nothing of it.
    invariant: "record",
    name: "StarterPacks as administrators made them",
    text: `WITH written AS (
             SELECT card_id, event, plan_id, CASE event WHEN 'setStarterPack' THEN pack_days END AS days, expires_at, count(*) AS n FROM card_history
             WHERE (event = 'setStarterPack' AND pack_days IS NOT NULL) OR (event = 'resetStarterPack' AND num_nonnulls(pack_days, expires_at) > 0)
             GROUP BY 1, 2, 3, 4, 5), made AS (
             SELECT card_id, event, (terms ->> 'planId')::bigint AS plan_id, (terms ->> 'days')::integer AS days,
                    (terms ->> 'expireTime')::timestamptz AS expires_at, count(*) AS n FROM (
               SELECT jsonb_array_elements_text(facts -> 'cardIds')::bigint AS card_id, split_part(deed, '/', 3) || 'StarterPack' AS event, facts AS terms
               FROM audit_entries WHERE deed IN ('admin/starterPack/set', 'admin/starterPack/reset')
               UNION ALL SELECT card_id, deed, terms FROM card_job_cards JOIN card_jobs ON card_jobs.id = job_id
               WHERE done_at IS NOT NULL AND error IS NULL) AS m GROUP BY 1, 2, 3, 4, 5)
           SELECT format('card %s, %s', w.card_id, w.event) AS place, 'an entry of the audit log that says the same' AS expected,
                  format('plan %s, %s days, until %s', w.plan_id, w.days, w.expires_at) AS found
           FROM written w LEFT JOIN made m ON m.card_id = w.card_id AND m.event = w.event AND m.plan_id IS NOT DISTINCT FROM w.plan_id
             AND m.days IS NOT DISTINCT FROM w.days AND m.expires_at IS NOT DISTINCT FROM w.expires_at
           WHERE w.n > COALESCE(m.n, 0) ORDER BY w.card_id`,
  },
  {
    // One that a second administrator must confirm was asked for by its approval, and is worth what that says. Those that were done before 0050 say nothing of it.
    invariant: "record",
    name: "actions on many cards",
    text: `SELECT format('job %s', j.id) AS place, COALESCE(e.words, 'an entry of the audit log') AS expected, found.words AS found
           FROM card_jobs j CROSS JOIN LATERAL (
             SELECT format('%s of %s cards by user %s worth %s: %s', j.deed, total, asked_by, value_micros, terms) AS words) AS found
           LEFT JOIN LATERAL (
             SELECT format('%s of %s cards by user %s worth %s: %s', CASE WHEN deed LIKE 'admin/card/%' THEN split_part(deed, '/', 3) WHEN deed <> 'admin/approval/ask' THEN split_part(deed, '/', 3) || 'StarterPack'
                                WHEN facts ? 'mode' THEN 'resetStarterPack' ELSE 'setStarterPack' END,
                           facts ->> 'total', actor_id,
                           CASE WHEN value_micros IS NOT NULL OR finished_at IS NULL THEN COALESCE(facts ->> 'createdMicros', ((facts ->> 'amount')::numeric * 1000000)::bigint::text) END,
                           CASE WHEN deed LIKE 'admin/card/%' THEN facts - ARRAY['total', 'filter'] || jsonb_build_object('reason', reason)
                                ELSE facts - ARRAY['total', 'filter', 'createdMicros', 'amount', 'approval'] END) AS words
             FROM audit_entries WHERE subject = 'job:' || j.id ORDER BY id LIMIT 1) AS e ON true
           WHERE e.words IS DISTINCT FROM found.words ORDER BY j.id`,
  },
  {
    // What waits, or was refused, makes nothing; nor does anything make more than was counted.
    invariant: "record",
    name: "StarterPacks that wait",
    text: `SELECT format('job %s', j.id) AS place, 'nothing done' AS expected, format('%s of %s cards done', done, total) AS found
           FROM card_jobs j JOIN approvals p ON p.job_id = j.id
           WHERE p.status <> 'CONFIRMED' AND (done > 0 OR created_micros > 0
             OR EXISTS (SELECT FROM card_job_cards c WHERE c.job_id = j.id AND done_at IS NOT NULL)) ORDER BY j.id`,
  },
  {
    invariant: "record",
    name: "the cards of actions on many",
    text: `SELECT format('job %s', COALESCE(j.id, p.job_id)) AS place, COALESCE(total || ' cards', 'a job') AS expected, format('%s cards', n) AS found
           FROM card_jobs j FULL JOIN (SELECT job_id FROM approvals WHERE kind = 'PACKS') AS p ON p.job_id = j.id
           CROSS JOIN LATERAL (SELECT count(*) AS n FROM card_job_cards c WHERE c.job_id = j.id) AS c
           WHERE j.id IS NULL OR n <> total ORDER BY 1`,
  },
  {
    invariant: "record",
    name: "what StarterPacks were made of many cards",
    text: `SELECT format('job %s', j.id) AS place, e.credit AS expected, created_micros::text AS found
           FROM card_jobs j JOIN (SELECT subject, facts ->> 'creditMicros' AS credit FROM audit_entries
                                  WHERE subject LIKE 'job:%' AND facts ? 'creditMicros') AS e ON e.subject = 'job:' || j.id
           WHERE (value_micros IS NOT NULL OR finished_at IS NULL) AND e.credit <> created_micros::text ORDER BY j.id`,
  },
  {
    // Each card that was stopped or resumed with many others has an entry of its own, which names them.
    invariant: "record",
    name: "cards that were stopped or resumed with others",
    text: `WITH written AS (
             SELECT card_id::text AS card, job_id::text AS job, 'admin/card/' || deed AS deed, asked_by, terms ->> 'reason' AS reason
             FROM card_job_cards JOIN card_jobs ON card_jobs.id = job_id
             WHERE deed IN ('stopService', 'resumeService') AND done_at IS NOT NULL AND error IS NULL), recorded AS (
             SELECT split_part(subject, ':', 2) AS card, facts ->> 'job' AS job, deed, actor_id AS asked_by, reason FROM audit_entries
             WHERE deed IN ('admin/card/stopService', 'admin/card/resumeService') AND facts ? 'job')
           SELECT format('card %s of job %s', card, job) AS place, COALESCE(r.deed, 'an entry of the audit log') AS expected,
                  COALESCE(w.deed, 'nothing') AS found
           FROM written w FULL JOIN recorded r USING (card, job, deed, asked_by, reason) WHERE w.deed IS NULL OR r.deed IS NULL ORDER BY 1`,
  },
  {
    // A card that had the tag already is done, too, and has no entry.
    invariant: "record",
    name: "cards that were named by a file",
    text: `SELECT format('card %s of job %s', card, facts ->> 'job') AS place, 'a card of that file' AS expected, 'nothing' AS found
           FROM audit_entries e CROSS JOIN LATERAL jsonb_array_elements_text(facts -> 'cardIds') AS card
           WHERE e.deed = 'admin/card/editTag' AND facts ? 'job' AND NOT EXISTS (
             SELECT FROM card_job_cards c JOIN card_jobs j ON j.id = c.job_id
             WHERE c.card_id = card::bigint AND j.id = (e.facts ->> 'job')::bigint AND j.deed = 'editTags' AND c.done_at IS NOT NULL
               AND c.error IS NULL AND j.asked_by = e.actor_id AND j.terms ->> 'reason' = e.reason) ORDER BY 1`,
  },
  {
    invariant: "record",
    name: "actions on many cards that are on record",
    text: `SELECT subject AS place, 'an action on many cards' AS expected, 'nothing' AS found
           FROM (SELECT DISTINCT subject FROM audit_entries WHERE subject LIKE 'job:%') AS e
           WHERE NOT EXISTS (SELECT FROM card_jobs WHERE id = split_part(subject, ':', 2)::bigint) ORDER BY 1`,
  },
];
