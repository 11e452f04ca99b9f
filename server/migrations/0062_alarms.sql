-- What needs to be looked into, from when it was found until it was over. There is one open row of a kind and subject.
CREATE TABLE alarms (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text        NOT NULL CHECK (kind ~ '^[a-zA-Z]{1,40}$'),
  -- Empty, or whose unusual activity it is: `user:12 exports`.
  subject    text        NOT NULL CHECK (length(subject) <= 80),
  count      integer     NOT NULL CHECK (count > 0),
  opened_at  timestamptz NOT NULL,
  cleared_at timestamptz CHECK (cleared_at >= opened_at)
);
CREATE UNIQUE INDEX alarms_open ON alarms (kind, subject) WHERE cleared_at IS NULL;
CREATE INDEX alarms_of_kind ON alarms (kind, id);
CREATE INDEX alarms_cleared ON alarms (cleared_at) WHERE cleared_at IS NOT NULL;

-- When alarms reach a member of staff by email, where they chose something else than at once.
CREATE TABLE alarm_choices (
  user_id bigint PRIMARY KEY REFERENCES users,
  emails  text NOT NULL CHECK (emails IN ('atOnce', 'daily', 'never'))
);

-- The billing days on which the daily emails were sent, and when.
CREATE TABLE alarm_digests (
  day date PRIMARY KEY,
  at  timestamptz NOT NULL
);

-- Where alarms are posted to; there is one. Its address may hold a secret, so it is sealed as the secret is.
CREATE TABLE alarm_webhook (
  id            smallint PRIMARY KEY CHECK (id = 1),
  host          text        NOT NULL CHECK (length(host) BETWEEN 1 AND 300),
  url_sealed    bytea       NOT NULL,
  secret_sealed bytea       NOT NULL,
  set_at        timestamptz NOT NULL,
  set_by        bigint      NOT NULL REFERENCES users,
  taken_at      timestamptz,
  failed_at     timestamptz,
  failure       text CHECK (length(failure) BETWEEN 1 AND 80),
  CHECK ((failed_at IS NULL) = (failure IS NULL))
);
