-- Tags come by a file, too: an action on many cards that gives each its own. What a card is to be called, and what it was called when
-- the file was handed in, is kept here only until the card has had its turn.
ALTER TABLE card_job_cards ADD COLUMN tag text;
ALTER TABLE card_job_cards ADD COLUMN former_tag text;
ALTER TABLE card_job_cards
  ADD CONSTRAINT card_job_cards_tag_check
    CHECK ((tag IS NULL OR (done_at IS NULL AND length(tag) BETWEEN 1 AND 32)) AND (former_tag IS NULL OR tag IS NOT NULL));
ALTER TABLE card_jobs DROP CONSTRAINT card_jobs_deed_check;
ALTER TABLE card_jobs
  ADD CONSTRAINT card_jobs_deed_check
    CHECK (deed IN ('setStarterPack', 'resetStarterPack', 'revertStarterPack', 'stopService', 'resumeService',
                    'announcePlanChange', 'withdrawPlanChange', 'editTags'));
