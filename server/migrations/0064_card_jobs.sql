-- Actions on many cards were on StarterPacks alone. Now they stop and resume cards, too, held or not.
ALTER TABLE pack_jobs RENAME TO card_jobs;
ALTER TABLE pack_job_cards RENAME TO card_job_cards;
ALTER SEQUENCE pack_jobs_id_seq RENAME TO card_jobs_id_seq;
ALTER INDEX pack_job_cards_waiting RENAME TO card_job_cards_waiting;
ALTER INDEX pack_job_cards_refused RENAME TO card_job_cards_refused;
DO $$
DECLARE
  named record;
BEGIN
  FOR named IN
    SELECT conrelid::regclass AS owner, conname AS name FROM pg_constraint
    WHERE conrelid IN ('card_jobs'::regclass, 'card_job_cards'::regclass)
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', named.owner, named.name, regexp_replace(named.name, '^pack_', 'card_'));
  END LOOP;
END $$;

ALTER TABLE card_jobs
  DROP CONSTRAINT card_jobs_deed_check,
  ADD CONSTRAINT card_jobs_deed_check
    CHECK (deed IN ('setStarterPack', 'resetStarterPack', 'revertStarterPack', 'stopService', 'resumeService')),
  -- Stopping and resuming cards makes no money: nothing of it is counted, and nothing waits for a second administrator.
  ADD CONSTRAINT card_jobs_value_check
    CHECK (deed IN ('setStarterPack', 'resetStarterPack') OR (value_micros IS NULL AND created_micros = 0));
