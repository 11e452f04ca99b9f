-- The addresses that members of staff have asked customers to confirm as theirs: one a customer. One that was confirmed, withdrawn or
-- asked for anew is gone; the audit log knows of it.
CREATE TABLE email_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL UNIQUE REFERENCES users,
  email text NOT NULL CHECK (email <> ''),
  asked_by bigint NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > asked_at)
);
CREATE INDEX email_corrections_asked_by ON email_corrections (asked_by);
CREATE INDEX email_corrections_expires_at ON email_corrections (expires_at);
