-- The books name what each movement is: how the money came in, which kind of fee was earned, what a StarterPack gave away. A service
-- fee, which is paid on top of what an order credits, is booked with it: a third leg. What was booked before is said in the same words.
ALTER TABLE entries DISABLE TRIGGER entries_append_only;
ALTER TABLE entries DISABLE TRIGGER entries_balance;
ALTER TABLE entries DROP CONSTRAINT entries_account_check;
ALTER TABLE entries DROP CONSTRAINT entries_leg_check;

-- The money of orders: what credited them, what took that back, what gave it back, and so on.
WITH RECURSIVE moved AS (
  SELECT user_id, seq, order_id, 1 AS direction FROM activities WHERE order_id IS NOT NULL
  UNION ALL
  SELECT a.user_id, a.seq, moved.order_id, -direction FROM moved JOIN activities a ON a.user_id = moved.user_id AND a.reverses_seq = moved.seq
), booked AS (
  SELECT moved.user_id, seq, CASE finished_by WHEN 'stripe' THEN 'cashByStripe' ELSE 'cashByBank' END AS account,
         direction * CASE
           -- Of a payment that was paid back the operator may have kept the fees.
           WHEN direction < 0 AND taken_seq = seq AND refunded_micros > 0 AND (disputed_at IS NULL OR dispute_won_at IS NOT NULL)
             THEN LEAST(refunded_micros, p.amount_micros) - o.amount_micros
           ELSE COALESCE(p.amount_micros - o.amount_micros, service_fee_micros) END AS fee
  FROM moved JOIN pay_orders o ON o.id = moved.order_id
  LEFT JOIN payments p ON p.order_id = o.id AND outcome = 'credited'
), cash AS (
  UPDATE entries SET account = booked.account, amount_micros = amount_micros - fee
  FROM booked WHERE entries.user_id = booked.user_id AND entries.seq = booked.seq AND leg = 1
)
INSERT INTO entries (user_id, seq, leg, account, amount_micros)
SELECT user_id, seq, 2, 'serviceFees', fee FROM booked WHERE fee <> 0;

UPDATE entries SET account = CASE
    WHEN COALESCE(taken_back, type) = 'TOP_UP' THEN 'cashByHand'
    WHEN COALESCE(taken_back, type) = 'DAILY_FEE' THEN 'planFees'
    WHEN COALESCE(taken_back, type) = 'ADD_ON_PURCHASE' THEN 'addOnFees'
    WHEN COALESCE(taken_back, type) = 'ESIM_APPLY' THEN 'esimFees'
    ELSE 'packCredits' END
FROM (SELECT a.user_id, a.seq, a.type, former.type AS taken_back
      FROM activities a LEFT JOIN activities former ON former.user_id = a.user_id AND former.seq = a.reverses_seq) AS a
WHERE entries.user_id = a.user_id AND entries.seq = a.seq AND leg = 1 AND account IN ('cash', 'revenue', 'refunds');

ALTER TABLE entries
  ADD CONSTRAINT entries_account_check
    CHECK (account IN ('wallet', 'cashByHand', 'cashByBank', 'cashByStripe', 'planFees', 'addOnFees', 'esimFees', 'serviceFees', 'packCredits'));
ALTER TABLE entries ADD CONSTRAINT entries_leg_check CHECK (leg BETWEEN 0 AND 9);

-- I1: whatever one statement writes must balance, activity by activity.
CREATE OR REPLACE FUNCTION refuse_unbalanced_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written GROUP BY user_id, seq
             HAVING sum(amount_micros) <> 0 OR count(*) < 2 OR count(*) FILTER (WHERE leg = 0) <> 1) THEN
    RAISE EXCEPTION 'the legs of an activity do not sum to 0' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
ALTER TABLE entries ENABLE TRIGGER entries_append_only;
ALTER TABLE entries ENABLE TRIGGER entries_balance;
