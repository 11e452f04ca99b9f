-- What can be ordered. A plan's terms are never edited: an edit adds a version, and what runs keeps its own.

CREATE TABLE plans (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_type   text NOT NULL CHECK (plan_type IN ('PAY_AS_YOU_GO', 'STARTER_PACK')),
  position    integer NOT NULL,
  archived_at timestamptz,
  created_at  timestamptz NOT NULL
);

CREATE TABLE plan_versions (
  plan_id            bigint NOT NULL REFERENCES plans,
  version            integer NOT NULL CHECK (version > 0),
  name_en            text NOT NULL,
  name_zh            text NOT NULL,
  description_en     text NOT NULL,
  description_zh     text NOT NULL,
  price_micros       bigint NOT NULL CHECK (price_micros > 0),
  cycle_days         integer NOT NULL CHECK (cycle_days BETWEEN 1 AND 366),
  limit_bytes        bigint CHECK (limit_bytes > 0),
  traffic_limit_type text NOT NULL CHECK (traffic_limit_type IN ('DAILY', 'CYCLE', 'UNLIMITED')),
  restrict_rule      text NOT NULL CHECK (restrict_rule IN ('STOP', 'THROTTLE', 'NONE')),
  throttle_kbps      integer CHECK (throttle_kbps > 0),
  created_at         timestamptz NOT NULL,
  PRIMARY KEY (plan_id, version),
  CHECK ((traffic_limit_type = 'UNLIMITED') = (limit_bytes IS NULL)),
  CHECK (traffic_limit_type <> 'UNLIMITED' OR restrict_rule = 'NONE'),
  CHECK ((restrict_rule = 'THROTTLE') = (throttle_kbps IS NOT NULL))
);

CREATE TABLE add_ons (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name_en        text NOT NULL,
  name_zh        text NOT NULL,
  description_en text NOT NULL,
  description_zh text NOT NULL,
  price_micros   bigint NOT NULL CHECK (price_micros > 0),
  top_up_bytes   bigint NOT NULL CHECK (top_up_bytes > 0),
  position       integer NOT NULL,
  archived_at    timestamptz,
  created_at     timestamptz NOT NULL
);
