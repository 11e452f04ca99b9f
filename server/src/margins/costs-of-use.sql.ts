import { bytesPerMegabyte } from "@farsim/contract/values/sims/traffic.ts";

/** Narrows a column of card ids to those of a parameter, such as `$6`; without one it is all cards. */
export const ofCards = (column: string, ids?: string): string =>
  ids === undefined ? "" : `AND ${column} = ANY(${ids}::bigint[])`;

/** Joins `f`: the channel to which a row's card belonged on its day, where that is not the present one. */
export const joinFormerChannel = (row: string): string =>
  `LEFT JOIN former_channels f ON f.card_id = ${row}.card_id AND ${row}.day < f.to_day AND (f.from_day IS NULL OR ${row}.day >= f.from_day)`;

/**
 * The beginning of a statement: what cards used by day and region, and what their carriers take for it. `$1` and `$2` are the first day of a
 * month and the last one of a month, for what is taken once a month is shared by all use of the month; `$3` is the billing zone.
 *
 * `former_channels` has the channels to which cards belonged until a swap; a spare was never used before it.
 * `priced` has a row for each card, day and region: the channel of the SIM on that day, the bytes, whether a price list is in force, and the cost in
 * micro-units (numeric): the megabytes at the price of the region or of everywhere, and by its bytes the row's share of what is taken for the SIM's
 * day and month. Where several price lists were in force on the days of use in a month, the dearest counts for the month.
 */
export const pricedUse = (cardIds?: string): string => `
  price_lists AS MATERIALIZED (
    SELECT *, lead(from_day) OVER (PARTITION BY channel_id ORDER BY from_day) AS to_day FROM channel_costs),
  former_channels AS MATERIALIZED (
    SELECT card_id, old_channel_id AS channel_id, lag(swapped_on) OVER (PARTITION BY card_id ORDER BY id) AS from_day, swapped_on AS to_day
    FROM (SELECT *, (at AT TIME ZONE $3)::date AS swapped_on FROM sim_swaps) AS swaps WHERE true ${ofCards("card_id", cardIds)}),
  used AS (
    SELECT r.card_id, r.day, date_trunc('month', r.day)::date AS month, r.region_code, r.bytes,
           COALESCE(f.channel_id, c.channel_id) AS channel_id, f.to_day AS swapped_on
    FROM (SELECT card_id, day, region_code, sum(bytes)::bigint AS bytes FROM use_by_region
          WHERE day BETWEEN $1::date AND $2::date ${ofCards("card_id", cardIds)} GROUP BY card_id, day, region_code) r
    JOIN cards c ON c.id = r.card_id
    ${joinFormerChannel("r")}),
  priced AS (
    SELECT u.*, l.channel_id IS NOT NULL AS is_priced,
           CASE WHEN l.channel_id IS NULL THEN 0 ELSE
             u.bytes::numeric * COALESCE(region_price.mb_micros, l.mb_micros) / ${bytesPerMegabyte}
             + l.day_micros::numeric * u.bytes / sum(u.bytes) OVER (PARTITION BY u.card_id, u.day)
             + (max(l.month_micros) OVER sim_month)::numeric * u.bytes / sum(u.bytes) FILTER (WHERE l.channel_id IS NOT NULL) OVER sim_month END AS cost
    FROM used u
    LEFT JOIN price_lists l ON l.channel_id = u.channel_id AND l.from_day <= u.day AND (l.to_day IS NULL OR u.day < l.to_day)
    LEFT JOIN channel_region_costs region_price
      ON region_price.channel_id = l.channel_id AND region_price.from_day = l.from_day AND region_price.region_code = u.region_code
    WINDOW sim_month AS (PARTITION BY u.card_id, u.channel_id, u.swapped_on, u.month))`;
