-- The audit log is found by the number of a card, also where one entry names several cards.
CREATE INDEX audit_entries_of_named_cards ON audit_entries USING gin ((facts -> 'cardIds')) WHERE facts ? 'cardIds';
