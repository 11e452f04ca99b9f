-- What carriers report their use with, where the key was made at the desk. Of a key only its SHA-256 digest is kept: it is shown once.
CREATE TABLE channel_keys (
  digest     bytea       PRIMARY KEY CHECK (length(digest) = 32),
  channel_id bigint      NOT NULL REFERENCES channels,
  created_at timestamptz NOT NULL,
  -- From then on it opens nothing; null: it is the channel's present key.
  ends_at    timestamptz CHECK (ends_at >= created_at)
);
CREATE UNIQUE INDEX channel_keys_present ON channel_keys (channel_id) WHERE ends_at IS NULL;
CREATE INDEX channel_keys_ending ON channel_keys (channel_id, ends_at);
