-- The desk finds and sorts orders by when they were made or finished, however many came later; what is not finished comes behind all that is.
CREATE INDEX pay_orders_by_day ON pay_orders (created_at, id);
CREATE INDEX pay_orders_by_finish ON pay_orders (COALESCE(finished_at, 'infinity'), id);
