-- A value sealed with SECRET_KEY, at most one: a start with a key that does not open it is refused.
CREATE TABLE key_check (
  id           bigint PRIMARY KEY CHECK (id = 1),
  value_sealed bytea NOT NULL
);
