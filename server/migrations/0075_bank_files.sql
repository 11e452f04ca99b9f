-- Bank statements: files of recharges whose lines finish orders.
-- How many of its lines a person chose; null: it is no bank statement.
ALTER TABLE recharge_files ADD COLUMN chosen integer CHECK (chosen BETWEEN 0 AND total);
-- Of a sheet: a digest of its names, and what stood where. The next sheet with these names is read the same way.
ALTER TABLE recharge_files ADD COLUMN sheet_names text;
ALTER TABLE recharge_files ADD COLUMN layout jsonb;
ALTER TABLE recharge_files ADD CONSTRAINT recharge_files_layout_check
  CHECK ((layout IS NULL) = (sheet_names IS NULL) AND (layout IS NULL OR chosen IS NOT NULL));
CREATE INDEX recharge_files_layout ON recharge_files (sheet_names, id) WHERE layout IS NOT NULL;

-- The order that a line finishes, whether a person said so, the day on which the payment was booked, and a digest of what the bank says of it:
-- a payment is used once.
ALTER TABLE recharge_lines ADD COLUMN order_id bigint REFERENCES pay_orders;
ALTER TABLE recharge_lines ADD COLUMN chosen boolean;
ALTER TABLE recharge_lines ADD COLUMN bank_day date;
ALTER TABLE recharge_lines ADD COLUMN bank_line text;
ALTER TABLE recharge_lines ADD CONSTRAINT recharge_lines_bank_check
  CHECK (num_nulls(order_id, chosen, bank_day, bank_line) IN (0, 4) AND (order_id IS NULL OR (reason IS NULL AND NOT repeats)));
-- A sheet without names, and XML, begin with the first.
ALTER TABLE recharge_lines DROP CONSTRAINT recharge_lines_line_check;
ALTER TABLE recharge_lines ADD CONSTRAINT recharge_lines_line_check CHECK (line > 0);
CREATE INDEX recharge_lines_of_order ON recharge_lines (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX recharge_lines_of_bank_line ON recharge_lines (bank_line) WHERE bank_line IS NOT NULL;
CREATE UNIQUE INDEX recharge_lines_used_once ON recharge_lines (bank_line) WHERE seq IS NOT NULL;
-- What an order is to be paid with, for payments without its code.
CREATE INDEX pay_orders_open_by_total ON pay_orders ((amount_micros + service_fee_micros), id DESC) WHERE status = 'INIT';
