-- The program works as a role that owns no table. What it needs of the owner's rights stands in functions that run as their owner.

-- Gives a month of usage records, named by any of its days, a partition of its own; what lies in the default one is moved.
CREATE FUNCTION make_usage_month(month date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part text := to_char(month, '"usage_records_"YYYY_MM');
  first date := date_trunc('month', month);
  next date := date_trunc('month', month) + interval '1 month';
BEGIN
  -- Who reports use waits before they know where their records belong, so that they find the new partition.
  LOCK TABLE usage_records IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE usage_records_default IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('CREATE TABLE %I (LIKE usage_records INCLUDING ALL)', part);
  EXECUTE format(
    'WITH moved AS (DELETE FROM usage_records_default WHERE day >= %L AND day < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
    first, next, part);
  EXECUTE format('ALTER TABLE usage_records ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part, first, next);
END $$;

CREATE FUNCTION drop_usage_month(month date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('DROP TABLE IF EXISTS %I', to_char(month, '"usage_records_"YYYY_MM'));
END $$;

-- The end of the audit log is moved by its trigger alone.
ALTER FUNCTION chain_audit_entry() SECURITY DEFINER SET search_path = public, pg_temp;

REVOKE EXECUTE ON FUNCTION make_usage_month(date), drop_usage_month(date) FROM PUBLIC;
