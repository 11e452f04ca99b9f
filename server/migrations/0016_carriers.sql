-- Working with carriers: what they delivered and when, the secret that our commands are signed with, how far their usage
-- was fetched, what is stored without a price, and the months of records that are still kept.

-- One row for each batch that a carrier (or an administrator for it) handed in: a row of its own, so that batches of one
-- channel never wait for each other.
CREATE TABLE usage_deliveries (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id  bigint NOT NULL REFERENCES channels,
  received_at timestamptz NOT NULL,
  accepted    integer NOT NULL CHECK (accepted >= 0),
  duplicates  integer NOT NULL CHECK (duplicates >= 0),
  rejected    integer NOT NULL CHECK (rejected >= 0)
);
CREATE INDEX usage_deliveries_of_channel ON usage_deliveries (channel_id, received_at);
CREATE INDEX rejected_usage_of_channel ON rejected_usage (channel_id, id);

-- Sealed with a key that is not in the database. The former secret still signs for a day, so that a carrier can change over.
ALTER TABLE channels
  ADD COLUMN secret_sealed        bytea,
  ADD COLUMN former_secret_sealed bytea,
  ADD COLUMN secret_since         timestamptz,
  ADD CHECK ((secret_sealed IS NULL) = (secret_since IS NULL)),
  ADD CHECK (former_secret_sealed IS NULL OR secret_sealed IS NOT NULL);

-- A command is written down before it is sent, so that after a crash, or an answer that never came, it is known that the
-- carrier may have obeyed: without an outcome it is sent again under the same id before anything else is.
ALTER TABLE network_commands ADD COLUMN outcome text CHECK (outcome IN ('obeyed', 'refused'));
UPDATE network_commands SET outcome = 'obeyed';

-- How far usage was fetched from a carrier that does not send it; moved on in the transaction that rates what came.
CREATE TABLE fetched_usage (
  channel_id bigint PRIMARY KEY REFERENCES channels,
  cursor     text NOT NULL CHECK (length(cursor) <= 500),
  fetched_at timestamptz NOT NULL
);

-- Use without a plan, for the operator to look into.
CREATE INDEX unrated_days ON card_days (day, card_id) WHERE NOT rated;

-- Records of days before this one are gone; their totals by card, day and region stay. No row: all are there.
CREATE TABLE kept_records (
  id    boolean PRIMARY KEY DEFAULT true CHECK (id),
  since date NOT NULL
);
