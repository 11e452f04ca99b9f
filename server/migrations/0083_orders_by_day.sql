-- The desk finds orders by the days on which they were made or finished, however many came later.
CREATE INDEX pay_orders_by_day ON pay_orders (created_at, id);
CREATE INDEX pay_orders_finished ON pay_orders (finished_at) WHERE finished_at IS NOT NULL;
