-- What the desk sorts its lists by, with the id behind it. Balances have no such index: each charge would write to it.
CREATE INDEX users_by_name ON users ((lower(coalesce(username, email)) COLLATE "C"), id) WHERE deleted_at IS NULL;
-- What never expires ends later than anything else.
CREATE INDEX cards_by_expiry ON cards (coalesce(expires_at, 'infinity'::timestamptz), id);
-- Cards that are alike have numbers alike: among all of them one would walk far to the first that fits. Held ones never expire.
CREATE INDEX cards_in_stock_by_expiry ON cards (coalesce(expires_at, 'infinity'::timestamptz), id) WHERE holder_id IS NULL AND deleted_at IS NULL;
CREATE INDEX cards_in_stock_by_number ON cards ((card_number::numeric), id) WHERE holder_id IS NULL AND deleted_at IS NULL;
CREATE INDEX cards_held_by_number ON cards ((card_number::numeric), id) WHERE holder_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX cards_by_status_and_number ON cards (status, (card_number::numeric), id) WHERE deleted_at IS NULL;
CREATE INDEX cards_by_pack_and_number ON cards (is_starter_pack, (card_number::numeric), id) WHERE deleted_at IS NULL;
