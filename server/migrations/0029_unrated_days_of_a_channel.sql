-- Use that no plan covers is listed by channel too. Such a day names its card's channel, so that the list of one channel is
-- read by an index, however many other channels have.
ALTER TABLE card_days ADD COLUMN unrated_channel_id bigint;
UPDATE card_days SET unrated_channel_id = cards.channel_id FROM cards WHERE cards.id = card_days.card_id AND NOT rated;
ALTER TABLE card_days ADD CONSTRAINT card_days_unrated_channel CHECK (rated = (unrated_channel_id IS NULL));
CREATE INDEX unrated_days_of_channel ON card_days (unrated_channel_id, day, card_id) WHERE NOT rated;
