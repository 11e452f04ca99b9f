-- What the desk sorts its lists by, with the id behind it. Balances have no such index: each charge would write to it.
CREATE INDEX users_by_name ON users ((lower(coalesce(username, email)) COLLATE "C"), id) WHERE deleted_at IS NULL;
-- Packs by their end; what is valid for good comes last.
CREATE INDEX cards_by_expiry ON cards (coalesce(expires_at, 'infinity'::timestamptz), id);
-- Cards in stock have other numbers than those that are held: among all of them one walks far to the first.
CREATE INDEX cards_in_stock_by_number ON cards ((card_number::numeric), id) WHERE holder_id IS NULL AND deleted_at IS NULL;
CREATE INDEX cards_held_by_number ON cards ((card_number::numeric), id) WHERE holder_id IS NOT NULL AND deleted_at IS NULL;
