import type { Day } from "../../../src/platform/calendar.ts";
import type { Check } from "../offence.ts";

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
           FULL JOIN (SELECT card_id, day, region_code, sum(bytes)::bigint AS bytes FROM use_by_region WHERE day >= ${keptSince}
                      GROUP BY card_id, day, region_code) AS t USING (card_id, day, region_code)
           WHERE r.bytes IS DISTINCT FROM t.bytes ORDER BY card_id, day, region_code`,
  },
  {
    invariant: "I6",
    name: "days are the sum of regions",
    text: `SELECT format('card %s, %s', card_id, day) AS place,
                  COALESCE(r.bytes, 0)::text AS expected, COALESCE(d.bytes, 0)::text AS found
           FROM (SELECT card_id, day, sum(bytes) AS bytes FROM use_by_region GROUP BY card_id, day) AS r
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
  {
    invariant: "I6",
    name: "use without a plan names the card's channel",
    text: `SELECT format('card %s, %s', card_id, day) AS place, format('channel %s', channel_id) AS expected,
                  format('channel %s', unrated_channel_id) AS found
           FROM card_days JOIN cards ON cards.id = card_id WHERE NOT rated AND unrated_channel_id <> channel_id ORDER BY card_id, day`,
  },
  {
    invariant: "I6",
    name: "a record is of its card's channel",
    text: `SELECT format('card %s, record %s', card_id, record_id) AS place, format('channel %s', c.channel_id) AS expected,
                  format('channel %s', r.channel_id) AS found
           FROM usage_records r JOIN cards c ON c.id = card_id WHERE r.channel_id <> c.channel_id
             AND NOT EXISTS (SELECT FROM sim_swaps s WHERE r.used_at <= s.at
                             AND (c.id, r.channel_id) IN ((s.card_id, s.old_channel_id), (s.spare_id, s.new_channel_id)))
           ORDER BY card_id, day`,
  },
  {
    // Of a month that is gone no record is left; where one is, the day was moved to hide what is missing.
    invariant: "I6",
    name: "records since the day from which they are kept",
    text: `SELECT 'the day from which records are kept' AS place, min(day) || ' at the latest' AS expected, since::text AS found
           FROM usage_records, kept_records WHERE day < since GROUP BY since`,
  },
  {
    invariant: "I5",
    name: "bound when the history says",
    text: `SELECT format('card %s', id) AS place, COALESCE(h.at::text, 'never') AS expected, COALESCE(bound_at::text, 'never') AS found
           FROM cards LEFT JOIN LATERAL (
             SELECT at FROM card_history WHERE card_id = cards.id AND event IN ('bind', 'applyEsim') ORDER BY n DESC LIMIT 1) AS h ON true
           WHERE holder_id IS NOT NULL AND bound_at IS DISTINCT FROM h.at ORDER BY id`,
  },
];

/**
 * A record is counted once because its key is kept, for some time after it came: `since`, or where no one knows what time it is, since
 * the first day of which a key is left. A key stands for a record that was counted.
 */
export const keyChecks = (since: Day | undefined): readonly Check[] => [
  {
    invariant: "I6",
    name: `a record keeps its key since ${since ?? "the first"}`,
    text: `SELECT format('card %s, record %s', card_id, record_id) AS place, 'a key of ' || received_on AS expected, 'none' AS found
           FROM (SELECT *, (received_at AT TIME ZONE 'UTC')::date AS received_on FROM usage_records) AS r
           WHERE received_on >= ${since ? `'${since}'` : "(SELECT min(seen_on) + 1 FROM record_keys)"}
           AND NOT EXISTS (SELECT FROM record_keys k WHERE k.channel_id = r.channel_id AND k.record_id = r.record_id
                           AND k.seen_on BETWEEN received_on - 1 AND received_on) ORDER BY card_id, day`,
  },
  {
    // Use may be 90 days old when it comes, and its day begins earlier in some zones.
    invariant: "I6",
    name: "a key has its record",
    text: `SELECT format('record %s of channel %s', record_id, channel_id) AS place, 'a record' AS expected, 'none' AS found
           FROM record_keys k WHERE seen_on - 92 >= ${keptSince}
           AND NOT EXISTS (SELECT FROM usage_records r WHERE r.channel_id = k.channel_id AND r.record_id = k.record_id)
           ORDER BY record_id`,
  },
];
