-- The operator's list holds the cards that live; those that were given up for good are a list of their own.
DROP INDEX cards_by_status, cards_by_type, cards_by_channel, cards_by_pack, cards_in_stock, cards_held;
CREATE INDEX cards_living ON cards (id) WHERE deleted_at IS NULL;
CREATE INDEX cards_by_status ON cards (status, id) WHERE deleted_at IS NULL;
CREATE INDEX cards_by_type ON cards (type, id) WHERE deleted_at IS NULL;
CREATE INDEX cards_by_channel ON cards (channel_id, id) WHERE deleted_at IS NULL;
CREATE INDEX cards_by_pack ON cards (is_starter_pack, id) WHERE deleted_at IS NULL;
CREATE INDEX cards_in_stock ON cards (id) WHERE holder_id IS NULL AND deleted_at IS NULL;
CREATE INDEX cards_held ON cards (id) WHERE holder_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX cards_deleted ON cards (id) WHERE deleted_at IS NOT NULL;
