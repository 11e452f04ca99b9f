-- What the desk has dealt with, and what it could not see. An administrator says of an order that he has looked into what its
-- provider told of its payments; what is told after that needs another look. So a payment counts what was told of it that needs
-- one (not credited, paid back, disputed) and how much of that was seen: a mark never covers what nobody saw.
ALTER TABLE payments
  ADD COLUMN troubles integer NOT NULL DEFAULT 0 CHECK (troubles >= 0),
  ADD COLUMN seen     integer NOT NULL DEFAULT 0 CHECK (seen BETWEEN 0 AND troubles);
UPDATE payments
SET troubles = (outcome IS DISTINCT FROM 'credited' AND outcome IS NOT NULL)::integer + (refunded_micros > 0)::integer
  + greatest(cardinality(disputes_open) + cardinality(disputes_won), (disputed_at IS NOT NULL)::integer)
WHERE outcome <> 'credited' OR refunded_micros > 0 OR disputed_at IS NOT NULL;
DROP INDEX payments_to_look_into;
CREATE INDEX payments_to_look_into ON payments (order_id) WHERE troubles > seen;

-- Who said so last, when, and what he did about it.
ALTER TABLE pay_orders
  ADD COLUMN seen_by   bigint REFERENCES users,
  ADD COLUMN seen_at   timestamptz,
  ADD COLUMN seen_note text,
  ADD CHECK ((seen_by IS NULL) = (seen_at IS NULL) AND (seen_at IS NULL) = (seen_note IS NULL));

-- An eSIM order that does not go on says why: what its SM-DP+ answered last (subject and reason code), or why it could not be asked.
ALTER TABLE esim_orders ADD COLUMN trouble text;
