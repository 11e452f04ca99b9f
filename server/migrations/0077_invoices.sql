-- Invoices of companies: one for the fees of each month, and credit notes for what is given back of them later.

-- Accounts that asked for invoices, and whom these are made out to; null once they want no more. What was issued is followed up all the same.
CREATE TABLE invoice_accounts (
  user_id         bigint PRIMARY KEY REFERENCES users,
  details         jsonb,
  -- The first day of the month from which on each is invoiced without being asked for, and of the next one that is: those between were looked at.
  automatic_from  date NOT NULL CHECK (automatic_from = date_trunc('month', automatic_from)),
  next_month      date NOT NULL CHECK (next_month = date_trunc('month', next_month)),
  CHECK (automatic_from <= next_month)
);
CREATE INDEX invoice_accounts_due ON invoice_accounts (next_month);

-- The documents, numbered without a gap.
CREATE TABLE invoices (
  id               bigint PRIMARY KEY CHECK (id > 0),
  -- Stands before the number.
  prefix           text NOT NULL,
  user_id          bigint NOT NULL REFERENCES users,
  kind             text NOT NULL CHECK (kind IN ('INVOICE', 'CREDIT_NOTE')),
  -- The month whose fees it is about, by its first day.
  month            date NOT NULL CHECK (month = date_trunc('month', month)),
  -- With it all is documented that was booked for the month before this moment; a cancelled invoice leaves nothing documented.
  booked_before    timestamptz NOT NULL,
  issued_at        timestamptz NOT NULL,
  -- The invoice that a credit note takes back.
  corrects         bigint REFERENCES invoices CHECK (corrects < id),
  is_cancellation  boolean NOT NULL,
  reason           text,
  seller           jsonb NOT NULL,
  buyer            jsonb NOT NULL,
  no_tax_reason    text,
  -- The tax that the lines contain, as the document says it.
  tax_micros       bigint NOT NULL,
  -- The electronic invoice (EN 16931, UBL 2.1) as it was issued.
  xml              text NOT NULL,
  CHECK ((kind = 'CREDIT_NOTE') = (corrects IS NOT NULL)),
  CHECK (kind = 'CREDIT_NOTE' OR NOT is_cancellation),
  CHECK (is_cancellation = (reason IS NOT NULL))
);
CREATE INDEX invoices_of_account ON invoices (user_id, month, id);
CREATE UNIQUE INDEX invoices_cancelled ON invoices (corrects) WHERE is_cancellation;
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Fees of one kind at one rate of a country, as they are booked: what is earned is positive, on a credit note less than nothing.
CREATE TABLE invoice_lines (
  invoice_id    bigint NOT NULL REFERENCES invoices,
  line          smallint NOT NULL CHECK (line > 0),
  account       text NOT NULL CHECK (account IN ('planFees', 'addOnFees', 'esimFees', 'serviceFees')),
  tax_ppm       integer CHECK (tax_ppm BETWEEN 0 AND 1000000),
  tax_country   text CHECK (tax_country ~ '^[A-Z]{2}$'),
  -- How many fees were booked or given back.
  fees          integer NOT NULL CHECK (fees >= 0),
  gross_micros  bigint NOT NULL CHECK (gross_micros <> 0),
  net_micros    bigint NOT NULL,
  PRIMARY KEY (invoice_id, line),
  CHECK (tax_ppm IS NOT NULL OR tax_country IS NULL)
);
CREATE TRIGGER invoice_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What the audit log says of a document: all of it, its lines too.
CREATE FUNCTION invoice_digest(wanted bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(i.id, prefix, user_id, kind, month, extract(epoch FROM booked_before)::text, extract(epoch FROM issued_at)::text,
           corrects, is_cancellation, reason, seller, buyer, no_tax_reason, tax_micros, xml,
           (SELECT jsonb_agg(jsonb_build_array(line, account, tax_ppm, tax_country, fees, gross_micros, net_micros) ORDER BY line)
            FROM invoice_lines WHERE invoice_id = i.id))::text, 'UTF8')), 'hex')
  FROM invoices i WHERE i.id = wanted
$$;

ALTER TABLE shop_settings DROP CONSTRAINT shop_settings_topic_check;
ALTER TABLE shop_settings ADD CONSTRAINT shop_settings_topic_check
  CHECK (topic IN ('identity', 'contact', 'trade', 'announcement', 'headline', 'faq', 'disclaimer', 'privacy', 'look', 'tax', 'invoices'));
