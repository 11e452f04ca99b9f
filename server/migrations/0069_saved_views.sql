-- Searches of the desk's lists that members of staff keep for themselves.
CREATE TABLE saved_views (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  bigint NOT NULL REFERENCES users,
  list     text NOT NULL CHECK (list IN ('customers', 'cards', 'orders', 'audit')),
  name     text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  -- What the list's address says.
  params   jsonb NOT NULL,
  saved_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, list, lower(name));
