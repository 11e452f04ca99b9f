-- A role with a right over money waits for another owner: an approval that credits nothing. What is wanted stands in `wanted`.
ALTER TABLE approvals ADD COLUMN wanted jsonb;
ALTER TABLE approvals ALTER COLUMN amount_micros DROP NOT NULL;
ALTER TABLE approvals DROP CONSTRAINT approvals_kind_check;
ALTER TABLE approvals ADD CONSTRAINT approvals_kind_check CHECK (kind IN ('RECHARGE', 'REVERSAL', 'PACKS', 'ROLE'));
ALTER TABLE approvals DROP CONSTRAINT approvals_check2;
ALTER TABLE approvals ADD CONSTRAINT approvals_check2
  CHECK ((status = 'CONFIRMED' AND kind IN ('RECHARGE', 'REVERSAL')) = (seq IS NOT NULL));
ALTER TABLE approvals DROP CONSTRAINT approvals_check3;
ALTER TABLE approvals ADD CONSTRAINT approvals_check3
  CHECK ((kind = 'PACKS') = (job_id IS NOT NULL) AND (user_id IS NOT NULL OR kind IN ('PACKS', 'ROLE')) AND (user_id IS NULL OR kind <> 'PACKS'));
ALTER TABLE approvals ADD CONSTRAINT approvals_check5
  CHECK ((kind = 'ROLE') = (wanted IS NOT NULL) AND (kind = 'ROLE') = (amount_micros IS NULL));
-- The same role is asked for once.
CREATE UNIQUE INDEX approvals_role_pending ON approvals (COALESCE(user_id, 0), md5(wanted::text)) WHERE kind = 'ROLE' AND status = 'PENDING';
