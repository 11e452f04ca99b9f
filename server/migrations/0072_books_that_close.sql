-- The books by day. Once a billing day is over nothing is booked on it any more: what comes later stands on a later day. So its sums can
-- be kept, and a month can be closed for good.

-- One row, once a first day is over.
CREATE TABLE book_state (
  id              boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- The last billing day on which nothing more is booked, and the moment at which it ended.
  over_through    date NOT NULL,
  over_until      timestamptz NOT NULL,
  -- The last of these days whose sums stand in book_days.
  summed_through  date NOT NULL CHECK (summed_through <= over_through)
);

-- What each account was debited and credited with on a day; days and accounts without movements have no row.
CREATE TABLE book_days (
  day            date NOT NULL,
  account        text NOT NULL CHECK (account IN ('wallet', 'cashByHand', 'cashByBank', 'cashByStripe', 'planFees', 'addOnFees', 'esimFees',
                                                  'serviceFees', 'packCredits')),
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
  sealed_at  timestamptz,
  entries    bigint CHECK (entries >= 0),
  sha256     bytea CHECK (length(sha256) = 32),
  CHECK (num_nulls(sealed_at, entries, sha256) IN (0, 3))
);

-- What was booked on some days is found by the moment at which it was booked: rows lie in that order.
CREATE INDEX activities_by_moment ON activities USING brin (changed_at) WITH (autosummarize = on);

-- Who books holds the books open until commit, together with others; who ends a day waits for all of them. A transaction that
-- began before the end of a day and books after it begins again.
CREATE FUNCTION refuse_booking_on_days_over() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('books', 0));
  IF EXISTS (SELECT FROM book_state WHERE over_until > (SELECT min(changed_at) FROM written)) THEN
    RAISE EXCEPTION 'nothing is booked on a day that is over' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER activities_on_open_days AFTER INSERT ON activities REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_booking_on_days_over();

-- Managers and finance close the books. A role that an owner has changed keeps what was chosen, as the audit log has it.
UPDATE staff_roles SET rights = ARRAY(
    SELECT one FROM unnest(rights || ARRAY['books']) WITH ORDINALITY AS r (one, place)
    ORDER BY CASE one WHEN 'books' THEN array_position(rights, 'money.approve') + 0.5 ELSE place END)
  WHERE standard IN ('manager', 'finance') AND 'money.approve' = ANY (rights) AND NOT 'books' = ANY (rights)
    AND NOT EXISTS (SELECT FROM audit_entries WHERE deed = 'admin/role/save' AND subject = 'role:' || staff_roles.id);
