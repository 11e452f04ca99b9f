-- Sales of StarterPacks: what was paid for them is owed until each is bound, expires or is reverted, and earned then; or it is given back.
CREATE TABLE pack_sales (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sold_at         timestamptz NOT NULL,
  sold_by         bigint NOT NULL REFERENCES users,
  -- The account that received the money.
  cash            text NOT NULL CHECK (cash IN ('cashByHand', 'cashByBank')),
  -- Of one card.
  price_micros    bigint NOT NULL CHECK (price_micros > 0),
  buyer           text NOT NULL CHECK (buyer <> ''),
  reference       text CHECK (reference <> ''),
  reason          text NOT NULL CHECK (reason <> ''),
  cards           integer NOT NULL CHECK (cards > 0),
  -- How many of its cards stand how: they are counted as they end.
  open_cards      integer NOT NULL CHECK (open_cards >= 0),
  bound_cards     integer NOT NULL DEFAULT 0 CHECK (bound_cards >= 0),
  expired_cards   integer NOT NULL DEFAULT 0 CHECK (expired_cards >= 0),
  reverted_cards  integer NOT NULL DEFAULT 0 CHECK (reverted_cards >= 0),
  returned_cards  integer NOT NULL DEFAULT 0 CHECK (returned_cards >= 0),
  CONSTRAINT pack_sales_count_check CHECK (cards = open_cards + bound_cards + expired_cards + reverted_cards + returned_cards)
);
CREATE INDEX pack_sales_open ON pack_sales (id) WHERE open_cards > 0;
CREATE INDEX pack_sales_by_day ON pack_sales (sold_at, id);

-- What the shop books of its own money is of a payout, or of a sale.
ALTER TABLE shop_movements ALTER COLUMN payout_id DROP NOT NULL;
ALTER TABLE shop_movements ADD COLUMN pack_sale_id bigint REFERENCES pack_sales;
ALTER TABLE shop_movements DROP CONSTRAINT shop_movements_kind_check;
ALTER TABLE shop_movements ADD CONSTRAINT shop_movements_kind_check
  CHECK (kind IN ('PAYOUT_PAID', 'PAYOUT_BACK', 'PACKS_SOLD', 'PACKS_EARNED', 'PACKS_RETURNED'));
ALTER TABLE shop_movements ADD CONSTRAINT shop_movements_payout_check CHECK ((kind IN ('PAYOUT_PAID', 'PAYOUT_BACK')) = (payout_id IS NOT NULL));
ALTER TABLE shop_movements ADD CONSTRAINT shop_movements_sale_check CHECK ((payout_id IS NULL) = (pack_sale_id IS NOT NULL));
CREATE INDEX shop_movements_of_sale ON shop_movements (pack_sale_id, id) WHERE pack_sale_id IS NOT NULL;

ALTER TABLE shop_entries DROP CONSTRAINT shop_entries_account_check;
ALTER TABLE shop_entries ADD CONSTRAINT shop_entries_account_check
  CHECK (account IN ('cashByHand', 'cashByBank', 'payoutsInTransit', 'packsSold', 'packSales', 'packCredits'));

CREATE TABLE pack_sale_cards (
  sale_id          bigint NOT NULL REFERENCES pack_sales,
  card_id          bigint NOT NULL REFERENCES cards,
  -- The last line of the card's history when it was sold: what comes behind it happened to the pack that was sold.
  history_n        bigint NOT NULL,
  ended            text CHECK (ended IN ('BOUND', 'EXPIRED', 'REVERTED', 'RETURNED')),
  -- What its end was booked by, and when.
  movement_id      bigint REFERENCES shop_movements,
  ended_at         timestamptz,
  -- What binding it credited.
  credited_micros  bigint CHECK (credited_micros >= 0),
  PRIMARY KEY (sale_id, card_id),
  CONSTRAINT pack_sale_cards_end_check CHECK ((ended IS NULL) = (movement_id IS NULL) AND (ended IS NULL) = (ended_at IS NULL)),
  CONSTRAINT pack_sale_cards_credit_check CHECK ((ended IS NOT DISTINCT FROM 'BOUND') = (credited_micros IS NOT NULL))
);
-- A card is in one sale at a time.
CREATE UNIQUE INDEX pack_sale_cards_open ON pack_sale_cards (card_id) WHERE ended IS NULL;
CREATE INDEX pack_sale_cards_of_card ON pack_sale_cards (card_id, sale_id);
CREATE INDEX pack_sale_cards_of_movement ON pack_sale_cards (movement_id) WHERE movement_id IS NOT NULL;
