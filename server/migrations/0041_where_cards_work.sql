-- Where a channel's cards work: the networks of each region, as the operator enters them. A region without any is not covered.
CREATE TABLE channel_networks (
  channel_id  bigint NOT NULL REFERENCES channels,
  region_code text   NOT NULL REFERENCES regions,
  name        text   NOT NULL CHECK (name <> '' AND length(name) <= 60),
  generation  text   NOT NULL CHECK (generation IN ('2G', '3G', '4G', '5G')),
  PRIMARY KEY (channel_id, region_code, name),
  -- What stands for every region that no one knows is none.
  CHECK (region_code <> 'ZZ')
);

-- On the cards of which channels a plan can be ordered, and for which regions it is sold; null: all.
ALTER TABLE plans
  ADD COLUMN channel_ids bigint[] CHECK (cardinality(channel_ids) > 0),
  ADD COLUMN region_codes text[] CHECK (cardinality(region_codes) > 0);
