-- Most use changes nothing but a sum: the day's cycle is open, and the allowance is far from any limit. How far it may go is worked out
-- when a card is evaluated; up to there use is added without evaluating the account again.

-- Up to how many bytes of the row more use of that day is allowance, and has no other effect: no fee, no email, no change of the network.
-- Null: each record is rated.
ALTER TABLE card_days ADD COLUMN plain_until_bytes bigint;
ALTER TABLE card_days ADD CONSTRAINT card_days_plain
  CHECK (plain_until_bytes IS NULL OR (rated AND segment = 0 AND allowance_bytes = bytes AND bytes <= plain_until_bytes));
