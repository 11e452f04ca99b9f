-- The overview counts the orders whose payments need a look at each reading, and the list of orders finds them: the few of
-- all payments have an index of their own.
CREATE INDEX payments_to_look_into ON payments (order_id)
  WHERE outcome <> 'credited' OR refunded_micros > 0 OR disputed_at IS NOT NULL;
