-- Entries of the audit log are linked into its chain after their commit, by one writer at a time. Until now whatever wrote an entry held the
-- end of the chain until its commit had reached the disk, and actions of the desk went one after the other.

-- The chain: entries in the order in which they were found committed, without a gap. No foreign key: it would lock each entry once more, and
-- `verify-ledger` asks for more than it would.
CREATE TABLE audit_links (
  position  bigint PRIMARY KEY CHECK (position > 0),
  entry_id  bigint NOT NULL UNIQUE,
  -- Of the entry and the hash of the link before.
  hash      bytea NOT NULL,
  -- By the clock of the database, as the moment from which an entry waits.
  linked_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO audit_links (position, entry_id, hash) SELECT row_number() OVER (ORDER BY id), id, hash FROM audit_entries;
CREATE TRIGGER audit_links_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Entries that wait for their link.
CREATE TABLE unlinked_audit_entries (
  entry_id bigint PRIMARY KEY,
  since    timestamptz NOT NULL DEFAULT clock_timestamp()
);

ALTER TABLE audit_chain RENAME COLUMN last_id TO last_position;

-- Numbers are given before the commit: they have gaps where an action failed. (A distributed table
-- cannot own a sequence that is made later, and a query of it that sets one would set it on the node.)
CREATE SEQUENCE audit_entry_ids;
DO $$
DECLARE
  next bigint;
BEGIN
  SELECT coalesce(max(id), 0) + 1 INTO next FROM audit_entries;
  PERFORM setval('audit_entry_ids', next, false);
END $$;
ALTER TABLE audit_entries ALTER COLUMN id SET DEFAULT nextval('audit_entry_ids');

DROP TRIGGER audit_entries_chain ON audit_entries;
DROP FUNCTION chain_audit_entry();
ALTER TABLE audit_entries DROP COLUMN hash;

CREATE FUNCTION await_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO unlinked_audit_entries (entry_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entries_wait AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION await_link();

-- Links up to a thousand of the entries that wait, and returns how many. Of several at once each waits for the one before it.
CREATE FUNCTION link_audit_entries() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  chain record;
  entry record;
  linked bigint[] := '{}';
BEGIN
  SELECT last_position, last_hash INTO STRICT chain FROM audit_chain FOR NO KEY UPDATE;
  FOR entry IN SELECT e.* FROM unlinked_audit_entries u JOIN audit_entries e ON e.id = u.entry_id ORDER BY e.id LIMIT 1000 LOOP
    chain.last_position := chain.last_position + 1;
    chain.last_hash := sha256(chain.last_hash || convert_to(jsonb_build_array(entry.id, (extract(epoch FROM entry.at) * 1000000)::bigint,
                         entry.actor_id, entry.deed, entry.subject, entry.origin, entry.reason, entry.facts)::text, 'UTF8'));
    INSERT INTO audit_links (position, entry_id, hash) VALUES (chain.last_position, entry.id, chain.last_hash);
    linked := linked || entry.id;
  END LOOP;
  IF linked = '{}' THEN
    RETURN 0;
  END IF;
  DELETE FROM unlinked_audit_entries WHERE entry_id = ANY (linked);
  UPDATE audit_chain SET last_position = chain.last_position, last_hash = chain.last_hash;
  RETURN cardinality(linked);
END $$;

REVOKE EXECUTE ON FUNCTION link_audit_entries() FROM PUBLIC;

-- As in 0081: functions of the owner look for their tables in the schema that they lie in.
DO $$
DECLARE
  own text;
BEGIN
  FOREACH own IN ARRAY ARRAY['await_link()', 'link_audit_entries()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', own, current_schema());
  END LOOP;
END $$;
