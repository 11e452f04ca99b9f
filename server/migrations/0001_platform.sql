-- What the program itself must remember, whatever it sells.

-- Terms that shape stored money and days. They are written at the first start; a later change of the environment is
-- refused, because past amounts and past days could no longer be read.
CREATE TABLE shop_terms (
  id                boolean PRIMARY KEY DEFAULT true CHECK (id),
  currency          text NOT NULL,
  billing_time_zone text NOT NULL
);

-- How far the sandbox has moved the product's clock ahead of the machine's. Kept, so that a restart does not go back
-- in time and several servers agree.
CREATE TABLE sandbox_clock (
  id           boolean PRIMARY KEY DEFAULT true CHECK (id),
  ahead_millis bigint NOT NULL DEFAULT 0 CHECK (ahead_millis >= 0)
);
INSERT INTO sandbox_clock DEFAULT VALUES;

-- The first answer to a call, kept in the transaction of its effect: whoever sends the same key again gets it again.
CREATE TABLE idempotency_keys (
  user_id     bigint NOT NULL,
  call        text NOT NULL,
  key         text NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
  body_digest bytea NOT NULL,
  answer      jsonb,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, call, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- What administrators did: who, what, on whom, when, from where and why. Only ever added to.
CREATE TABLE audit_entries (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL,
  actor_id   bigint NOT NULL,
  deed       text NOT NULL,
  subject    text NOT NULL,
  origin     text NOT NULL,
  reason     text,
  facts      jsonb NOT NULL DEFAULT '{}'
);

-- For tables that are a record of what happened.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How often something was tried lately, by the limiter's own key. Not worth a write-ahead log: it may be lost in a crash.
CREATE UNLOGGED TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
