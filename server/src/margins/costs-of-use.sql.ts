const bytesPerMegabyte = 1_048_576;

/**
 * The beginning of a statement: what cards used by day and region, and what their carriers take for it. `$1` and `$2` are the first day of a
 * month and the last one of a month, for what is taken once a month is shared by all use of the month. `ofCards` narrows `r.card_id`.
 *
 * `priced` has a row for each card, day and region: the channel that the card belonged to on that day, the bytes, whether a price list is in
 * force, and the cost in micro-units (numeric): the megabytes at the price of the region or of everywhere, and by its bytes the row's share of what
 * is taken for the card's day and, of that channel, for its month. Of several price lists in a month the dearest counts for the month.
 * `channel_days` has the channels that cards belonged to before they were swapped.
 */
export const pricedUse = (ofCards = ""): string => `
  price_lists AS MATERIALIZED (
    SELECT *, lead(from_day) OVER (PARTITION BY channel_id ORDER BY from_day) AS to_day FROM channel_costs),
  channel_days AS MATERIALIZED (
    SELECT card_id, old_channel_id AS channel_id, lag(swapped_on) OVER (PARTITION BY card_id ORDER BY id) AS from_day, swapped_on AS to_day
    FROM (SELECT card_id, id, old_channel_id, (at AT TIME ZONE $3)::date AS swapped_on FROM sim_swaps) AS swaps),
  used AS (
    SELECT r.card_id, r.day, date_trunc('month', r.day)::date AS month, r.region_code, r.bytes, COALESCE(former.channel_id, c.channel_id) AS channel_id
    FROM card_day_regions r JOIN cards c ON c.id = r.card_id
    LEFT JOIN channel_days former ON former.card_id = r.card_id AND r.day < former.to_day AND (former.from_day IS NULL OR r.day >= former.from_day)
    WHERE r.day BETWEEN $1::date AND $2::date ${ofCards}),
  priced AS (
    SELECT u.*, l.channel_id IS NOT NULL AS is_priced,
           u.bytes::numeric * COALESCE(own.mb_micros, l.mb_micros, 0) / ${bytesPerMegabyte}
             + COALESCE(l.day_micros, 0)::numeric * u.bytes / sum(u.bytes) OVER (PARTITION BY u.card_id, u.day)
             + COALESCE(max(l.month_micros) OVER ofMonth, 0)::numeric * u.bytes / sum(u.bytes) OVER ofMonth AS cost
    FROM used u
    LEFT JOIN price_lists l ON l.channel_id = u.channel_id AND l.from_day <= u.day AND (l.to_day IS NULL OR u.day < l.to_day)
    LEFT JOIN channel_region_costs own ON own.channel_id = l.channel_id AND own.from_day = l.from_day AND own.region_code = u.region_code
    WINDOW ofMonth AS (PARTITION BY u.card_id, u.channel_id, u.month))`;
