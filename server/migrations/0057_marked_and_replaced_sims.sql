-- What the operator knows of a SIM: lost, damaged, come back, or replaced by another one. With a mark it is given to no one.
ALTER TABLE cards ADD COLUMN mark text CHECK (mark IN ('lost', 'damaged', 'returned', 'replaced'));
ALTER TABLE cards ADD COLUMN mark_reason text CHECK (length(mark_reason) >= 1);
ALTER TABLE cards ADD CHECK ((mark IS NULL) = (mark_reason IS NULL));
ALTER TABLE cards ADD CHECK (mark IS NULL OR mark NOT IN ('returned', 'replaced') OR holder_id IS NULL);
CREATE INDEX cards_marked ON cards (mark, id) WHERE mark IS NOT NULL AND deleted_at IS NULL;
DROP INDEX cards_esims_in_stock;
CREATE INDEX cards_esims_in_stock ON cards ((activation_code_sealed IS NULL), id)
  WHERE type = 'esim' AND holder_id IS NULL AND NOT is_starter_pack AND admin_stop IS NULL AND mark IS NULL
    AND (esim_state IS NULL OR esim_state = 'released');

-- With a SIM swap a card goes on under the SIM of a card in stock, which has the replaced SIM from then on. What is printed on a SIM,
-- its channel, codes and profile move; plans, use and money stay. The card under whose id a SIM was delivered: null where it still is.
ALTER TABLE cards ADD COLUMN delivered_id bigint;
CREATE TABLE sim_swaps (
  card_id bigint NOT NULL REFERENCES cards,
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  spare_id bigint NOT NULL UNIQUE REFERENCES cards,
  at timestamptz NOT NULL,
  old_number text NOT NULL,
  old_iccid text NOT NULL UNIQUE,
  old_channel_id bigint NOT NULL REFERENCES channels,
  new_channel_id bigint NOT NULL REFERENCES channels,
  new_number text NOT NULL,
  new_iccid text NOT NULL UNIQUE,
  CHECK (card_id <> spare_id AND old_iccid <> new_iccid)
);
CREATE INDEX sim_swaps_of_card ON sim_swaps (card_id, at);
CREATE TRIGGER sim_swaps_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sim_swaps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
