-- An approval holds whatever creates credit: a recharge, a reversal in the customer's favour, or packs that a job makes.
-- What binding the packs of a job may credit altogether (null: asked for before it was counted), and what those that it has made may.
ALTER TABLE pack_jobs ADD COLUMN value_micros bigint CHECK (value_micros >= 0);
ALTER TABLE pack_jobs ADD COLUMN created_micros bigint NOT NULL DEFAULT 0 CHECK (created_micros >= 0 AND created_micros <= value_micros);

ALTER TABLE approvals ADD COLUMN kind text NOT NULL DEFAULT 'RECHARGE' CHECK (kind IN ('RECHARGE', 'REVERSAL', 'PACKS'));
ALTER TABLE approvals ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE approvals ADD COLUMN reverses_seq bigint;
ALTER TABLE approvals ADD COLUMN job_id bigint UNIQUE REFERENCES pack_jobs;
ALTER TABLE approvals ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE approvals ADD CHECK ((kind = 'PACKS') = (user_id IS NULL) AND (kind = 'PACKS') = (job_id IS NOT NULL));
ALTER TABLE approvals ADD CHECK ((kind = 'REVERSAL') = (reverses_seq IS NOT NULL) AND (order_id IS NULL OR kind = 'RECHARGE'));
-- Packs are no activity until their cards are bound.
ALTER TABLE approvals DROP CONSTRAINT approvals_check2;
ALTER TABLE approvals ADD CHECK ((status = 'CONFIRMED' AND kind <> 'PACKS') = (seq IS NOT NULL));
CREATE UNIQUE INDEX approvals_of_reversal ON approvals (user_id, reverses_seq) WHERE status = 'PENDING';
