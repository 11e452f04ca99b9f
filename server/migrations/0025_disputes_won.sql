-- A dispute that was won gives the recharge back that it had taken, once; a later refund takes that one back in its turn. So a
-- payment knows its disputes one by one, since a late notice of a dispute that was won must not open it again, and which
-- reversal was made by the provider's word: only that one is undone, never an administrator's. What disputes took before
-- this, administrators have judged and go on judging.
ALTER TABLE payments
  ADD COLUMN disputes_open text[] NOT NULL DEFAULT '{}',
  ADD COLUMN disputes_won text[] NOT NULL DEFAULT '{}',
  ADD COLUMN taken_seq bigint CHECK (taken_seq > 0);
