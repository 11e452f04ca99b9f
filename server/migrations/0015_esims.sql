-- eSIMs: what a phone needs to fetch a profile, how far the profile has come, and the orders of those made on demand.

ALTER TABLE cards
  -- The activation code (SGP.22 4.1), encrypted with a key that is not in the database. The keyed digest beside it keeps one
  -- code from being sold twice; without a matching id the same code is right for many cards, and there is none.
  ADD COLUMN activation_code_sealed bytea,
  ADD COLUMN activation_code_mac    bytea UNIQUE,
  -- Null while no profile was made: such a card can be ordered where its channel has an SM-DP+.
  ADD COLUMN esim_state   text CHECK (esim_state IN ('ordered', 'released', 'downloaded', 'installed', 'failed')),
  -- Where it failed: at the order, or at one of the points that SGP.22 5.3.5 tells of.
  ADD COLUMN esim_failure text CHECK (esim_failure IN ('order', 'eligibility', 'confirmationCode', 'download', 'install')),
  -- The SM-DP+'s own time of its newest word about a download: what it said before comes too late.
  ADD COLUMN esim_told_at timestamptz,
  ADD CHECK (type = 'esim' OR (activation_code_sealed IS NULL AND esim_state IS NULL)),
  ADD CHECK (activation_code_mac IS NULL OR activation_code_sealed IS NOT NULL),
  ADD CHECK (activation_code_sealed IS NULL OR (esim_state IS NOT NULL AND esim_state <> 'ordered')),
  ADD CHECK (activation_code_sealed IS NOT NULL OR esim_state IS NULL OR esim_state = 'ordered' OR esim_failure = 'order'),
  ADD CHECK ((esim_state IS NOT DISTINCT FROM 'failed') = (esim_failure IS NOT NULL));

-- The eSIMs that can be applied for, those that are ready first.
CREATE INDEX cards_esims_in_stock ON cards ((activation_code_sealed IS NULL), id)
  WHERE type = 'esim' AND holder_id IS NULL AND NOT is_starter_pack AND admin_stop IS NULL
    AND (esim_state IS NULL OR esim_state = 'released');

-- A profile that is asked of an SM-DP+ for a customer who has paid: DownloadOrder, ConfirmOrder; where it fails for good,
-- CancelOrder, and the fee goes back. Nothing is locked while the SM-DP+ is asked: the row says what is to be asked next.
CREATE TABLE esim_orders (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card_id    bigint NOT NULL REFERENCES cards,
  user_id    bigint NOT NULL REFERENCES users,
  -- The activity that took the fee; null where the fee is nothing.
  fee_seq    bigint,
  step       text NOT NULL CHECK (step IN ('download', 'confirm', 'cancel', 'released', 'returned')),
  -- How often this step was begun: from the second time on the first may have been obeyed without our knowing.
  tries      integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- Chosen by us and encrypted, so that an answer that is lost loses nothing.
  matching_id_sealed bytea NOT NULL,
  -- Why it failed, as the SM-DP+ put it (subject and reason code), or `unreachable`.
  failure    text,
  ordered_at timestamptz NOT NULL,
  -- When to try next; while a server tries, when another may take over.
  due_at     timestamptz NOT NULL,
  ended_at   timestamptz,
  CHECK ((step IN ('released', 'returned')) = (ended_at IS NOT NULL)),
  CHECK (step NOT IN ('cancel', 'returned') OR failure IS NOT NULL)
);
CREATE UNIQUE INDEX esim_orders_open ON esim_orders (card_id) WHERE ended_at IS NULL;
CREATE INDEX esim_orders_due ON esim_orders (due_at) WHERE ended_at IS NULL;
CREATE INDEX esim_orders_of_user ON esim_orders (user_id, card_id, id);
