-- Recharges that come by the file: an administrator's list of accounts and amounts, credited line by line.
CREATE TABLE recharge_files (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name            text NOT NULL CHECK (name <> ''),
  -- For the lines without a reason of their own.
  reason          text,
  asked_by        bigint NOT NULL REFERENCES users,
  origin          text NOT NULL,
  asked_at        timestamptz NOT NULL,
  -- Lines, and their sum.
  total           integer NOT NULL CHECK (total > 0),
  amount_micros   bigint NOT NULL CHECK (amount_micros > 0),
  -- What its check found and was agreed to: emails that got an account, and lines that credit the same again.
  opened          integer NOT NULL CHECK (opened BETWEEN 0 AND total),
  repeated        integer NOT NULL CHECK (repeated BETWEEN 0 AND total),
  -- How far it is: lines that were looked at, the refused ones among them, and what was credited.
  done            integer NOT NULL DEFAULT 0,
  refused         integer NOT NULL DEFAULT 0,
  credited_micros bigint NOT NULL DEFAULT 0,
  finished_at     timestamptz,
  -- Who stopped it before its last line, and why.
  stopped_by      bigint REFERENCES users,
  stop_reason     text,
  CHECK ((stopped_by IS NULL) = (stop_reason IS NULL) AND (stopped_by IS NULL OR finished_at IS NOT NULL)),
  CHECK (refused BETWEEN 0 AND done AND done <= total AND credited_micros BETWEEN 0 AND amount_micros)
);

CREATE TABLE recharge_lines (
  file_id       bigint NOT NULL REFERENCES recharge_files,
  -- Of the file, counted from 1, the header included.
  line          integer NOT NULL CHECK (line > 1),
  user_id       bigint NOT NULL REFERENCES users,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  reason        text,
  -- Whether it credits something for the second time, as was agreed to.
  repeats       boolean NOT NULL,
  done_at       timestamptz,
  -- The activity that credited it, or why none did.
  seq           bigint,
  error         text,
  PRIMARY KEY (file_id, line),
  FOREIGN KEY (user_id, seq) REFERENCES activities,
  CHECK (num_nonnulls(seq, error) = CASE WHEN done_at IS NULL THEN 0 ELSE 1 END)
);
CREATE INDEX recharge_lines_waiting ON recharge_lines (file_id, line) WHERE done_at IS NULL;
CREATE INDEX recharge_lines_refused ON recharge_lines (file_id, line) WHERE error IS NOT NULL;
CREATE UNIQUE INDEX recharge_lines_of_activity ON recharge_lines (user_id, seq) WHERE seq IS NOT NULL;
-- What a file would credit a second time.
CREATE INDEX recharge_lines_alike ON recharge_lines (user_id, amount_micros) WHERE done_at IS NULL;
CREATE INDEX activities_by_hand ON activities (user_id, change_micros) WHERE type = 'TOP_UP' AND order_id IS NULL AND reverses_seq IS NULL;

ALTER TABLE approvals ADD COLUMN file_id bigint UNIQUE REFERENCES recharge_files;
ALTER TABLE approvals DROP CONSTRAINT approvals_kind_check;
ALTER TABLE approvals ADD CONSTRAINT approvals_kind_check CHECK (kind IN ('RECHARGE', 'RECHARGE_FILE', 'REVERSAL', 'PACKS', 'ROLE'));
-- As of packs, it is no one's account that waits, and the activities come later.
ALTER TABLE approvals DROP CONSTRAINT approvals_check3;
ALTER TABLE approvals ADD CONSTRAINT approvals_check3
  CHECK ((kind = 'PACKS') = (job_id IS NOT NULL) AND (user_id IS NOT NULL OR kind IN ('RECHARGE_FILE', 'PACKS', 'ROLE'))
         AND (user_id IS NULL OR kind NOT IN ('RECHARGE_FILE', 'PACKS')));
ALTER TABLE approvals ADD CONSTRAINT approvals_check6 CHECK ((kind = 'RECHARGE_FILE') = (file_id IS NOT NULL));
