import type { Check } from "./offence.ts";

/** Before this day the records themselves are gone, and only their totals are there. */
const keptSince = "COALESCE((SELECT since FROM kept_records), '-infinity')";

/** I6 and the part of I8 that history knows: records, daily totals, add-ons. */
export const useChecks: readonly Check[] = [
  {
    invariant: "I6",
    name: "regions are the sum of records",
    text: `SELECT format('card %s, %s, region %s', card_id, day, region_code) AS place,
                  COALESCE(r.bytes, 0)::text AS expected, COALESCE(t.bytes, 0)::text AS found
           FROM (SELECT card_id, day, region_code, sum(bytes)::bigint AS bytes FROM usage_records
                 GROUP BY card_id, day, region_code) AS r
           FULL JOIN (SELECT * FROM card_day_regions WHERE day >= ${keptSince}) AS t USING (card_id, day, region_code)
           WHERE r.bytes IS DISTINCT FROM t.bytes ORDER BY card_id, day, region_code`,
  },
  {
    invariant: "I6",
    name: "days are the sum of regions",
    text: `SELECT format('card %s, %s', card_id, day) AS place,
                  COALESCE(r.bytes, 0)::text AS expected, COALESCE(d.bytes, 0)::text AS found
           FROM (SELECT card_id, day, sum(bytes) AS bytes FROM card_day_regions GROUP BY card_id, day) AS r
           FULL JOIN (SELECT card_id, day, sum(bytes) AS bytes FROM card_days GROUP BY card_id, day) AS d USING (card_id, day)
           WHERE r.bytes IS DISTINCT FROM d.bytes ORDER BY card_id, day`,
  },
  {
    invariant: "I6",
    name: "bytes are what they were counted against",
    text: `SELECT format('card %s, %s', card_id, day) AS place, CASE WHEN rated THEN bytes ELSE 0 END::text AS expected,
                  format('%s + %s + %s', allowance_bytes, add_on_bytes, over_bytes) AS found
           FROM card_days
           WHERE allowance_bytes + add_on_bytes + over_bytes <> CASE WHEN rated THEN bytes ELSE 0 END
           ORDER BY card_id, day`,
  },
  {
    invariant: "I6",
    name: "add-ons bought and used",
    text: `SELECT format('card %s', id) AS place,
                  format('%s bytes of add-ons bought, %s used', COALESCE(bought, 0), COALESCE(used, 0)) AS expected,
                  format('%s bought, %s used', add_on_bought_bytes, add_on_used_bytes) AS found
           FROM cards
           LEFT JOIN (SELECT card_id AS id, sum(bytes) AS bought FROM add_on_purchases GROUP BY card_id) AS b USING (id)
           LEFT JOIN (SELECT card_id AS id, sum(add_on_bytes) AS used FROM card_days GROUP BY card_id) AS u USING (id)
           WHERE add_on_bought_bytes <> COALESCE(bought, 0) OR add_on_used_bytes <> COALESCE(used, 0)
              OR add_on_used_bytes NOT BETWEEN 0 AND add_on_bought_bytes
           ORDER BY id`,
  },
  {
    invariant: "I6",
    name: "add-ons in the order bought, each paid",
    text: `SELECT format('card %s, add-on %s', p.card_id, p.n) AS place,
                  format('add-on %s, paid by an ADD_ON_PURCHASE for card %s', place, p.card_id) AS expected,
                  format('add-on %s, %s for card %s', p.n, type, a.card_id) AS found
           FROM (SELECT *, row_number() OVER (PARTITION BY card_id ORDER BY bought_at, n) AS place FROM add_on_purchases) AS p
           LEFT JOIN activities a USING (user_id, seq)
           WHERE n <> place OR (type, a.card_id) IS DISTINCT FROM ('ADD_ON_PURCHASE', p.card_id)
           ORDER BY p.card_id, p.n`,
  },
  {
    // The last that was written: the card's lock keeps that order, even if the clocks of several servers differ.
    invariant: "I8",
    name: "status is the last that history tells",
    text: `SELECT format('card %s', id) AS place, h.status AS expected, cards.status AS found
           FROM cards JOIN (SELECT DISTINCT ON (card_id) card_id AS id, status FROM card_history
                            ORDER BY card_id, n DESC) AS h USING (id)
           WHERE h.status <> cards.status ORDER BY id`,
  },
];
