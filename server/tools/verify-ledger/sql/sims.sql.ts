import type { Check } from "../offence.ts";

/** Each swap with what the next one of its card says of the SIM that it brought. */
const swaps = `(SELECT *, lag(spare_id) OVER w AS spare_before, lead(old_iccid) OVER w AS next_iccid,
                  lead(old_number) OVER w AS next_number, lead(old_channel_id) OVER w AS next_channel
                FROM sim_swaps WINDOW w AS (PARTITION BY card_id ORDER BY id)) AS s`;

/** I5: one holder in a card's life, and one card for each SIM at a time. */
export const simChecks: readonly Check[] = [
  {
    // A replaced SIM lies with the card that its successor came from; the last one is in the card that went on.
    invariant: "I5",
    name: "SIMs are where the swaps put them",
    text: `SELECT format('swap %s of card %s', s.id, card_id) AS place,
                  format('SIM %s %s of channel %s replaced, with card %s; SIM %s %s of channel %s in use',
                         old_iccid, old_number, old_channel_id, spare_id, new_iccid, new_number, new_channel_id) AS expected,
                  format('SIM %s %s of channel %s %s, delivered as card %s; SIM %s %s of channel %s', b.iccid, b.card_number, b.channel_id,
                         COALESCE(b.mark, 'without a mark'), b.delivered_id, COALESCE(next_iccid, a.iccid),
                         COALESCE(next_number, a.card_number), COALESCE(next_channel, a.channel_id)) AS found
           FROM ${swaps} JOIN cards a ON a.id = card_id JOIN cards b ON b.id = spare_id
           WHERE (b.iccid, b.card_number, b.channel_id, b.mark, b.delivered_id)
                 IS DISTINCT FROM (old_iccid, old_number, old_channel_id, 'replaced', COALESCE(spare_before, card_id))
              OR (COALESCE(next_iccid, a.iccid), COALESCE(next_number, a.card_number), COALESCE(next_channel, a.channel_id))
                 IS DISTINCT FROM (new_iccid, new_number, new_channel_id) ORDER BY s.id`,
  },
  {
    invariant: "I5",
    name: "swaps are in the history of both cards",
    text: `SELECT format('card %s, %s', card_id, at) AS place, format('%s in the history', COALESCE(h.event, 'nothing')) AS expected,
                  COALESCE(s.event, 'no swap') AS found
           FROM (SELECT card_id, at, 'swapSim' AS event FROM sim_swaps UNION ALL SELECT spare_id, at, 'simReplaced' FROM sim_swaps) AS s
           FULL JOIN (SELECT card_id, at, event FROM card_history WHERE event IN ('swapSim', 'simReplaced')) AS h USING (card_id, at, event)
           WHERE s.event IS NULL OR h.event IS NULL ORDER BY card_id, at`,
  },
  {
    invariant: "I5",
    name: "SIMs as delivered",
    text: `SELECT format('card %s', id) AS place, COALESCE('SIM delivered as card ' || last, 'its own SIM') AS expected,
                  COALESCE('SIM delivered as card ' || delivered_id, 'its own SIM') AS found
           FROM cards LEFT JOIN (SELECT DISTINCT ON (card_id) card_id, spare_id AS last FROM sim_swaps ORDER BY card_id, id DESC) AS s ON card_id = cards.id
           WHERE mark IS DISTINCT FROM 'replaced' AND delivered_id IS DISTINCT FROM last ORDER BY id`,
  },
];
