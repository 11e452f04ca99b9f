-- A login ends for good some time after it began, however often it is renewed: 90 days for a customer, 12 hours for an
-- administrator. Till then a session that was renewed in time never ended.

-- The login, as the end counts it: the sandbox moves it along when it lets time pass, and `created_at` stays as it was.
ALTER TABLE sessions ADD COLUMN counted_from timestamptz;
UPDATE sessions SET counted_from = created_at;
UPDATE sessions s
   SET expires_at = least(s.expires_at, s.counted_from + CASE u.level WHEN 1 THEN interval '12 hours' ELSE interval '2160 hours' END)
  FROM users u WHERE u.id = s.user_id;
ALTER TABLE sessions
  ALTER COLUMN counted_from SET NOT NULL,
  ADD CHECK (expires_at - counted_from <= interval '2160 hours');

-- A browser that an account has logged in on proves it by a token of its own, also after a logout. Once too many wrong passwords
-- have come from anywhere, such a browser is let in by the password alone; any other one needs an emailed code too.
CREATE TABLE known_browsers (
  token_hash bytea PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  -- Its last login. What ends that session from elsewhere takes the knowledge away; the session itself may be forgotten.
  session_id uuid NOT NULL,
  used_at    timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX known_browsers_of_user ON known_browsers (user_id, used_at);
