-- The tax that fees contain: each leg on an account of fees says its rate, in parts per million (null: no tax), and the country whose own rate that
-- is (null: it has the rate of everywhere). What was booked before has none.
ALTER TABLE entries ADD COLUMN tax_ppm integer;
ALTER TABLE entries ADD COLUMN tax_country text;
ALTER TABLE entries ADD CONSTRAINT entries_tax_check
  CHECK (num_nulls(tax_ppm, tax_country) = 2 OR (account IN ('planFees', 'addOnFees', 'esimFees', 'serviceFees')
         AND tax_ppm BETWEEN 0 AND 1000000 AND tax_country ~ '^[A-Z]{2}$'));

CREATE OR REPLACE VIEW booked_entries AS
  SELECT changed_at AS booked_at, account, amount_micros, tax_ppm, tax_country FROM activities JOIN entries USING (user_id, seq)
  UNION ALL SELECT booked_at, account, amount_micros, NULL, NULL FROM shop_movements JOIN shop_entries ON movement_id = id;

-- The sums of a day are kept by rate and country.
ALTER TABLE book_days ADD COLUMN tax_ppm integer;
ALTER TABLE book_days ADD COLUMN tax_country text;
ALTER TABLE book_days DROP CONSTRAINT book_days_pkey;
CREATE UNIQUE INDEX book_days_once ON book_days (day, account, tax_country, tax_ppm) NULLS NOT DISTINCT;

-- Where someone lives, as far as they have said: rates of tax go by it.
ALTER TABLE wallets ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$');

ALTER TABLE shop_settings DROP CONSTRAINT shop_settings_topic_check;
ALTER TABLE shop_settings ADD CONSTRAINT shop_settings_topic_check
  CHECK (topic IN ('identity', 'contact', 'trade', 'announcement', 'headline', 'faq', 'disclaimer', 'privacy', 'look', 'tax'));
