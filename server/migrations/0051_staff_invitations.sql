-- Who is invited to work at the desk. An invitation that was accepted, withdrawn or sent anew is gone; the audit log knows of it.
CREATE TABLE staff_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email <> ''),
  role_id bigint NOT NULL REFERENCES staff_roles,
  -- Of the email: that of the one who invites.
  language text NOT NULL,
  invited_by bigint NOT NULL REFERENCES users,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > invited_at)
);
CREATE UNIQUE INDEX staff_invitations_email ON staff_invitations (lower(email));
CREATE INDEX staff_invitations_invited_by ON staff_invitations (invited_by);
CREATE INDEX staff_invitations_expires_at ON staff_invitations (expires_at);
