-- The operator's desk: its audit log as one chain, whose accounts administrators looked at, deeds on many cards at once.

-- Each entry carries a hash over itself and the entry before, so that nobody can change, take out or slip in one without
-- breaking all that follow. Numbers are given with the chain's end held: they have no gap and follow the order of the chain.
CREATE TABLE audit_chain (
  id        boolean PRIMARY KEY DEFAULT true CHECK (id),
  last_id   bigint NOT NULL,
  last_hash bytea NOT NULL
);
INSERT INTO audit_chain (last_id, last_hash) VALUES (0, '');

ALTER TABLE audit_entries ALTER COLUMN id DROP IDENTITY;
ALTER TABLE audit_entries ADD COLUMN hash bytea;

CREATE FUNCTION audit_hash(previous bytea, e audit_entries) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(e.id, (extract(epoch FROM e.at) * 1000000)::bigint, e.actor_id, e.deed,
                                                         e.subject, e.origin, e.reason, e.facts)::text, 'UTF8'))
$$;

-- Entries that were written before there was a chain.
ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only;
DO $$
DECLARE
  entry audit_entries;
  previous bytea := '';
BEGIN
  FOR entry IN SELECT * FROM audit_entries ORDER BY id LOOP
    previous := audit_hash(previous, entry);
    UPDATE audit_entries SET hash = previous WHERE id = entry.id;
    UPDATE audit_chain SET last_id = entry.id, last_hash = previous;
  END LOOP;
END $$;
ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only;
ALTER TABLE audit_entries ALTER COLUMN hash SET NOT NULL;

CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chain audit_chain;
BEGIN
  SELECT * INTO STRICT chain FROM audit_chain FOR NO KEY UPDATE;
  NEW.id := chain.last_id + 1;
  NEW.hash := audit_hash(chain.last_hash, NEW);
  UPDATE audit_chain SET last_id = NEW.id, last_hash = NEW.hash;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entries_chain BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

CREATE INDEX audit_entries_of_subject ON audit_entries (subject, id);
CREATE INDEX audit_entries_of_actor ON audit_entries (actor_id, id);
CREATE INDEX audit_entries_of_deed ON audit_entries (deed, id);

-- An administrator who looks at an account as its owner sees it. The customer reads it, too.
CREATE TABLE customer_views (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id      bigint NOT NULL REFERENCES users,
  administrator_id bigint NOT NULL REFERENCES users,
  -- The administrator's login that the view ends with. Logins are forgotten after a while, views are not.
  session_id       uuid NOT NULL,
  reason           text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  began_at         timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL CHECK (expires_at > began_at),
  ended_at         timestamptz
);
CREATE INDEX customer_views_of_customer ON customer_views (customer_id, id);

-- A deed on every card that a search found when it was asked for, done bit by bit by the worker.
CREATE TABLE pack_jobs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deed        text NOT NULL CHECK (deed IN ('setStarterPack', 'resetStarterPack', 'revertStarterPack')),
  -- What the deed was told.
  terms       jsonb NOT NULL,
  asked_by    bigint NOT NULL REFERENCES users,
  origin      text NOT NULL,
  asked_at    timestamptz NOT NULL,
  finished_at timestamptz,
  total       integer NOT NULL,
  done        integer NOT NULL DEFAULT 0 CHECK (done BETWEEN 0 AND total),
  refused     integer NOT NULL DEFAULT 0 CHECK (refused BETWEEN 0 AND done)
);

-- What became of each of its cards.
CREATE TABLE pack_job_cards (
  job_id  bigint NOT NULL REFERENCES pack_jobs,
  card_id bigint NOT NULL REFERENCES cards,
  -- The key of the refusal; null where it was done.
  error   text,
  done_at timestamptz,
  PRIMARY KEY (job_id, card_id)
);
CREATE INDEX pack_job_cards_waiting ON pack_job_cards (job_id, card_id) WHERE done_at IS NULL;
CREATE INDEX pack_job_cards_refused ON pack_job_cards (job_id, card_id) WHERE error IS NOT NULL;

-- Cards are searched by how they begin, and bounded by their numbers as numbers.
CREATE INDEX cards_number_begins ON cards (card_number text_pattern_ops);
CREATE INDEX cards_iccid_begins ON cards (iccid text_pattern_ops);
CREATE INDEX cards_tag_begins ON cards (lower(tag) text_pattern_ops);
CREATE INDEX cards_number_as_number ON cards ((card_number::numeric));
