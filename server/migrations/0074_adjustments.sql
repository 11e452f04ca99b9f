-- Adjustments: what staff add to a balance out of goodwill, and what they add or take to put it right. Each has an account of its own.
ALTER TABLE activities DROP CONSTRAINT activities_cause_check;
ALTER TABLE activities ADD CONSTRAINT activities_cause_check
  CHECK (cause IN ('packCredit', 'payout', 'goodwill', 'correction'));
ALTER TABLE activities ADD CONSTRAINT activities_cause_type_check CHECK (cause = 'packCredit' OR type = 'TOP_UP');

ALTER TABLE entries DROP CONSTRAINT entries_account_check;
ALTER TABLE entries ADD CONSTRAINT entries_account_check
  CHECK (account IN ('wallet', 'cashByHand', 'cashByBank', 'cashByStripe', 'payoutsInTransit', 'planFees', 'addOnFees', 'esimFees', 'serviceFees',
                     'packCredits', 'goodwill', 'corrections'));

-- Recharges by hand alone: an adjustment is not one that is credited twice.
DROP INDEX activities_by_hand;
CREATE INDEX activities_by_hand ON activities (user_id, change_micros)
  WHERE type = 'TOP_UP' AND order_id IS NULL AND reverses_seq IS NULL AND cause IS NULL;

-- An adjustment that waits for a second member of staff, and what it will be booked as.
ALTER TABLE approvals ADD COLUMN cause text CHECK (cause IN ('goodwill', 'correction'));
ALTER TABLE approvals DROP CONSTRAINT approvals_kind_check;
ALTER TABLE approvals ADD CONSTRAINT approvals_kind_check
  CHECK (kind IN ('RECHARGE', 'RECHARGE_FILE', 'REVERSAL', 'ADJUSTMENT', 'PAYOUT', 'PACKS', 'ROLE'));
ALTER TABLE approvals ADD CONSTRAINT approvals_cause_kind_check CHECK ((kind = 'ADJUSTMENT') = (cause IS NOT NULL));

ALTER TABLE approvals DROP CONSTRAINT approvals_check2;
ALTER TABLE approvals ADD CONSTRAINT approvals_seq_check
  CHECK ((status = 'CONFIRMED' AND kind IN ('RECHARGE', 'REVERSAL', 'ADJUSTMENT')) = (seq IS NOT NULL));

-- Managers and finance adjust balances. A role that an owner has changed keeps what was chosen, as the audit log has it.
UPDATE staff_roles SET rights = ARRAY(
    SELECT one FROM unnest(rights || ARRAY['money.adjust']) WITH ORDINALITY AS r (one, place)
    ORDER BY CASE one WHEN 'money.adjust' THEN array_position(rights, 'money.reverse') + 0.5 ELSE place END)
  WHERE standard IN ('manager', 'finance') AND 'money.reverse' = ANY (rights) AND NOT 'money.adjust' = ANY (rights)
    AND NOT EXISTS (SELECT FROM audit_entries WHERE deed = 'admin/role/save' AND subject = 'role:' || staff_roles.id);
