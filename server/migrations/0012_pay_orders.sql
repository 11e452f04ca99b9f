-- Orders to pay for a recharge, and what a payment provider told us about money.

-- What somebody wants to be credited with, and what he is to pay for it. Finished once, whoever finishes it and however
-- often: by `UPDATE … WHERE status = 'INIT'` while the wallet is held.
CREATE TABLE pay_orders (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id            bigint NOT NULL REFERENCES users,
  method             text NOT NULL CHECK (method IN ('domestic', 'international')),
  amount_micros      bigint NOT NULL CHECK (amount_micros > 0),
  service_fee_micros bigint NOT NULL CHECK (service_fee_micros >= 0),
  -- To be quoted by whoever pays; read aloud and typed by hand, so without letters that look alike.
  remark             text NOT NULL UNIQUE CHECK (remark ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  status             text NOT NULL DEFAULT 'INIT' CHECK (status IN ('INIT', 'FINISHED')),
  created_at         timestamptz NOT NULL,
  finished_at        timestamptz,
  -- How it was finished: by an administrator's hand, or by a provider's word.
  finished_by        text CHECK (finished_by IN ('administrator', 'stripe')),
  CHECK ((status = 'FINISHED') = (finished_at IS NOT NULL) AND (finished_at IS NULL) = (finished_by IS NULL))
);
CREATE INDEX pay_orders_of_user ON pay_orders (user_id, id DESC);
CREATE INDEX pay_orders_open ON pay_orders (id DESC) WHERE status = 'INIT';

-- A provider's pages for an order: a payment counts only for the order whose page it was made on.
CREATE TABLE checkouts (
  provider   text NOT NULL CHECK (provider IN ('stripe')),
  session_id text NOT NULL,
  order_id   bigint NOT NULL REFERENCES pay_orders,
  opened_at  timestamptz NOT NULL,
  PRIMARY KEY (provider, session_id)
);
CREATE INDEX checkouts_of_order ON checkouts (order_id, opened_at DESC);

-- One row a payment of a provider, made by whichever notice of it comes first: that it was made, paid back or disputed.
-- Notices come in any order and any number of times.
CREATE TABLE payments (
  provider        text NOT NULL CHECK (provider IN ('stripe')),
  payment_id      text NOT NULL,
  told_at         timestamptz NOT NULL,
  -- Null until we are told that it was made.
  order_id        bigint REFERENCES pay_orders,
  paid_at         timestamptz,
  amount_micros   bigint CHECK (amount_micros >= 0),
  currency        text,
  -- `second`: the order was finished already. `mismatched`: another amount, currency or order than its page asked for.
  -- `ownerless`: the account had left. Those are kept for the operator to look at, and never credited.
  outcome         text CHECK (outcome IN ('credited', 'second', 'mismatched', 'ownerless')),
  -- What the provider paid back so far.
  refunded_micros bigint NOT NULL DEFAULT 0 CHECK (refunded_micros >= 0),
  disputed_at     timestamptz,
  dispute_won_at  timestamptz,
  PRIMARY KEY (provider, payment_id),
  CHECK ((outcome IS NULL) = (order_id IS NULL) AND (order_id IS NULL) = (paid_at IS NULL)
         AND (paid_at IS NULL) = (amount_micros IS NULL) AND (amount_micros IS NULL) = (currency IS NULL))
);
CREATE UNIQUE INDEX payments_credit ON payments (order_id) WHERE outcome = 'credited';
CREATE INDEX payments_of_order ON payments (order_id);

-- Which order a recharge finished, and which activity of the same wallet another takes back: each at most once.
ALTER TABLE activities
  ADD COLUMN order_id     bigint CHECK (order_id IS NULL OR (type = 'TOP_UP' AND change_micros > 0)),
  ADD COLUMN reverses_seq bigint CHECK (reverses_seq > 0 AND reverses_seq < seq);
CREATE UNIQUE INDEX activities_order ON activities (order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX activities_reversed ON activities (user_id, reverses_seq) WHERE reverses_seq IS NOT NULL;
