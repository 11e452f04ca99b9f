-- A search for the beginning of a tag is answered in the order of the tags, page by page.
CREATE INDEX cards_by_tag ON cards (lower(tag) text_pattern_ops, id);
DROP INDEX cards_tag_begins;
