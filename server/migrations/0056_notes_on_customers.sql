-- What the staff write down about a customer: never rewritten, and gone with the account.
CREATE TABLE customer_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES users,
  author_id bigint NOT NULL REFERENCES users,
  written_at timestamptz NOT NULL,
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 2000)
);
CREATE INDEX customer_notes_of_customer ON customer_notes (customer_id, id);

CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never rewritten', TG_TABLE_NAME;
END $$;
CREATE TRIGGER customer_notes_never_rewritten BEFORE UPDATE OR TRUNCATE ON customer_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- What a card cost the account that holds it, and what an account did with its cards, newest first.
CREATE INDEX activities_of_card ON activities (card_id, user_id, seq) WHERE card_id IS NOT NULL;
CREATE INDEX card_history_of_actor ON card_history (actor_id, at) WHERE actor_id IS NOT NULL;
