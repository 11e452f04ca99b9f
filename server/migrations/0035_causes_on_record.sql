-- `verify-ledger` follows each card's state from its history, and each price, administrator and term of the shop from the audit log. What
-- was there before is taken as it is now, and goes on record.

-- How long a StarterPack was set or reset for: so many days, or until a moment. Of earlier lines no one wrote it down.
ALTER TABLE card_history
  ADD COLUMN pack_days  integer,
  ADD COLUMN expires_at timestamptz,
  ADD CONSTRAINT card_history_terms CHECK (
    CASE event WHEN 'orderPlan' THEN plan_id IS NOT NULL AND pack_days IS NULL AND expires_at IS NULL
               WHEN 'setStarterPack' THEN plan_id IS NOT NULL AND pack_days IS NOT NULL AND expires_at IS NULL
               WHEN 'resetStarterPack' THEN (pack_days IS NULL) <> (expires_at IS NULL)
               ELSE pack_days IS NULL AND expires_at IS NULL END) NOT VALID;

INSERT INTO audit_entries (at, actor_id, deed, subject, origin, facts)
SELECT now(), 0, 'program/openShop', 'shop', 'upgrade',
       jsonb_build_object('currency', currency, 'billingTimeZone', billing_time_zone)
FROM shop_terms WHERE NOT EXISTS (SELECT FROM audit_entries WHERE subject = 'shop');

INSERT INTO audit_entries (at, actor_id, deed, subject, origin, facts)
SELECT now(), 0, 'admin/customer/setLevel', 'user:' || id, 'upgrade',
       jsonb_build_object('before', jsonb_build_object('level', 0), 'after', jsonb_build_object('level', 1))
FROM users u WHERE level = 1 AND (
  SELECT facts #>> '{after,level}' FROM audit_entries
  WHERE subject = 'user:' || u.id AND deed = 'admin/customer/setLevel' ORDER BY id DESC LIMIT 1) IS DISTINCT FROM '1'
ORDER BY u.id;

INSERT INTO audit_entries (at, actor_id, deed, subject, origin, facts)
SELECT now(), 0, 'admin/plan/save', 'plan:' || plan_id, 'upgrade', jsonb_build_object('terms', terms)
FROM (SELECT plan_id, version, jsonb_build_object(
        'version', version, 'planType', plan_type, 'offeredFrom', offered_from, 'priceMicros', price_micros::text,
        'cycleDays', cycle_days, 'limitBytes', limit_bytes::text, 'limitType', traffic_limit_type,
        'restrictRule', restrict_rule, 'throttleKbps', throttle_kbps) AS terms
      FROM plan_versions JOIN plans ON plans.id = plan_id) AS v
WHERE NOT EXISTS (SELECT FROM audit_entries WHERE subject = 'plan:' || plan_id AND facts -> 'terms' = terms)
ORDER BY plan_id, version;

INSERT INTO audit_entries (at, actor_id, deed, subject, origin, facts)
SELECT now(), 0, 'admin/addOn/save', 'addOn:' || id, 'upgrade', jsonb_build_object('terms', terms)
FROM (SELECT id, jsonb_build_object('offeredFrom', offered_from, 'lineId', line_id::text, 'priceMicros', price_micros::text,
                                    'topUpBytes', top_up_bytes::text) AS terms FROM add_ons) AS a
WHERE NOT EXISTS (SELECT FROM audit_entries WHERE subject = 'addOn:' || a.id AND facts -> 'terms' = terms)
ORDER BY a.id;

INSERT INTO audit_entries (at, actor_id, deed, subject, origin, facts)
SELECT now(), 0, 'admin/card/import', 'import:' || import_id, 'upgrade', jsonb_build_object('imported', count(*), 'digest',
  encode(sha256(convert_to(string_agg(concat_ws(' ', card_number, iccid, type, channel_id), ', ' ORDER BY c.id), 'UTF8')), 'hex'))
FROM cards c WHERE import_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM audit_entries WHERE subject = 'import:' || c.import_id AND deed = 'admin/card/import' AND facts ? 'digest')
GROUP BY import_id ORDER BY import_id;
