-- Logical replication names a row by its primary key, whether it moves a shop to another node or follows it to a newer PostgreSQL.
-- The periods of a card never meet, so each is named by its card and itself.
ALTER TABLE subscriptions ADD PRIMARY KEY (card_id, during);
-- The key finds a card's periods as well.
DROP INDEX subscriptions_of_card;
-- Its rows are never changed, and have no key: the columns by which they differ may be null.
ALTER TABLE book_days REPLICA IDENTITY FULL;
