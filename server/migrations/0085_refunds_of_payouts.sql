-- A payout can be paid as a refund of the payment that its money came from, at its provider.
ALTER TABLE shop_entries DROP CONSTRAINT shop_entries_account_check;
ALTER TABLE shop_entries ADD CONSTRAINT shop_entries_account_check
  CHECK (account IN ('cashByHand', 'cashByBank', 'cashByStripe', 'payoutsInTransit', 'packsSold', 'packSales', 'packCredits'));

-- What of a payment others than payouts had paid back, as far as its provider's notices can say: that alone counts against its recharge.
ALTER TABLE payments ADD COLUMN others_refunded_micros bigint NOT NULL DEFAULT 0 CHECK (others_refunded_micros >= 0);
UPDATE payments SET others_refunded_micros = refunded_micros WHERE refunded_micros > 0;

-- How each of these refunds stands at the provider; that it is booked, and how much it is, say the movement and its legs.
CREATE TABLE payout_refunds (
  movement_id    bigint PRIMARY KEY REFERENCES shop_movements,
  provider       text NOT NULL CHECK (provider = 'stripe'),
  payment_id     text NOT NULL,
  amount_micros  bigint NOT NULL CHECK (amount_micros > 0),
  -- To be asked for, taken on, made, or refused or failed: then its movement is taken back.
  state          text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'PENDING', 'DONE', 'FAILED')),
  -- Its name at the provider, once it was taken on.
  refund_id      text,
  -- Why it was refused or failed, in the provider's word for it, and when by the provider's clock.
  failure        text,
  failed_at      timestamptz,
  -- How often it was asked for, or asked about; when next; and why it does not go on.
  tries          integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  due_at         timestamptz,
  trouble        text,
  UNIQUE (provider, refund_id),
  FOREIGN KEY (provider, payment_id) REFERENCES payments,
  CHECK (state NOT IN ('PENDING', 'DONE') OR refund_id IS NOT NULL),
  CHECK ((state = 'FAILED') = (failure IS NOT NULL) AND (failure IS NULL) = (failed_at IS NULL)),
  CHECK ((state IN ('WAITING', 'PENDING')) = (due_at IS NOT NULL))
);
CREATE INDEX payout_refunds_of_payment ON payout_refunds (provider, payment_id);
CREATE INDEX payout_refunds_due ON payout_refunds (due_at) WHERE due_at IS NOT NULL;
