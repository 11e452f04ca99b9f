-- The audit log is found by the number of a card, also where one entry names several cards.
CREATE INDEX audit_entries_of_named_cards ON audit_entries USING gin ((facts -> 'cardIds')) WHERE facts ? 'cardIds';
-- What stands in the log once: a read of a customer's page a person and billing day, a refused login an account, reason and hour.
CREATE UNIQUE INDEX audit_entries_once ON audit_entries (actor_id, deed, subject, (facts ->> 'once')) WHERE facts ? 'once';
