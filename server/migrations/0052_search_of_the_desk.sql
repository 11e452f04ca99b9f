-- The desk finds accounts by any part of a name, cards by the last digits of an ICCID, orders by an amount or the beginning of a code.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX users_named ON users USING gin (lower(username) gin_trgm_ops, lower(email) gin_trgm_ops);
-- An ICCID never changes: use, fees and orders of a card do not write here.
CREATE INDEX cards_iccid_ends ON cards (reverse(iccid) text_pattern_ops);
CREATE INDEX pay_orders_remark_begins ON pay_orders (remark text_pattern_ops);
CREATE INDEX pay_orders_by_amount ON pay_orders (amount_micros, id);
CREATE INDEX pay_orders_by_total ON pay_orders ((amount_micros + service_fee_micros), id);
