-- What binding a starter pack gives back, once in a card's life; its reason names the days.
ALTER TABLE activities
  ADD COLUMN cause text CHECK (cause IN ('packCredit')),
  ADD COLUMN days  integer CHECK (days > 0);
CREATE UNIQUE INDEX activities_pack_credit ON activities (card_id) WHERE cause = 'packCredit';
