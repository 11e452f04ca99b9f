-- What administrators did before a day or since one is found by an index: without one a day of long ago read the whole log.
CREATE INDEX audit_entries_at ON audit_entries (at);
