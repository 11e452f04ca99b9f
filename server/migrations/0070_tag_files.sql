-- Tags come by a file, too: an action on many cards that gives each its own. A tag is kept here only until its card has it.
ALTER TABLE card_job_cards ADD COLUMN tag text;
ALTER TABLE card_job_cards
  ADD CONSTRAINT card_job_cards_tag_check
    CHECK (tag IS NULL OR (done_at IS NULL AND length(tag) BETWEEN 1 AND 32));
ALTER TABLE card_jobs DROP CONSTRAINT card_jobs_deed_check;
ALTER TABLE card_jobs
  ADD CONSTRAINT card_jobs_deed_check
    CHECK (deed IN ('setStarterPack', 'resetStarterPack', 'revertStarterPack', 'stopService', 'resumeService',
                    'announcePlanChange', 'withdrawPlanChange', 'editTags'));
