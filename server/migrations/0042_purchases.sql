-- What a customer buys in one go: a plan for an own card, or a new eSIM and the plan for it. Each step is made once, in one
-- transaction with what it does; the next one to look goes on from there.
CREATE TABLE purchases (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id         bigint      NOT NULL REFERENCES users,
  plan_id         bigint      NOT NULL,
  plan_version    integer     NOT NULL,
  -- The fee of the new eSIM as it was shown; null: for an own card.
  esim_fee_micros bigint      CHECK (esim_fee_micros >= 0),
  region_code     text        REFERENCES regions,
  -- The own card, or the eSIM once it is theirs.
  card_id         bigint      REFERENCES cards,
  step            text        NOT NULL CHECK (step IN ('PAYING', 'ESIM', 'PROFILE', 'PLAN', 'DONE', 'FAILED', 'CANCELLED')),
  failure         text        CHECK ((failure IS NOT NULL) = (step = 'FAILED')),
  created_at      timestamptz NOT NULL,
  changed_at      timestamptz NOT NULL,
  FOREIGN KEY (plan_id, plan_version) REFERENCES plan_versions (plan_id, version),
  CHECK (esim_fee_micros IS NOT NULL OR (card_id IS NOT NULL AND region_code IS NULL)),
  CHECK (card_id IS NOT NULL OR step NOT IN ('PROFILE', 'PLAN', 'DONE'))
);
CREATE INDEX purchases_of_user ON purchases (user_id, id);
CREATE INDEX purchases_of_card ON purchases (card_id) WHERE card_id IS NOT NULL;
CREATE INDEX purchases_that_wait ON purchases (id) WHERE step = 'PROFILE';

-- What an order is to be paid for, where it is for more than the balance.
ALTER TABLE pay_orders ADD COLUMN purchase_id bigint UNIQUE REFERENCES purchases;
