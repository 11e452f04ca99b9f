-- What people settle about their accounts, and how they leave.

-- A deleted account keeps its wallet and its part of the ledger, under a name that says nothing: its email, its username
-- and its devices are gone, and the email may register anew as another account.
ALTER TABLE users
  ADD COLUMN deleted_at timestamptz,
  ADD CHECK (deleted_at IS NULL OR (NOT is_register AND email = 'deleted-' || id::text || '@deleted.invalid'));

-- When somebody wants to be told. Without a row the usual alerts hold.
CREATE TABLE account_alerts (
  user_id            bigint PRIMARY KEY REFERENCES users,
  low_balance_micros bigint CHECK (low_balance_micros >= 0),
  data_50            boolean NOT NULL,
  data_80            boolean NOT NULL,
  data_100           boolean NOT NULL
);

-- The second factor (RFC 6238). The secret is encrypted with a key that is not in the database.
CREATE TABLE authenticators (
  user_id       bigint PRIMARY KEY REFERENCES users,
  secret_sealed bytea NOT NULL,
  -- Null until a first code proved that the authenticator knows the secret: before that it asks for nothing.
  confirmed_at  timestamptz,
  -- The time step of the newest code that was taken; neither it nor an older one is taken again.
  last_step     bigint NOT NULL DEFAULT 0 CHECK (last_step >= 0)
);

-- For whoever has lost his authenticator: each lets in once, and is gone.
CREATE TABLE recovery_codes (
  user_id  bigint NOT NULL REFERENCES authenticators ON DELETE CASCADE,
  code_mac bytea NOT NULL,
  PRIMARY KEY (user_id, code_mac)
);

-- Ended sessions are looked at too: whether a device was here before.
DROP INDEX sessions_of_user;
CREATE INDEX sessions_of_user ON sessions (user_id, used_at);

-- Keys come in the order of their days, so a sweep of old ones needs no more than this.
CREATE INDEX record_keys_age ON record_keys USING brin (seen_on);
