-- Which version of a legal document an account has accepted, and when; 0 is the standard text.
CREATE TABLE legal_acceptances (
  user_id     bigint      NOT NULL REFERENCES users,
  document    text        NOT NULL CHECK (document IN ('disclaimer', 'privacy')),
  version     integer     NOT NULL CHECK (version >= 0),
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, document, version)
);
-- How many have accepted the version in force.
CREATE INDEX legal_acceptances_of_version ON legal_acceptances (document, version);
