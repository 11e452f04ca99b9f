-- The carriers that cards belong to, and the places where cards are used.

CREATE TABLE channels (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9-]{1,40}$'),
  created_at timestamptz NOT NULL
);

-- Our own regions; an ISO 3166-1 code where it is a country.
CREATE TABLE regions (
  code    text PRIMARY KEY CHECK (code ~ '^[A-Z0-9-]{2,10}$'),
  name_en text NOT NULL UNIQUE,
  name_zh text NOT NULL UNIQUE
);
