-- A refused record says which part of it is the cause, is found by its card, and is dealt with: taken after all, or dismissed.
ALTER TABLE rejected_usage
  ADD COLUMN field text CHECK (field IN ('id', 'iccid', 'usedAt', 'regionName', 'bytes', 'columns')),
  ADD COLUMN iccid text GENERATED ALWAYS AS (substring(record FROM '"iccid":"([0-9]{1,22})"')) STORED,
  ADD COLUMN settlement text CHECK (settlement IN ('taken', 'dismissed')),
  ADD COLUMN settled_at timestamptz,
  -- Null of what the program dismissed by itself.
  ADD COLUMN settled_by bigint REFERENCES users,
  ADD COLUMN reason text,
  -- When it was last tried again, and refused again.
  ADD COLUMN tried_at timestamptz,
  ADD CHECK ((settlement IS NULL) = (settled_at IS NULL)),
  ADD CHECK (CASE settlement WHEN 'taken' THEN settled_by IS NOT NULL WHEN 'dismissed' THEN true ELSE settled_by IS NULL END),
  ADD CHECK ((settlement IS NOT DISTINCT FROM 'dismissed') = (reason IS NOT NULL));
UPDATE rejected_usage SET field = CASE error WHEN 'unknown_card' THEN 'iccid' WHEN 'id_reused' THEN 'id' ELSE 'usedAt' END
WHERE error <> 'invalid';
-- No alarm ever said that these are open: the first one is about what is new.
UPDATE rejected_usage SET settlement = 'dismissed', settled_at = now(), reason = 'More than 30 days old when the shop was upgraded'
WHERE received_at < now() - interval '30 days';
DROP INDEX rejected_usage_of_channel;
CREATE INDEX open_rejected_usage ON rejected_usage (id) WHERE settlement IS NULL;
CREATE INDEX open_rejected_usage_to_try ON rejected_usage (tried_at NULLS FIRST, id) WHERE settlement IS NULL;
CREATE INDEX open_rejected_usage_of_channel ON rejected_usage (channel_id, id) WHERE settlement IS NULL;
CREATE INDEX open_rejected_usage_of_card ON rejected_usage (iccid, id) WHERE settlement IS NULL;

-- Of a card's day without a plan that needs no more looking into: who dismissed it last, with how much use of it, and why.
CREATE TABLE dismissed_days (
  card_id      bigint      NOT NULL REFERENCES cards,
  day          date        NOT NULL,
  bytes        bigint      NOT NULL CHECK (bytes > 0),
  reason       text        NOT NULL,
  dismissed_at timestamptz NOT NULL,
  -- Null of what the program dismissed by itself.
  dismissed_by bigint      REFERENCES users,
  PRIMARY KEY (card_id, day)
);
INSERT INTO dismissed_days (card_id, day, bytes, reason, dismissed_at)
SELECT card_id, day, sum(bytes), 'More than 30 days old when the shop was upgraded', now() FROM card_days
WHERE NOT rated AND day < (now() AT TIME ZONE 'UTC')::date - 30 GROUP BY card_id, day;

-- Lists and alarms read what is open, and no more of what was dismissed.
ALTER TABLE card_days ADD COLUMN is_dismissed boolean NOT NULL DEFAULT false;
UPDATE card_days d SET is_dismissed = true FROM dismissed_days x WHERE x.card_id = d.card_id AND x.day = d.day AND NOT rated;
ALTER TABLE card_days ADD CONSTRAINT card_days_dismissed CHECK (NOT (rated AND is_dismissed));
DROP INDEX unrated_days, unrated_days_of_channel;
CREATE INDEX open_unrated_days ON card_days (day, card_id) WHERE NOT rated AND NOT is_dismissed;
CREATE INDEX open_unrated_days_of_channel ON card_days (unrated_channel_id, day, card_id) WHERE NOT rated AND NOT is_dismissed;

-- Channels whose carrier could not be asked what was used, until it can be again.
CREATE TABLE failing_fetches (
  channel_id bigint      PRIMARY KEY REFERENCES channels,
  since      timestamptz NOT NULL,
  last_at    timestamptz NOT NULL,
  error      text        NOT NULL
);
