-- Plain use of one region is summed in its day's own row: a record then changes one row less.
ALTER TABLE card_days ADD COLUMN plain_region_code text;
ALTER TABLE card_days ADD COLUMN plain_region_bytes bigint NOT NULL DEFAULT 0;
ALTER TABLE card_days ADD CONSTRAINT card_days_plain_region
  CHECK (plain_region_bytes BETWEEN 0 AND bytes AND (plain_region_code IS NULL) = (plain_region_bytes = 0));
CREATE INDEX card_days_by_day ON card_days USING brin (day) WITH (autosummarize = on);

-- What cards used by day and region; two rows may have the same card, day and region.
CREATE VIEW use_by_region AS
  SELECT card_id, day, region_code, bytes FROM card_day_regions
  UNION ALL
  SELECT card_id, day, plain_region_code, plain_region_bytes FROM card_days WHERE plain_region_code IS NOT NULL;
