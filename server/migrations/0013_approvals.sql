-- Money that waits for a second administrator, and why a card's state changed.

-- A recharge over the operator's limit moves nothing until another administrator confirms it, once.
CREATE TABLE approvals (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  reason        text,
  -- The pay order that this recharge finishes.
  order_id      bigint REFERENCES pay_orders,
  asked_by      bigint NOT NULL REFERENCES users,
  asked_at      timestamptz NOT NULL,
  status        text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'CONFIRMED', 'REJECTED')),
  decided_by    bigint REFERENCES users,
  decided_at    timestamptz,
  decided_note  text,
  -- The activity that confirming it made.
  seq           bigint,
  CHECK (asked_by <> user_id AND decided_by <> user_id AND decided_by <> asked_by),
  CHECK ((status = 'PENDING') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CHECK ((status = 'CONFIRMED') = (seq IS NOT NULL)),
  UNIQUE (user_id, seq)
);
CREATE UNIQUE INDEX approvals_of_order ON approvals (order_id) WHERE status = 'PENDING';
CREATE INDEX approvals_by_status ON approvals (status, id);

-- What made a card's state change: the plan of that day, what the wallet held, and the speed it was slowed to.
ALTER TABLE card_history
  ADD COLUMN plan_id        bigint,
  ADD COLUMN plan_version   integer,
  ADD COLUMN balance_micros bigint,
  ADD COLUMN kbps           integer;
