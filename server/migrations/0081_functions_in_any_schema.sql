-- The parts of a distributed table have row types of their own, and a function that a trigger calls is not brought to other nodes: the
-- trigger of the audit log works the hash of an entry out by itself.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  chain record;
BEGIN
  SELECT last_id, last_hash INTO STRICT chain FROM audit_chain FOR NO KEY UPDATE;
  NEW.id := chain.last_id + 1;
  NEW.hash := sha256(chain.last_hash || convert_to(jsonb_build_array(NEW.id, (extract(epoch FROM NEW.at) * 1000000)::bigint, NEW.actor_id,
                       NEW.deed, NEW.subject, NEW.origin, NEW.reason, NEW.facts)::text, 'UTF8'));
  UPDATE audit_chain SET last_id = NEW.id, last_hash = NEW.hash;
  RETURN NEW;
END $$;
DROP FUNCTION audit_hash(bytea, audit_entries);

-- A trigger reads its transition table and other tables by statements of their own: Citus refuses both in one.
CREATE OR REPLACE FUNCTION refuse_booking_on_days_over() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  first timestamptz;
BEGIN
  SELECT min(changed_at) INTO first FROM written;
  IF EXISTS (SELECT FROM book_state WHERE over_until > first) THEN
    RAISE EXCEPTION 'nothing is booked on a day that is over' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION refuse_shop_booking_on_days_over() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  first timestamptz;
BEGIN
  SELECT min(booked_at) INTO first FROM written;
  IF EXISTS (SELECT FROM book_state WHERE over_until > first) THEN
    RAISE EXCEPTION 'nothing is booked on a day that is over' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;

-- Shops that share a database have a schema each: functions of the owner look for their tables in the schema that they lie in.
DO $$
DECLARE
  own regprocedure;
BEGIN
  FOR own IN SELECT oid FROM pg_proc WHERE pronamespace = quote_ident(current_schema())::regnamespace AND prosecdef
               AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_proc.oid AND d.deptype = 'e') LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', own, current_schema());
  END LOOP;
END $$;
