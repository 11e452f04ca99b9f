-- Payouts: what a customer asks to be paid out of their balance. It is taken out of the balance at once and stands on an account of its
-- own until the money is sent. What the shop books of its own money changes no customer's balance, and has tables of its own.
ALTER TABLE activities DROP CONSTRAINT activities_cause_check;
ALTER TABLE activities ADD CONSTRAINT activities_cause_check
  CHECK (cause IN ('packCredit', 'payout') AND (cause <> 'payout' OR type = 'TOP_UP'));

ALTER TABLE entries DROP CONSTRAINT entries_account_check;
ALTER TABLE entries ADD CONSTRAINT entries_account_check
  CHECK (account IN ('wallet', 'cashByHand', 'cashByBank', 'cashByStripe', 'payoutsInTransit', 'planFees', 'addOnFees', 'esimFees', 'serviceFees', 'packCredits'));

CREATE TABLE payouts (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id        bigint NOT NULL,
  -- The activity that took it out of the balance, and the one that put it back.
  seq            bigint NOT NULL,
  back_seq       bigint,
  amount_micros  bigint NOT NULL CHECK (amount_micros > 0),
  -- Where the money goes; null once the account was deleted.
  pay_to_sealed  bytea,
  asked_at       timestamptz NOT NULL,
  status         text NOT NULL DEFAULT 'ASKED' CHECK (status IN ('ASKED', 'PAID', 'DECLINED', 'CANCELLED')),
  -- Who agreed to it, beside the one who asked for that, where it is over the limit.
  approved_by    bigint REFERENCES users,
  -- Who paid, declined or took it back last, and why.
  decided_by     bigint REFERENCES users,
  note           text,
  ended_at       timestamptz,
  UNIQUE (user_id, seq),
  UNIQUE (user_id, back_seq),
  FOREIGN KEY (user_id, seq) REFERENCES activities (user_id, seq),
  FOREIGN KEY (user_id, back_seq) REFERENCES activities (user_id, seq),
  CHECK ((status IN ('DECLINED', 'CANCELLED')) = (back_seq IS NOT NULL) AND (back_seq IS NULL) = (ended_at IS NULL)),
  CHECK (status NOT IN ('PAID', 'DECLINED') OR decided_by IS NOT NULL),
  CHECK (decided_by <> user_id AND approved_by <> user_id)
);
CREATE INDEX payouts_by_status ON payouts (status, id);
CREATE INDEX payouts_of_user ON payouts (user_id, id);

-- What the shop books of its own money: a payout that is sent, and one whose money came back.
CREATE TABLE shop_movements (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('PAYOUT_PAID', 'PAYOUT_BACK')),
  payout_id  bigint NOT NULL REFERENCES payouts,
  -- What is written on the transfer.
  reference  text CHECK (reference <> ''),
  -- The movement that this one takes back: at most once.
  reverses   bigint UNIQUE REFERENCES shop_movements CHECK (reverses < id),
  booked_at  timestamptz NOT NULL,
  CHECK ((kind = 'PAYOUT_BACK') = (reverses IS NOT NULL))
);
CREATE INDEX shop_movements_by_moment ON shop_movements (booked_at, id);
CREATE INDEX shop_movements_of_payout ON shop_movements (payout_id, id);
CREATE TRIGGER shop_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shop_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE shop_entries (
  movement_id    bigint NOT NULL REFERENCES shop_movements,
  leg            smallint NOT NULL CHECK (leg BETWEEN 1 AND 9),
  account        text NOT NULL CHECK (account IN ('cashByHand', 'cashByBank', 'payoutsInTransit')),
  amount_micros  bigint NOT NULL CHECK (amount_micros <> 0),
  PRIMARY KEY (movement_id, leg)
);
CREATE TRIGGER shop_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shop_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_unbalanced_shop_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written GROUP BY movement_id
             HAVING sum(amount_micros) <> 0 OR count(*) < 2 OR min(leg) <> 1 OR max(leg) <> count(*)) THEN
    RAISE EXCEPTION 'the legs of a movement do not sum to 0' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER shop_entries_balance AFTER INSERT ON shop_entries REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_shop_entries();

-- As for activities: a transaction that began before the end of a day and books after it begins again.
CREATE FUNCTION refuse_shop_booking_on_days_over() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM book_state WHERE over_until > (SELECT min(booked_at) FROM written)) THEN
    RAISE EXCEPTION 'nothing is booked on a day that is over' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER shop_movements_on_open_days AFTER INSERT ON shop_movements REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_shop_booking_on_days_over();

-- Every leg of every movement, by the moment at which it was booked.
CREATE VIEW booked_entries AS
  SELECT changed_at AS booked_at, account, amount_micros FROM activities JOIN entries USING (user_id, seq)
  UNION ALL
  SELECT booked_at, account, amount_micros FROM shop_movements JOIN shop_entries ON movement_id = shop_movements.id;

-- A payout that waits for a second member of staff; which may agree to it again after one that was taken back.
ALTER TABLE approvals ADD COLUMN payout_id bigint REFERENCES payouts;
ALTER TABLE approvals DROP CONSTRAINT approvals_kind_check;
ALTER TABLE approvals ADD CONSTRAINT approvals_kind_check
  CHECK (kind IN ('RECHARGE', 'RECHARGE_FILE', 'REVERSAL', 'PAYOUT', 'PACKS', 'ROLE'));
ALTER TABLE approvals ADD CONSTRAINT approvals_payout_check CHECK ((kind = 'PAYOUT') = (payout_id IS NOT NULL));
CREATE UNIQUE INDEX approvals_of_payout ON approvals (payout_id) WHERE status = 'PENDING';

-- Managers and finance pay out. A role that an owner has changed keeps what was chosen, as the audit log has it.
UPDATE staff_roles SET rights = ARRAY(
    SELECT one FROM unnest(rights || ARRAY['money.payout']) WITH ORDINALITY AS r (one, place)
    ORDER BY CASE one WHEN 'money.payout' THEN array_position(rights, 'money.reverse') + 0.5 ELSE place END)
  WHERE standard IN ('manager', 'finance') AND 'money.reverse' = ANY (rights) AND NOT 'money.payout' = ANY (rights)
    AND NOT EXISTS (SELECT FROM audit_entries WHERE deed = 'admin/role/save' AND subject = 'role:' || staff_roles.id);
