-- Who may come in, and how we know them.

CREATE TABLE users (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username      text CHECK (username ~ '^[A-Za-z0-9._-]{3,32}$'),
  email         text NOT NULL,
  password_hash text,
  level         smallint NOT NULL DEFAULT 0 CHECK (level IN (0, 1)),
  is_register   boolean NOT NULL,
  language      text NOT NULL DEFAULT 'en',
  disabled_at   timestamptz,
  -- Grows when role or password change: access tokens made before are superseded.
  token_epoch   integer NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL,
  -- An account that an administrator made for an email has neither name nor password until its owner registers.
  CHECK (is_register = (username IS NOT NULL)),
  CHECK (is_register = (password_hash IS NOT NULL))
);
CREATE UNIQUE INDEX users_username ON users (lower(username) text_pattern_ops);
CREATE UNIQUE INDEX users_email ON users (lower(email) text_pattern_ops);

-- A login on one device. Ends by logout, by its time, by a reused refresh token, or when the password changes.
CREATE TABLE sessions (
  id           uuid PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users,
  remember_me  boolean NOT NULL,
  device       text NOT NULL,
  origin       text NOT NULL,
  created_at   timestamptz NOT NULL,
  used_at      timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  ended_at     timestamptz
);
CREATE INDEX sessions_of_user ON sessions (user_id) WHERE ended_at IS NULL;

-- Every refresh token of a session, hashed. One successor each: showing a used one again ends the whole family.
CREATE TABLE refresh_tokens (
  token_hash   bytea PRIMARY KEY,
  session_id   uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  issued_at    timestamptz NOT NULL,
  used_at      timestamptz,
  successor    bytea UNIQUE
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

-- The one live code of an address for a purpose, hashed.
CREATE TABLE email_codes (
  email      text NOT NULL,
  purpose    text NOT NULL,
  code_hash  bytea NOT NULL,
  sent_at    timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Where each wrong try came from: after five an origin must ask for a new code, after twenty the code is dead.
  wrong_origins text[] NOT NULL DEFAULT '{}' CHECK (cardinality(wrong_origins) <= 20),
  PRIMARY KEY (email, purpose)
);
