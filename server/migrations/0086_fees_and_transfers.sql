-- What the shop books of its own money beside payouts: fees of its payment provider or bank, and what it moves between the accounts that hold money.
ALTER TABLE shop_movements DROP CONSTRAINT shop_movements_kind_check;
ALTER TABLE shop_movements ADD CONSTRAINT shop_movements_kind_check
  CHECK (kind IN ('PAYOUT_PAID', 'PAYOUT_BACK', 'PACKS_SOLD', 'PACKS_EARNED', 'PACKS_RETURNED', 'PROVIDER_FEE', 'TRANSFER', 'MOVEMENT_BACK'));
ALTER TABLE shop_movements DROP CONSTRAINT shop_movements_sale_check;
ALTER TABLE shop_movements ADD CONSTRAINT shop_movements_sale_check
  CHECK ((kind IN ('PACKS_SOLD', 'PACKS_EARNED', 'PACKS_RETURNED')) = (pack_sale_id IS NOT NULL));
ALTER TABLE shop_movements DROP CONSTRAINT shop_movements_check1;
ALTER TABLE shop_movements ADD CONSTRAINT shop_movements_check1
  CHECK ((kind IN ('PAYOUT_BACK', 'MOVEMENT_BACK')) = (reverses IS NOT NULL));
ALTER TABLE shop_entries DROP CONSTRAINT shop_entries_account_check;
ALTER TABLE shop_entries ADD CONSTRAINT shop_entries_account_check
  CHECK (account IN ('cashByHand', 'cashByBank', 'cashByStripe', 'payoutsInTransit', 'packsSold', 'packSales', 'packCredits', 'providerFees'));

-- Who booked such a movement by hand, and why.
CREATE TABLE hand_movements (
  movement_id  bigint PRIMARY KEY REFERENCES shop_movements,
  booked_by    bigint NOT NULL REFERENCES users,
  reason       text NOT NULL CHECK (reason <> '')
);
CREATE TRIGGER hand_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON hand_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a provider took for each payment that was credited: learnt by a job, and booked once.
CREATE TABLE payment_fees (
  provider     text NOT NULL CHECK (provider = 'stripe'),
  payment_id   text NOT NULL,
  -- Still to be learnt; booked; nothing; not booked, in another currency than the shop's; not learnt in the end.
  state        text NOT NULL DEFAULT 'DUE' CHECK (state IN ('DUE', 'BOOKED', 'NONE', 'OTHER_CURRENCY', 'UNKNOWN')),
  fee_micros   bigint CHECK (fee_micros >= 0),
  currency     text,
  movement_id  bigint UNIQUE REFERENCES shop_movements,
  learnt_at    timestamptz,
  tries        integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  due_at       timestamptz,
  PRIMARY KEY (provider, payment_id),
  FOREIGN KEY (provider, payment_id) REFERENCES payments,
  CHECK ((state = 'BOOKED') = (movement_id IS NOT NULL)),
  CHECK ((state = 'DUE') = (due_at IS NOT NULL) AND (due_at IS NULL) = (learnt_at IS NOT NULL)),
  CHECK ((state IN ('DUE', 'UNKNOWN')) = (fee_micros IS NULL) AND (fee_micros IS NULL) = (currency IS NULL))
);
CREATE INDEX payment_fees_due ON payment_fees (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payment_fees_not_booked ON payment_fees (state) WHERE state IN ('OTHER_CURRENCY', 'UNKNOWN');
