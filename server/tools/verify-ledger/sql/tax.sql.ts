import type { Check } from "../offence.ts";

const fees = "'planFees', 'addOnFees', 'esimFees', 'serviceFees'";

/**
 * The rates of each kind of fee from a day on until the next change, everywhere (no country) and in countries with rates of their own. Changes that
 * another one replaced before they began never counted.
 */
const rates = `
  versions AS (
    SELECT version, setting, from_day, lead(from_day) OVER (ORDER BY version) AS until_day
    FROM shop_settings s, shop_terms, LATERAL (SELECT (valid_from AT TIME ZONE billing_time_zone)::date AS from_day) AS f
    WHERE topic = 'tax' AND NOT EXISTS (
      SELECT FROM shop_settings later WHERE later.topic = 'tax' AND later.version > s.version AND later.changed_at < s.valid_from)
  ), rates AS MATERIALIZED (
    SELECT from_day, until_day, account, place ->> 'country' AS country, (NULLIF(place ->> account, '')::numeric * 1000000)::integer AS ppm
    FROM versions, LATERAL (SELECT setting AS place UNION ALL SELECT jsonb_array_elements(setting -> 'places')) AS p, unnest(ARRAY[${fees}]) AS account
  )`;

const said = (leg: string) =>
  `COALESCE(NULLIF(concat_ws(' ', ${leg}.tax_country, ${leg}.tax_ppm), ''), 'no tax')`;

/** The tax that fees contain. */
export const taxChecks: readonly Check[] = [
  {
    invariant: "tax",
    name: "each fee contains the tax of the day that it is for",
    text: `WITH ${rates}
           SELECT format('user %s, activity %s, %s', user_id, seq, e.account) AS place,
                  COALESCE(NULLIF(concat_ws(' ', country, ppm), ''), CASE WHEN from_day IS NULL AND tax_country IS NOT NULL THEN 'no such country' ELSE 'no tax' END) AS expected,
                  ${said("e")} AS found
           FROM entries e JOIN activities a USING (user_id, seq)
           LEFT JOIN rates r ON r.account = e.account AND country IS NOT DISTINCT FROM tax_country
                            AND trade_date >= from_day AND (until_day IS NULL OR trade_date < until_day)
           WHERE e.account IN (${fees}) AND reverses_seq IS NULL
             AND (ppm IS DISTINCT FROM tax_ppm OR (from_day IS NULL AND tax_country IS NOT NULL)) ORDER BY user_id, seq`,
  },
  {
    invariant: "tax",
    name: "what gives a fee back contains the tax that the fee did",
    text: `SELECT format('user %s, activity %s, %s', r.user_id, r.seq, e.account) AS place, ${said("fee")} AS expected, ${said("e")} AS found
           FROM activities r JOIN entries e USING (user_id, seq)
           LEFT JOIN entries fee ON fee.user_id = r.user_id AND fee.seq = reverses_seq AND fee.account = e.account
           WHERE reverses_seq IS NOT NULL AND e.account IN (${fees})
             AND (e.tax_ppm IS DISTINCT FROM fee.tax_ppm OR e.tax_country IS DISTINCT FROM fee.tax_country) ORDER BY r.user_id, r.seq`,
  },
];
