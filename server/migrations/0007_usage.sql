-- From use to money: what was reported, what it was counted against, and what it cost.

-- Every record ever accepted lately, by its channel's id for it: a month partition could not promise uniqueness over
-- all months. The digest tells a repeat from another record under the same id.
CREATE TABLE record_keys (
  channel_id bigint NOT NULL,
  record_id  text NOT NULL CHECK (length(record_id) BETWEEN 1 AND 100),
  digest     bytea NOT NULL,
  seen_on    date NOT NULL,
  PRIMARY KEY (channel_id, record_id)
) PARTITION BY HASH (channel_id, record_id);
CREATE TABLE record_keys_0 PARTITION OF record_keys FOR VALUES WITH (MODULUS 4, REMAINDER 0);
CREATE TABLE record_keys_1 PARTITION OF record_keys FOR VALUES WITH (MODULUS 4, REMAINDER 1);
CREATE TABLE record_keys_2 PARTITION OF record_keys FOR VALUES WITH (MODULUS 4, REMAINDER 2);
CREATE TABLE record_keys_3 PARTITION OF record_keys FOR VALUES WITH (MODULUS 4, REMAINDER 3);

-- The records themselves, cut by the month of their billing day, so that old months can be dropped. The default
-- partition takes what no month was made for yet: nothing is ever lost for want of a partition.
CREATE TABLE usage_records (
  card_id     bigint NOT NULL,
  day         date NOT NULL,
  used_at     timestamptz NOT NULL,
  channel_id  bigint NOT NULL,
  record_id   text NOT NULL,
  region_code text NOT NULL,
  bytes       bigint NOT NULL CHECK (bytes > 0),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (card_id, day, used_at, channel_id, record_id)
) PARTITION BY RANGE (day);
CREATE TABLE usage_records_default PARTITION OF usage_records DEFAULT;

-- A card's use of one day, cut where add-ons were bought: within a segment the order of use does not matter for what it
-- is counted against. Without a plan that day: unrated.
CREATE TABLE card_days (
  card_id         bigint NOT NULL,
  day             date NOT NULL,
  segment         integer NOT NULL CHECK (segment >= 0),
  bytes           bigint NOT NULL CHECK (bytes > 0),
  rated           boolean NOT NULL,
  allowance_bytes bigint NOT NULL DEFAULT 0 CHECK (allowance_bytes >= 0),
  add_on_bytes    bigint NOT NULL DEFAULT 0 CHECK (add_on_bytes >= 0),
  over_bytes      bigint NOT NULL DEFAULT 0 CHECK (over_bytes >= 0),
  PRIMARY KEY (card_id, day, segment),
  CHECK (allowance_bytes + add_on_bytes + over_bytes = CASE WHEN rated THEN bytes ELSE 0 END)
) WITH (fillfactor = 80);

CREATE TABLE card_day_regions (
  card_id     bigint NOT NULL,
  day         date NOT NULL,
  region_code text NOT NULL,
  bytes       bigint NOT NULL CHECK (bytes > 0),
  PRIMARY KEY (card_id, day, region_code)
) WITH (fillfactor = 80);

-- The days that one fee paid for. A late record may move cycles; their number never falls.
CREATE TABLE cycles (
  card_id   bigint NOT NULL,
  plan_id   bigint NOT NULL,
  version   integer NOT NULL,
  starts_on date NOT NULL,
  ends_on   date NOT NULL,
  PRIMARY KEY (card_id, plan_id, version, starts_on),
  CHECK (ends_on > starts_on)
);
CREATE INDEX cycles_by_end ON cycles (card_id, ends_on);

-- The n-th fee of a card under a plan version, each with its activity.
CREATE TABLE fees (
  card_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  version integer NOT NULL,
  n       integer NOT NULL CHECK (n > 0),
  user_id bigint NOT NULL,
  seq     bigint NOT NULL,
  PRIMARY KEY (card_id, plan_id, version, n),
  UNIQUE (user_id, seq)
);

CREATE TABLE add_on_purchases (
  card_id   bigint NOT NULL REFERENCES cards,
  -- The card's n-th purchase, which opens segment n.
  n         integer NOT NULL CHECK (n > 0),
  add_on_id bigint NOT NULL REFERENCES add_ons,
  bytes     bigint NOT NULL CHECK (bytes > 0),
  bought_at timestamptz NOT NULL,
  user_id   bigint NOT NULL,
  seq       bigint NOT NULL,
  PRIMARY KEY (card_id, n),
  UNIQUE (user_id, seq),
  FOREIGN KEY (user_id, seq) REFERENCES activities
);

-- What a channel told us that we could not take, for the operator to look into.
CREATE TABLE rejected_usage (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id  bigint NOT NULL,
  received_at timestamptz NOT NULL,
  error       text NOT NULL,
  record      text NOT NULL
);

-- The billing day that all wallets were last brought to by the turn of the day.
CREATE TABLE turned_days (
  id  boolean PRIMARY KEY DEFAULT true CHECK (id),
  day date NOT NULL
);
