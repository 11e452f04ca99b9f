-- The Customer List is filtered by role and state: the few of 200,000 accounts that are meant are found by an index of their own.
CREATE INDEX users_administrators ON users (id) WHERE level = 1 AND deleted_at IS NULL;
CREATE INDEX users_disabled ON users (id) WHERE disabled_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX users_unregistered ON users (id) WHERE NOT is_register AND deleted_at IS NULL;
