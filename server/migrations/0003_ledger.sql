-- The customers' money: double entry, in micro-units, written once.

CREATE TABLE wallets (
  user_id        bigint PRIMARY KEY REFERENCES users,
  balance_micros bigint NOT NULL DEFAULT 0,
  -- The number of the wallet's last activity: activities are numbered without a gap.
  last_seq       bigint NOT NULL DEFAULT 0 CHECK (last_seq >= 0),
  changed_at     timestamptz NOT NULL
) WITH (fillfactor = 80);

-- One change of a wallet, as the customer sees it. Not cut by month: (user_id, seq) and "once only" must be unique over
-- all time, and PostgreSQL can promise that only where the partition key is part of the key.
CREATE TABLE activities (
  -- Always written together with its wallet's row, by one statement: a foreign key would only ask the same again.
  user_id              bigint NOT NULL,
  seq                  bigint NOT NULL CHECK (seq > 0),
  type                 text NOT NULL CHECK (type IN ('ESIM_APPLY', 'DAILY_FEE', 'TOP_UP', 'ADD_ON_PURCHASE', 'REFUND')),
  change_micros        bigint NOT NULL CHECK (change_micros <> 0),
  balance_after_micros bigint NOT NULL,
  changed_at           timestamptz NOT NULL,
  trade_date           date NOT NULL,
  card_id              bigint,
  plan_id              bigint,
  plan_version         integer,
  add_on_id            bigint,
  note                 text,
  PRIMARY KEY (user_id, seq)
);

-- The legs of an activity: the wallet on one side, a house account on the other. House accounts are sums, never rows, so
-- that nobody waits for them.
CREATE TABLE entries (
  user_id       bigint NOT NULL,
  seq           bigint NOT NULL,
  leg           smallint NOT NULL CHECK (leg IN (0, 1)),
  account       text NOT NULL CHECK (account IN ('wallet', 'cash', 'revenue', 'refunds')),
  amount_micros bigint NOT NULL CHECK (amount_micros <> 0),
  PRIMARY KEY (user_id, seq, leg),
  CHECK ((leg = 0) = (account = 'wallet'))
);

CREATE TRIGGER activities_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activities
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- I1: whatever one statement writes must balance, activity by activity.
CREATE FUNCTION refuse_unbalanced_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written GROUP BY user_id, seq HAVING sum(amount_micros) <> 0 OR count(*) <> 2) THEN
    RAISE EXCEPTION 'the legs of an activity do not sum to 0' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_balance AFTER INSERT ON entries REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_entries();
