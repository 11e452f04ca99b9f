-- Only a starter pack's days have no payer, and a pack always expires: nobody uses a card for ever without paying.
ALTER TABLE subscriptions ADD CHECK (payer_id IS NOT NULL OR NOT upper_inf(during));

-- The plan that a card kept when it was converted from a pack: its holder may order it again, whatever he had between.
ALTER TABLE cards ADD COLUMN converted_plan_id bigint REFERENCES plans;

-- Packs that expire are looked for every few seconds.
CREATE INDEX cards_running_packs ON cards (expires_at) WHERE is_starter_pack AND status = 'USING';
