-- What people are told by letter when a line is crossed: low balance, money received, data used, a card that stopped.

ALTER TABLE account_alerts
  ADD COLUMN recharged    boolean NOT NULL DEFAULT true,
  ADD COLUMN card_stopped boolean NOT NULL DEFAULT true;

-- Written in the transaction of the crossing. The occasion names the crossing, so each is written about once, whichever
-- server sees it and however often it is counted anew.
CREATE TABLE letters (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  occasion   text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('lowBalance', 'recharged', 'dataUsed', 'cardsStopped')),
  facts      jsonb NOT NULL,
  written_at timestamptz NOT NULL,
  -- When it was taken to be sent. Taken and never heard of again: the sender died, and nobody sends it a second time.
  taken_at   timestamptz,
  UNIQUE (user_id, occasion)
);
CREATE INDEX letters_age ON letters USING brin (written_at);
