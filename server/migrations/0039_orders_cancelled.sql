-- A customer may cancel an order that was not paid. Money that arrives for it all the same finishes it as any other, by its
-- provider's word alone: that it had been cancelled stays on record.
ALTER TABLE pay_orders
  DROP CONSTRAINT pay_orders_status_check,
  ADD CONSTRAINT pay_orders_status_check CHECK (status IN ('INIT', 'FINISHED', 'CANCELLED')),
  ADD COLUMN cancelled_at timestamptz,
  ADD CHECK (CASE status WHEN 'INIT' THEN cancelled_at IS NULL WHEN 'CANCELLED' THEN cancelled_at IS NOT NULL ELSE true END);
