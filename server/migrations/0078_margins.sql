-- What carriers take, and terms that are tried on kept use: what is earned after costs, and what other prices would have brought.

-- What the carrier of a channel takes from a billing day on, until its next price list: micro-units of the shop's currency, without VAT.
CREATE TABLE channel_costs (
  channel_id    bigint NOT NULL REFERENCES channels,
  from_day      date NOT NULL,
  -- Of a megabyte (1,048,576 bytes), of a card on a day on which it is used, and in a calendar month in which it is.
  mb_micros     bigint NOT NULL CHECK (mb_micros >= 0),
  day_micros    bigint NOT NULL CHECK (day_micros >= 0),
  month_micros  bigint NOT NULL CHECK (month_micros >= 0),
  PRIMARY KEY (channel_id, from_day)
);

-- The price of a megabyte in a region, in place of that of everywhere.
CREATE TABLE channel_region_costs (
  channel_id   bigint NOT NULL,
  from_day     date NOT NULL,
  region_code  text NOT NULL REFERENCES regions (code),
  mb_micros    bigint NOT NULL CHECK (mb_micros >= 0),
  PRIMARY KEY (channel_id, from_day, region_code),
  FOREIGN KEY (channel_id, from_day) REFERENCES channel_costs
);

-- Terms that are tried on the use of a plan's cards; the worker goes through the accounts by their ids.
CREATE TABLE price_tests (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id             bigint NOT NULL REFERENCES plans,
  from_day            date NOT NULL,
  to_day              date NOT NULL,
  price_micros        bigint NOT NULL CHECK (price_micros > 0),
  cycle_days          integer NOT NULL CHECK (cycle_days BETWEEN 1 AND 366),
  limit_bytes         bigint CHECK (limit_bytes > 0),
  traffic_limit_type  text NOT NULL CHECK (traffic_limit_type IN ('DAILY', 'CYCLE', 'UNLIMITED')),
  restrict_rule       text NOT NULL CHECK (restrict_rule IN ('STOP', 'THROTTLE', 'NONE')),
  throttle_kbps       integer CHECK (throttle_kbps > 0),
  asked_by            bigint NOT NULL REFERENCES users,
  asked_at            timestamptz NOT NULL,
  ended_at            timestamptz,
  -- Accounts that there were, how many were looked at, and the last of them.
  of_accounts         integer NOT NULL CHECK (of_accounts >= 0),
  looked_at           integer NOT NULL DEFAULT 0 CHECK (looked_at >= 0),
  after_account       bigint NOT NULL DEFAULT 0,
  -- What came of it so far (`server/src/margins/price-test-figures.ts`).
  figures             jsonb NOT NULL,
  CHECK (to_day >= from_day)
);
CREATE INDEX price_tests_running ON price_tests (id) WHERE ended_at IS NULL;
