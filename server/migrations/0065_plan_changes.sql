-- The operator changes the plan of cards that run: first their holders are told, and from a day on the cards have it.
ALTER TABLE card_jobs
  DROP CONSTRAINT card_jobs_deed_check,
  ADD CONSTRAINT card_jobs_deed_check
    CHECK (deed IN ('setStarterPack', 'resetStarterPack', 'revertStarterPack', 'stopService', 'resumeService',
                    'announcePlanChange', 'withdrawPlanChange'));

-- What is announced for a card: gone once the card runs on it, and where its holder has chosen otherwise.
CREATE TABLE plan_changes (
  card_id      bigint PRIMARY KEY REFERENCES cards,
  job_id       bigint NOT NULL REFERENCES card_jobs,
  plan_id      bigint NOT NULL,
  version      integer NOT NULL,
  from_day     date NOT NULL,
  announced_at timestamptz NOT NULL,
  -- When the email about it was sent: no change for the worse without it.
  told_at      timestamptz,
  -- When it was last handed to the mail server, taken or not.
  tried_at     timestamptz,
  -- Whether it stands among the plans of the card by now, from `from_day` on.
  placed       boolean NOT NULL DEFAULT false,
  -- When to look at the card again.
  due_at       timestamptz NOT NULL,
  FOREIGN KEY (plan_id, version) REFERENCES plan_versions
);
CREATE INDEX plan_changes_due ON plan_changes (due_at);
CREATE INDEX plan_changes_of_job ON plan_changes (job_id, card_id);

-- The cards that run on a plan without an end.
CREATE INDEX subscriptions_lasting ON subscriptions (plan_id, card_id, version) WHERE upper_inf(during);

-- From which day a line's plan holds, where that is not said by the moment of the line.
ALTER TABLE card_history ADD COLUMN from_day date;
