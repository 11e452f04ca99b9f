import { digestOfCards } from "../../../src/cards/stock/digest-of-import.ts";
import { lastEntry } from "../last-entry.ts";
import type { Check } from "../offence.ts";

/** What an entry of the audit log says of a version of a plan (`terms-on-record.ts`). */
const termsOfVersion = `jsonb_build_object('version', version, 'planType', plan_type, 'offeredFrom', offered_from,
  'priceMicros', price_micros::text, 'cycleDays', cycle_days, 'limitBytes', limit_bytes::text, 'limitType', traffic_limit_type,
  'restrictRule', restrict_rule, 'throttleKbps', throttle_kbps)`;
const termsOfAddOn = `jsonb_build_object('offeredFrom', offered_from, 'lineId', line_id::text,
  'priceMicros', price_micros::text, 'topUpBytes', top_up_bytes::text)`;

/** What holders do, and staff for them, as a card's history calls it. */
const doneForHolders = `'bind', 'orderPlan', 'orderAddOn', 'cancelPendingPlan', 'stopBilling', 'editTag'`;

/** Who may do what, on which terms, and what came into stock: each is on record in the audit log. */
export const rightsChecks: readonly Check[] = [
  {
    invariant: "record",
    name: "terms of the shop",
    text: `SELECT 'terms of the shop' AS place, COALESCE(e.facts::text, 'an entry of the audit log') AS expected,
                  format('%s, %s', currency, billing_time_zone) AS found
           FROM shop_terms ${lastEntry("facts", "'program/openShop'", "'shop'")}
           WHERE e.facts IS DISTINCT FROM jsonb_build_object('currency', currency, 'billingTimeZone', billing_time_zone)
           UNION ALL SELECT 'terms of the shop', facts::text, 'none' FROM audit_entries
           WHERE subject = 'shop' AND deed = 'program/openShop' AND NOT EXISTS (SELECT FROM shop_terms)`,
  },
  {
    invariant: "record",
    name: "settings of the shop",
    text: `SELECT format('settings of %s, version %s', topic, version) AS place,
                  COALESCE(format('%s from %s on, by user %s at %s', e.setting, e.valid_from, actor_id, e.at), 'an entry of the audit log') AS expected,
                  COALESCE(format('%s from %s on, by user %s at %s', s.setting, s.valid_from, changed_by, changed_at), 'nothing') AS found
           FROM (SELECT split_part(subject, ':', 2) AS topic, (facts ->> 'version')::integer AS version, facts -> 'after' AS setting,
                        (facts ->> 'validFrom')::timestamptz AS valid_from, actor_id, at
                 FROM audit_entries WHERE deed = 'admin/settings/change') AS e
           FULL JOIN shop_settings s USING (topic, version)
           WHERE (e.setting, e.valid_from, actor_id, e.at) IS DISTINCT FROM (s.setting, s.valid_from, changed_by, changed_at) ORDER BY 1`,
  },
  {
    invariant: "record",
    name: "images as handed in",
    text: `SELECT 'image ' || encode(digest, 'hex') AS place, CASE WHEN i.digest IS NULL THEN 'its bytes' ELSE 'an entry of the audit log' END AS expected,
                  COALESCE(encode(sha256(i.bytes), 'hex'), 'nothing') AS found
           FROM (SELECT DISTINCT decode(value, 'hex') AS digest FROM audit_entries CROSS JOIN LATERAL jsonb_each_text(facts)
                 WHERE deed = 'admin/settings/addImage') AS e
           FULL JOIN shop_images i USING (digest)
           WHERE e.digest IS NULL OR i.digest IS DISTINCT FROM sha256(i.bytes) ORDER BY 1`,
  },
  {
    invariant: "record",
    name: "images that the settings name",
    text: `SELECT format('settings of look, version %s: %s', version, name) AS place, 'image ' || digest AS expected, 'nothing' AS found
           FROM (SELECT version, key AS name, value AS digest FROM shop_settings CROSS JOIN LATERAL jsonb_each_text(setting)
                 WHERE topic = 'look' AND key IN ('logo', 'icon') AND value <> '') AS named
           WHERE NOT EXISTS (SELECT FROM shop_images i WHERE encode(i.digest, 'hex') = named.digest) ORDER BY 1`,
  },
  {
    invariant: "record",
    name: "accounts that are shut",
    text: `SELECT format('user %s', u.id) AS place, COALESCE('shut at ' || e.shut_at, 'open') AS expected,
                  COALESCE('shut at ' || disabled_at, 'open') AS found
           FROM users u ${lastEntry("CASE deed WHEN 'admin/customer/disable' THEN at END AS shut_at", "'admin/customer/disable', 'admin/customer/enable'", "'user:' || u.id")}
           WHERE deleted_at IS NULL AND disabled_at IS DISTINCT FROM e.shut_at ORDER BY u.id`,
  },
  {
    invariant: "record",
    name: "plans as offered",
    text: `SELECT format('plan %s version %s', plan_id, version) AS place, 'terms that are on record' AS expected, terms::text AS found
           FROM (SELECT plan_id, version, ${termsOfVersion} AS terms FROM plan_versions JOIN plans ON plans.id = plan_id) AS v
           WHERE NOT EXISTS (SELECT FROM audit_entries WHERE subject = 'plan:' || plan_id AND facts -> 'terms' = terms)
           ORDER BY plan_id, version`,
  },
  {
    invariant: "record",
    name: "where plans can be ordered",
    text: `SELECT format('plan %s', p.id) AS place, expected::text, found::text
           FROM plans p CROSS JOIN LATERAL (
             SELECT jsonb_build_object('channelIds', to_jsonb(channel_ids::text[]), 'regionCodes', to_jsonb(region_codes)) AS found,
                    COALESCE((SELECT facts -> 'availability' FROM audit_entries
                              WHERE subject = 'plan:' || p.id AND deed = 'admin/plan/save' AND facts ? 'availability' ORDER BY id DESC LIMIT 1),
                             '{"channelIds": null, "regionCodes": null}') AS expected) AS on_record
           WHERE found <> expected ORDER BY p.id`,
  },
  {
    invariant: "record",
    name: "no version of a plan is lost",
    text: `SELECT format('plan %s version %s', plan_id, version) AS place, 'terms that are on record' AS expected, 'nothing' AS found
           FROM (SELECT split_part(subject, ':', 2)::bigint AS plan_id, (facts #>> '{terms,version}')::integer AS version
                 FROM audit_entries WHERE deed = 'admin/plan/save' AND facts ? 'terms') AS e
           WHERE NOT EXISTS (SELECT FROM plan_versions v JOIN plans p ON p.id = v.plan_id WHERE v.plan_id = e.plan_id AND v.version = e.version)
           ORDER BY plan_id, version`,
  },
  {
    invariant: "record",
    name: "terms are put on record once",
    text: `SELECT format('%s, version %s', subject, facts #>> '{terms,version}') AS place, 'the same terms in every entry' AS expected,
                  string_agg(DISTINCT facts ->> 'terms', '; ') AS found
           FROM audit_entries WHERE deed IN ('admin/plan/save', 'admin/addOn/save') AND facts ? 'terms'
           GROUP BY subject, facts #>> '{terms,version}' HAVING count(DISTINCT facts -> 'terms') > 1 ORDER BY subject`,
  },
  {
    invariant: "record",
    name: "add-ons as offered",
    text: `SELECT format('add-on %s', id) AS place, 'terms that are on record' AS expected, terms::text AS found
           FROM (SELECT id, ${termsOfAddOn} AS terms FROM add_ons) AS a
           WHERE NOT EXISTS (SELECT FROM audit_entries WHERE subject = 'addOn:' || a.id AND facts -> 'terms' = terms) ORDER BY id`,
  },
  {
    invariant: "record",
    name: "no add-on is lost",
    text: `SELECT 'add-on ' || add_on_id AS place, 'terms that are on record' AS expected, 'nothing' AS found
           FROM (SELECT split_part(subject, ':', 2)::bigint AS add_on_id FROM audit_entries WHERE deed = 'admin/addOn/save') AS e
           WHERE NOT EXISTS (SELECT FROM add_ons WHERE id = add_on_id) ORDER BY add_on_id`,
  },
  {
    invariant: "record",
    name: "add-ons follow each other",
    text: `SELECT format('add-on %s', id) AS place, COALESCE('until ' || next, 'no end') AS expected, COALESCE('until ' || offered_until, 'no end') AS found
           FROM (SELECT id, offered_until, lead(offered_from) OVER (PARTITION BY COALESCE(line_id, id) ORDER BY id) AS next FROM add_ons) AS a
           WHERE offered_until IS DISTINCT FROM next ORDER BY id`,
  },
  {
    invariant: "record",
    name: "what is no longer on sale",
    text: `SELECT what || ' ' || id AS place, COALESCE('archived at ' || e.at, 'on sale') AS expected,
                  COALESCE('archived at ' || archived_at, 'on sale') AS found
           FROM (SELECT 'plan' AS what, id, archived_at, ARRAY['plan:' || id] AS subjects FROM plans
                 UNION ALL SELECT 'add-on', a.id, archived_at,
                   ARRAY(SELECT 'addOn:' || b.id FROM add_ons b WHERE COALESCE(b.line_id, b.id) = COALESCE(a.line_id, a.id)) FROM add_ons a) AS o
           LEFT JOIN LATERAL (SELECT at FROM audit_entries WHERE subject = ANY(subjects) AND deed IN ('admin/plan/archive', 'admin/addOn/archive')
                              ORDER BY id LIMIT 1) AS e ON true
           WHERE archived_at IS DISTINCT FROM e.at ORDER BY what, id`,
  },
  {
    invariant: "record",
    name: "what waits for another administrator",
    text: `SELECT format('approval %s', id) AS place,
                  COALESCE(format('%s, %s for %s, asked by user %s at %s: %s', e.subject, micros, e.what, actor_id, e.at, e.reason), 'an entry of the audit log') AS expected,
                  COALESCE(format('%s, %s for %s, asked by user %s at %s: %s', p.subject, amount_micros, p.what, asked_by, asked_at, p.reason), 'nothing') AS found
           FROM (SELECT (facts ->> 'approval')::bigint AS id, subject, actor_id, at, reason,
                        ((facts ->> 'amount')::numeric * 1000000)::bigint AS micros,
                        CASE WHEN facts ? 'role' THEN concat_ws(' ', 'ROLE', facts ->> 'role', facts ->> 'digest')
                             WHEN subject LIKE 'job:%' THEN 'PACKS' WHEN subject LIKE 'rechargeFile:%' THEN 'RECHARGE_FILE' WHEN facts ? 'activityId' THEN 'REVERSAL ' || (facts ->> 'activityId')
                             WHEN facts ? 'payout' THEN 'PAYOUT ' || (facts ->> 'payout')
                             WHEN facts ? 'adjustment' THEN 'ADJUSTMENT ' || lower(facts ->> 'adjustment')
                             ELSE concat_ws(' ', 'RECHARGE', facts ->> 'orderId') END AS what
                 FROM audit_entries WHERE deed = 'admin/approval/ask') AS e
           FULL JOIN (SELECT *, COALESCE('user:' || user_id, 'job:' || job_id, 'rechargeFile:' || file_id, 'role:' || (wanted ->> 'roleId')) AS subject,
                             CASE kind WHEN 'ROLE' THEN concat_ws(' ', kind, wanted ->> 'roleId', md5(wanted::text))
                                       ELSE concat_ws(' ', kind, order_id, payout_id, cause, user_id || '-' || reverses_seq) END AS what FROM approvals) AS p USING (id)
           WHERE (e.subject, micros, e.what, actor_id, e.at, e.reason) IS DISTINCT FROM (p.subject, amount_micros, p.what, asked_by, asked_at, p.reason)
           ORDER BY id`,
  },
  {
    invariant: "record",
    name: "what was decided of it",
    text: `SELECT format('approval %s', id) AS place,
                  COALESCE(format('%s by user %s at %s, activity %s: %s', e.status, actor_id, e.at, e.seq, e.reason), 'PENDING') AS expected,
                  COALESCE(format('%s by user %s at %s, activity %s: %s', p.status, decided_by, decided_at, p.seq, p.decided_note), 'nothing') AS found
           FROM (SELECT (facts ->> 'approval')::bigint AS id, actor_id, at, reason, (facts ->> 'seq')::bigint AS seq,
                        CASE deed WHEN 'admin/approval/confirm' THEN 'CONFIRMED' ELSE 'REJECTED' END AS status
                 FROM audit_entries WHERE deed IN ('admin/approval/confirm', 'admin/approval/reject')) AS e
           FULL JOIN (SELECT * FROM approvals WHERE status <> 'PENDING') AS p USING (id)
           WHERE (e.status, actor_id, e.at, e.seq, NULLIF(e.reason, '')) IS DISTINCT FROM (p.status, decided_by, decided_at, p.seq, p.decided_note)
           ORDER BY id`,
  },
  {
    invariant: "record",
    name: "what administrators did with cards",
    text: `WITH written AS (
             SELECT 'card:' || card_id AS subject, 'admin/card/' || CASE WHEN event LIKE 'mark%' THEN 'mark' WHEN event = 'stopServiceWhileOff' THEN 'stopService' ELSE event END AS deed,
                    COALESCE(actor_id, 0) AS actor_id, note AS reason, count(*) AS n
             FROM card_history WHERE event IN ('stopService', 'stopServiceWhileOff', 'resumeService', 'markLost', 'markDamaged', 'markReturned', 'unmark', 'unbind', 'swapSim') AND note IS NOT NULL GROUP BY 1, 2, 3, 4), recorded AS (
             SELECT subject, deed, actor_id, reason, count(*) AS n FROM audit_entries
             WHERE subject LIKE 'card:%' AND deed IN ('admin/card/stopService', 'admin/card/resumeService', 'admin/card/mark', 'admin/card/unmark', 'admin/card/unbind', 'admin/card/swapSim')
             GROUP BY 1, 2, 3, 4)
           SELECT format('%s, %s by user %s: %s', subject, deed, actor_id, reason) AS place, COALESCE(r.n, 0) || ' times' AS expected,
                  COALESCE(w.n, 0) || ' times' AS found
           FROM written w FULL JOIN recorded r USING (subject, deed, actor_id, reason) WHERE w.n IS DISTINCT FROM r.n ORDER BY 1`,
  },
  {
    invariant: "record",
    name: "what administrators did for customers",
    text: `WITH written AS (
             SELECT card_id::text AS card, 'admin/card/' || event AS deed, actor_id, note AS reason, count(*) AS n
             FROM card_history WHERE event IN (${doneForHolders}) AND note IS NOT NULL GROUP BY 1, 2, 3, 4), recorded AS (
             SELECT card, deed, actor_id, reason, count(*) AS n FROM audit_entries
             LEFT JOIN LATERAL jsonb_array_elements_text(facts -> 'cardIds') AS card ON true
             WHERE deed IN (SELECT 'admin/card/' || event FROM unnest(ARRAY[${doneForHolders}]) AS event) GROUP BY 1, 2, 3, 4)
           SELECT format('card %s, %s by user %s: %s', card, deed, actor_id, reason) AS place, COALESCE(r.n, 0) || ' times' AS expected,
                  COALESCE(w.n, 0) || ' times' AS found
           FROM written w FULL JOIN recorded r USING (card, deed, actor_id, reason) WHERE w.n IS DISTINCT FROM r.n ORDER BY 1`,
  },
  {
    invariant: "record",
    name: "cards as delivered",
    text: `SELECT e.subject AS place, format('%s cards, %s', e.imported, e.digest) AS expected, format('%s cards, %s', c.n, c.digest) AS found
           FROM (SELECT DISTINCT ON (subject) subject, facts ->> 'digest' AS digest,
                   CASE deed WHEN 'admin/batch/undo' THEN '0'
                             ELSE (SELECT i.facts ->> 'imported' FROM audit_entries i WHERE i.subject = a.subject AND i.deed = 'admin/card/import') END AS imported
                 FROM audit_entries a WHERE deed IN ('admin/card/import', 'admin/batch/move', 'admin/batch/undo') AND facts ? 'digest'
                 ORDER BY subject, id DESC) AS e
           CROSS JOIN LATERAL (SELECT count(*)::text AS n, ${digestOfCards} AS digest FROM cards
                               WHERE import_id = split_part(e.subject, ':', 2)::bigint) AS c
           WHERE (c.n, c.digest) IS DISTINCT FROM (e.imported, e.digest) ORDER BY e.subject`,
  },
];
