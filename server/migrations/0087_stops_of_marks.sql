-- Whether the stop of a card is the one that its mark as lost made: taking the mark back lifts that one alone.
ALTER TABLE cards ADD COLUMN stopped_by_mark boolean NOT NULL DEFAULT false;
-- Unless a stop for the very same reason stood there already, which the card's history says; one was lifted where the card ran after a mark was taken back.
UPDATE cards SET stopped_by_mark = true
WHERE mark = 'lost' AND admin_stop = mark_reason AND NOT EXISTS (
  SELECT FROM (
    SELECT event, note FROM card_history
    WHERE card_id = cards.id
      AND (event IN ('resumeService', 'revertStarterPack', 'stopServiceWhileOff') OR event = 'stopService' AND note IS NOT NULL
        OR event IN ('unmark', 'swapSim') AND status = 'USING')
      AND n < (SELECT max(n) FROM card_history WHERE card_id = cards.id AND event = 'markLost')
    ORDER BY n DESC LIMIT 1
  ) AS former
  WHERE event LIKE 'stopService%' AND note = admin_stop
);
ALTER TABLE cards ADD CONSTRAINT cards_stopped_by_mark_check
  CHECK (NOT stopped_by_mark OR (mark IS NOT DISTINCT FROM 'lost' AND admin_stop IS NOT NULL));
