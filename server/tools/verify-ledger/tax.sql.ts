import type { Check } from "./offence.ts";

const fees = "'planFees', 'addOnFees', 'esimFees', 'serviceFees'";

/** The rates of each kind of fee from a day on until the next change: one everywhere, further ones of countries. Changes that another one replaced before they began never counted. */
const rates = `
  versions AS (
    SELECT version, setting, from_day, lead(from_day) OVER (ORDER BY version) AS until_day
    FROM shop_settings s, shop_terms, LATERAL (SELECT (valid_from AT TIME ZONE billing_time_zone)::date AS from_day) AS f
    WHERE topic = 'tax' AND NOT EXISTS (
      SELECT FROM shop_settings later WHERE later.topic = 'tax' AND later.version > s.version AND later.changed_at < s.valid_from)
  ), rates AS MATERIALIZED (
    SELECT from_day, until_day, account, array_agg(DISTINCT rate) AS of_account
    FROM versions, LATERAL (SELECT setting AS place UNION ALL SELECT jsonb_array_elements(setting -> 'places')) AS p,
    unnest(ARRAY[${fees}]) AS account, LATERAL (SELECT (NULLIF(place ->> account, '')::numeric * 1000000)::integer AS rate) AS r
    GROUP BY from_day, until_day, account
  )`;

/** The tax that fees contain. */
export const taxChecks: readonly Check[] = [
  {
    invariant: "tax",
    name: "each fee contains the tax of the day that it is for",
    text: `WITH ${rates}
           SELECT format('user %s, activity %s, %s', user_id, seq, e.account) AS place, COALESCE(array_to_string(of_account, ' or ', 'no tax'), 'no tax') AS expected,
                  COALESCE(tax_ppm::text, 'no tax') AS found
           FROM entries e JOIN activities a USING (user_id, seq)
           LEFT JOIN rates r ON r.account = e.account AND trade_date >= from_day AND (until_day IS NULL OR trade_date < until_day)
           WHERE e.account IN (${fees}) AND reverses_seq IS NULL
             AND array_position(COALESCE(of_account, ARRAY[NULL::integer]), tax_ppm) IS NULL ORDER BY user_id, seq`,
  },
  {
    invariant: "tax",
    name: "what gives a fee back contains the tax that the fee did",
    text: `SELECT format('user %s, activity %s, %s', r.user_id, r.seq, e.account) AS place, COALESCE(fee.tax_ppm::text, 'no tax') AS expected,
                  COALESCE(e.tax_ppm::text, 'no tax') AS found
           FROM activities r JOIN entries e USING (user_id, seq)
           LEFT JOIN entries fee ON fee.user_id = r.user_id AND fee.seq = reverses_seq AND fee.account = e.account
           WHERE reverses_seq IS NOT NULL AND e.account IN (${fees}) AND e.tax_ppm IS DISTINCT FROM fee.tax_ppm ORDER BY r.user_id, r.seq`,
  },
];
