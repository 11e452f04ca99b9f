-- The operator's catalogue and stock: offers that change from a day on, cards that come by the file, lists that stay quick.

-- From which billing day a version can be ordered: an edit is for tomorrow, so that nobody's price changes under his hands.
ALTER TABLE plan_versions ADD COLUMN offered_from date NOT NULL DEFAULT '2000-01-01';

-- The terms of a row never change: an edit adds the row that takes its place from a day on. All rows of one offer are its line.
ALTER TABLE add_ons
  ADD COLUMN line_id       bigint REFERENCES add_ons,
  ADD COLUMN offered_from  date NOT NULL DEFAULT '2000-01-01',
  ADD COLUMN offered_until date CHECK (offered_until >= offered_from);
CREATE UNIQUE INDEX add_ons_newest ON add_ons (COALESCE(line_id, id)) WHERE offered_until IS NULL;

-- Files of cards that an administrator sent; those that brought cards are the batches of the stock. The text holds codes, so
-- it is sealed, and gone when the work is done.
CREATE TABLE stock_imports (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  mode        text NOT NULL CHECK (mode IN ('preview', 'all', 'partial')),
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'previewed', 'done', 'rejected', 'failed')),
  sealed_csv  bytea,
  lines       integer NOT NULL DEFAULT 0,
  imported    integer NOT NULL DEFAULT 0 CHECK (imported >= 0),
  rejected    integer NOT NULL DEFAULT 0 CHECK (rejected >= 0),
  warned      integer NOT NULL DEFAULT 0 CHECK (warned >= 0),
  -- The first of what was said of lines: rejections, then warnings.
  said        jsonb NOT NULL DEFAULT '[]',
  created_by  bigint NOT NULL REFERENCES users,
  origin      text NOT NULL,
  created_at  timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((state = 'waiting') = (finished_at IS NULL)),
  CHECK ((state = 'waiting') = (sealed_csv IS NOT NULL)),
  CHECK (imported = 0 OR state = 'done')
);
CREATE INDEX stock_imports_waiting ON stock_imports (id) WHERE state = 'waiting';
CREATE INDEX stock_batches ON stock_imports (id) WHERE imported > 0;

-- How far the work on a file is. Apart, because the file's row is held by whoever works on it.
CREATE TABLE stock_import_progress (
  import_id bigint PRIMARY KEY REFERENCES stock_imports ON DELETE CASCADE,
  done      integer NOT NULL DEFAULT 0,
  of        integer NOT NULL DEFAULT 0
);

ALTER TABLE cards ADD COLUMN import_id bigint REFERENCES stock_imports;
CREATE INDEX cards_of_import ON cards (import_id, id) WHERE import_id IS NOT NULL;

-- The operator's list of cards: each filter finds its newest cards, a range of numbers comes in their order.
CREATE INDEX cards_by_status ON cards (status, id);
CREATE INDEX cards_by_type ON cards (type, id);
CREATE INDEX cards_by_channel ON cards (channel_id, id);
CREATE INDEX cards_by_pack ON cards (is_starter_pack, id);
CREATE INDEX cards_in_stock ON cards (id) WHERE holder_id IS NULL;
CREATE INDEX cards_held ON cards (id) WHERE holder_id IS NOT NULL;
DROP INDEX cards_number_as_number;
CREATE INDEX cards_by_number ON cards ((card_number::numeric), id);

-- Key figures: money by day, use by day and region, what is below zero, what nobody pays for.
CREATE INDEX activities_by_day ON activities USING brin (trade_date) WITH (autosummarize = on);
CREATE INDEX card_day_regions_by_day ON card_day_regions USING brin (day) WITH (autosummarize = on);
CREATE INDEX card_days_unrated ON card_days (day) WHERE NOT rated;
CREATE INDEX wallets_below_zero ON wallets (user_id) WHERE balance_micros < 0;
