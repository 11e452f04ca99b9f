-- At how many cards of a channel and type, or fewer, the stock is low.
CREATE TABLE stock_thresholds (
  channel_id bigint  NOT NULL REFERENCES channels,
  type       text    NOT NULL CHECK (type IN ('physical', 'esim')),
  low_at     integer NOT NULL CHECK (low_at BETWEEN 0 AND 1000000),
  PRIMARY KEY (channel_id, type)
);

-- A file that was imported by mistake is undone: its cards go, what it was and when it went stay.
ALTER TABLE stock_imports ADD COLUMN undone_at timestamptz CHECK (undone_at IS NULL OR imported > 0);

-- What can be sold or bound, counted by channel, type and batch.
CREATE INDEX cards_for_sale ON cards (channel_id, type)
  WHERE holder_id IS NULL AND NOT is_starter_pack AND admin_stop IS NULL AND mark IS NULL;
CREATE INDEX cards_for_sale_of_import ON cards (import_id)
  WHERE holder_id IS NULL AND NOT is_starter_pack AND admin_stop IS NULL AND mark IS NULL;
CREATE INDEX cards_by_bound_at ON cards (bound_at, channel_id, type) WHERE bound_at IS NOT NULL;
