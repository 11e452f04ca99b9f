-- The plastic and the profiles, who holds them, and which plan covers which day.

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE cards (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card_number        text NOT NULL UNIQUE CHECK (card_number ~ '^[0-9]{4,20}$'),
  iccid              text NOT NULL UNIQUE CHECK (iccid ~ '^[0-9]{18,22}$'),
  channel_id         bigint NOT NULL REFERENCES channels,
  type               text NOT NULL CHECK (type IN ('physical', 'esim')),
  -- Encrypted with a key that is not in the database; the keyed digest beside it is what a try is compared with.
  verify_code_sealed bytea NOT NULL,
  verify_code_mac    bytea NOT NULL,
  holder_id          bigint REFERENCES users,
  tag                text CHECK (length(tag) BETWEEN 1 AND 32),
  bound_at           timestamptz,
  deleted_at         timestamptz,
  status             text NOT NULL DEFAULT 'NOT_ACTIVE' CHECK (status IN ('NOT_ACTIVE', 'USING', 'SUSPEND', 'PAUSED')),
  suspend_reason     text CHECK (suspend_reason IN ('credit', 'administrator', 'packExpired')),
  -- While it is set only an administrator lets the card run again, whatever its holder orders.
  admin_stop         text,
  -- When the card last stopped being in use by somebody's will: fees of that day are still possible.
  stopped_at         timestamptz,
  is_starter_pack    boolean NOT NULL DEFAULT false,
  pack_days          integer CHECK (pack_days BETWEEN 1 AND 366),
  expires_at         timestamptz,
  -- Add-ons: what was bought and what of it use has taken.
  add_on_bought_bytes bigint NOT NULL DEFAULT 0,
  add_on_used_bytes   bigint NOT NULL DEFAULT 0,
  -- What the network should do.
  network_on         boolean NOT NULL DEFAULT false,
  network_limit      text NOT NULL DEFAULT 'open' CHECK (network_limit IN ('open', 'blocked', 'throttled')),
  network_kbps       integer,
  created_at         timestamptz NOT NULL,
  CHECK ((status = 'SUSPEND') = (suspend_reason IS NOT NULL)),
  CHECK ((holder_id IS NULL) = (bound_at IS NULL)),
  CHECK (deleted_at IS NULL OR holder_id IS NOT NULL),
  CHECK (is_starter_pack = (expires_at IS NOT NULL AND pack_days IS NOT NULL)),
  CHECK (NOT is_starter_pack OR holder_id IS NULL),
  CHECK ((network_limit = 'throttled') = (network_kbps IS NOT NULL)),
  CHECK (add_on_used_bytes BETWEEN 0 AND add_on_bought_bytes)
) WITH (fillfactor = 80);
CREATE INDEX cards_of_holder ON cards (holder_id, id);
CREATE UNIQUE INDEX cards_tag ON cards (holder_id, lower(tag)) WHERE deleted_at IS NULL;

-- Which plan covers which billing days of a card, and who pays. A pending plan is one that starts after today; only a
-- starter pack's has no payer. Past days never change.
CREATE TABLE subscriptions (
  card_id    bigint NOT NULL REFERENCES cards,
  during     daterange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND lower(during) IS NOT NULL),
  plan_id    bigint NOT NULL,
  version    integer NOT NULL,
  payer_id   bigint REFERENCES wallets,
  ordered_at timestamptz NOT NULL,
  FOREIGN KEY (plan_id, version) REFERENCES plan_versions,
  EXCLUDE USING gist (card_id WITH =, during WITH &&)
);
CREATE INDEX subscriptions_of_card ON subscriptions (card_id);

-- Every change of a card's status, with its reason and who caused it.
CREATE TABLE card_history (
  card_id    bigint NOT NULL REFERENCES cards,
  at         timestamptz NOT NULL,
  n          bigint GENERATED ALWAYS AS IDENTITY,
  event      text NOT NULL,
  status     text NOT NULL,
  actor_id   bigint,
  note       text,
  PRIMARY KEY (card_id, at, n)
);
CREATE TRIGGER card_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON card_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was asked of a carrier and what came of it.
CREATE TABLE network_commands (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card_id      bigint NOT NULL REFERENCES cards,
  command      text NOT NULL,
  network_on   boolean NOT NULL,
  network_limit text NOT NULL,
  network_kbps integer,
  sent_at      timestamptz NOT NULL
);
CREATE INDEX network_commands_of_card ON network_commands (card_id, id);
