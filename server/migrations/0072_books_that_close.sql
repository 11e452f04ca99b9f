-- The books by day. Once a billing day is over nothing is booked on it any more: what comes later stands on a later day. So its sums can
-- be kept, and a month can be closed for good.

-- One row, once a first day is over.
CREATE TABLE book_state (
  id              boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- The last billing day on which nothing more is booked, and the moment at which it ended.
  over_through    date NOT NULL,
  over_until      timestamptz NOT NULL,
  -- The last of these days whose sums stand in book_days; null until the first day on which anything was booked is known.
  summed_through  date CHECK (summed_through <= over_through)
);

-- What each account was debited and credited with on a day; days and accounts without movements have no row.
CREATE TABLE book_days (
  day            date NOT NULL,
  account        text NOT NULL,
  debit_micros   bigint NOT NULL CHECK (debit_micros >= 0),
  credit_micros  bigint NOT NULL CHECK (credit_micros >= 0),
  entries        integer NOT NULL CHECK (entries > 0),
  PRIMARY KEY (day, account)
);
CREATE TRIGGER book_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A month that was closed, by its first day; sealed once the digest of its journal is known.
CREATE TABLE closed_months (
  month      date PRIMARY KEY CHECK (month = date_trunc('month', month)),
  asked_by   bigint NOT NULL REFERENCES users,
  asked_at   timestamptz NOT NULL,
  -- Where that came from, for the audit log.
  origin     text NOT NULL,
  sealed_at  timestamptz,
  entries    bigint CHECK (entries >= 0),
  sha256     bytea CHECK (length(sha256) = 32),
  CHECK (num_nulls(sealed_at, entries, sha256) IN (0, 3))
);

-- What was booked on some days is found by the moment at which it was booked, and read in that order.
CREATE INDEX activities_by_moment ON activities (changed_at, user_id, seq);
-- Payments that are not in the books.
CREATE INDEX payments_not_credited ON payments (paid_at) WHERE outcome <> 'credited';

-- A transaction that began before the end of a day and books after it begins again.
CREATE FUNCTION refuse_booking_on_days_over() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM book_state WHERE over_until > (SELECT min(changed_at) FROM written)) THEN
    RAISE EXCEPTION 'nothing is booked on a day that is over' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER activities_on_open_days AFTER INSERT ON activities REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_booking_on_days_over();

-- What is over stays over, and what is sealed stays sealed.
CREATE FUNCTION refuse_opening_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.over_until < OLD.over_until OR NEW.over_through < OLD.over_through OR NEW.summed_through < OLD.summed_through THEN
    RAISE EXCEPTION 'a day that is over is not opened again' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER book_state_goes_on BEFORE UPDATE ON book_state FOR EACH ROW EXECUTE FUNCTION refuse_opening_days();
CREATE TRIGGER book_state_stays BEFORE DELETE OR TRUNCATE ON book_state FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_opening_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sealed_at IS NOT NULL OR (NEW.month, NEW.asked_by, NEW.asked_at, NEW.origin) IS DISTINCT FROM (OLD.month, OLD.asked_by, OLD.asked_at, OLD.origin) THEN
    RAISE EXCEPTION 'a closed month is not changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closed_months_are_sealed BEFORE UPDATE ON closed_months FOR EACH ROW EXECUTE FUNCTION refuse_opening_months();
CREATE TRIGGER closed_months_stay BEFORE DELETE OR TRUNCATE ON closed_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Managers and finance close the books. A role that an owner has changed keeps what was chosen, as the audit log has it.
UPDATE staff_roles SET rights = ARRAY(
    SELECT one FROM unnest(rights || ARRAY['books']) WITH ORDINALITY AS r (one, place)
    ORDER BY CASE one WHEN 'books' THEN array_position(rights, 'money.approve') + 0.5 ELSE place END)
  WHERE standard IN ('manager', 'finance') AND 'money.approve' = ANY (rights) AND NOT 'books' = ANY (rights)
    AND NOT EXISTS (SELECT FROM audit_entries WHERE deed = 'admin/role/save' AND subject = 'role:' || staff_roles.id);
