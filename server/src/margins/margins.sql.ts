import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import { joinFormerChannel, ofCards, pricedUse } from "./costs-of-use.sql.ts";

/** What came in by some SIMs and what they cost: micro-units, use in bytes. */
export interface MarginSums {
  /** Fees less what was given back of them. */
  readonly gross: bigint;
  /** The tax in them. */
  readonly tax: bigint;
  readonly cost: bigint;
  readonly bytes: bigint;
  /** Of the bytes those of days on which no price list was in force. */
  readonly unpriced: bigint;
  readonly cards: number;
}

/** The sums of what one group has in common; `by` says which of the other fields does. */
export interface MarginRow extends MarginSums {
  readonly by: "month" | "plan" | "channel" | "region" | "card";
  readonly month: Day | null;
  readonly planId: bigint | null;
  readonly channelId: bigint | null;
  readonly regionCode: string | null;
  readonly cardId: bigint | null;
}

/** Some months: their days, and the moments between which their fees were booked. */
export interface Months {
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly from: Instant;
  readonly until: Instant;
  readonly zone: string;
}

const parametersOf = ({ firstDay, lastDay, zone, from, until }: Months) => [
  firstDay,
  lastDay,
  zone,
  from,
  until,
];

/** What is booked for a card: fees of orders' services belong to none. */
const feesOfCards = "'planFees', 'addOnFees', 'esimFees'";

/**
 * `facts`: use and its cost, and fees with the tax in them, by card, channel, month, plan and region. A fee is of the plan that it names, any
 * other of the plan that covered the day on which it was booked, and of the regions where the card was used in that month, by the bytes. What is
 * given back is of the month in which it is, and otherwise of what its fee is of.
 */
const factsOf = (cardIds?: string): string => `WITH ${pricedUse(cardIds)},
  of_use AS MATERIALIZED (
    SELECT p.card_id, p.channel_id, p.month, s.plan_id, p.region_code, sum(p.bytes) AS bytes,
           COALESCE(sum(p.bytes) FILTER (WHERE NOT is_priced), 0) AS unpriced, sum(p.cost) AS cost
    FROM priced p LEFT JOIN subscriptions s ON s.card_id = p.card_id AND s.during @> p.day
    GROUP BY 1, 2, 3, 4, 5),
  booked AS (
    SELECT a.card_id, date_trunc('month', a.changed_at AT TIME ZONE $3)::date AS month,
           (COALESCE(fee.changed_at, a.changed_at) AT TIME ZONE $3)::date AS day, COALESCE(a.plan_id, fee.plan_id) AS plan_id,
           sum(e.amount_micros) AS gross, sum(e.amount_micros * COALESCE(e.tax_ppm, 0)::numeric / (1000000 + COALESCE(e.tax_ppm, 0))) AS tax
    FROM activities a JOIN entries e USING (user_id, seq)
    LEFT JOIN activities fee ON fee.user_id = a.user_id AND fee.seq = a.reverses_seq
    WHERE a.changed_at >= $4 AND a.changed_at < $5 AND a.card_id IS NOT NULL AND e.account IN (${feesOfCards}) ${ofCards("a.card_id", cardIds)}
    GROUP BY 1, 2, 3, 4),
  of_fees AS (
    SELECT b.card_id, COALESCE(f.channel_id, c.channel_id) AS channel_id, b.month,
           COALESCE(b.plan_id, s.plan_id) AS plan_id, sum(gross) AS gross, sum(tax) AS tax
    FROM booked b JOIN cards c ON c.id = b.card_id
    ${joinFormerChannel("b")}
    LEFT JOIN subscriptions s ON s.card_id = b.card_id AND s.during @> b.day
    GROUP BY 1, 2, 3, 4),
  shares AS (
    SELECT card_id, month, region_code, sum(bytes) / sum(sum(bytes)) OVER (PARTITION BY card_id, month) AS share
    FROM of_use GROUP BY 1, 2, 3),
  facts AS MATERIALIZED (
    SELECT card_id, channel_id, month, plan_id, region_code, bytes, unpriced, 0::numeric AS gross, 0::numeric AS tax, cost FROM of_use
    UNION ALL
    SELECT f.card_id, f.channel_id, f.month, f.plan_id, region_code, 0, 0, f.gross * COALESCE(share, 1), f.tax * COALESCE(share, 1), 0
    FROM of_fees f LEFT JOIN shares USING (card_id, month))`;

const sums = `COALESCE(round(sum(gross)), 0)::bigint AS gross, COALESCE(round(sum(tax)), 0)::bigint AS tax,
              COALESCE(round(sum(cost)), 0)::bigint AS cost, COALESCE(sum(bytes), 0)::bigint AS bytes,
              COALESCE(sum(unpriced), 0)::bigint AS unpriced, count(DISTINCT card_id)::integer AS cards`;

const losing = 20;

const report: Statement = {
  name: "margins",
  text: `${factsOf()}
         (SELECT CASE WHEN GROUPING(month) = 0 THEN 'month' WHEN GROUPING(plan_id) = 0 THEN 'plan'
                      WHEN GROUPING(channel_id) = 0 THEN 'channel' WHEN GROUPING(region_code) = 0 THEN 'region' ELSE 'all' END AS by,
                 month, plan_id AS "planId", channel_id AS "channelId", region_code AS "regionCode", NULL::bigint AS "cardId", ${sums}
          FROM facts GROUP BY GROUPING SETS ((), (month), (plan_id), (channel_id), (region_code)))
         UNION ALL
         (SELECT 'card', NULL, NULL, NULL, NULL, card_id, ${sums}
          FROM facts GROUP BY card_id HAVING sum(cost) - sum(gross) + sum(tax) >= $6::numeric / 2
          ORDER BY sum(gross) - sum(tax) - sum(cost), card_id LIMIT ${losing})`,
};

/** The sums of some months: of all, by each of the groupings, and of the cards that cost most beyond what they brought, by half of a minor unit at least, the worst first. */
export function marginsOf(
  tx: Transaction,
  months: Months,
  minorUnit: bigint,
): Promise<(Omit<MarginRow, "by"> & { readonly by: MarginRow["by"] | "all" })[]> {
  return tx.run(report, [...parametersOf(months), minorUnit]);
}

const cards: Statement = {
  name: "margins_of_cards",
  text: `${factsOf("$6")}
         SELECT 'card' AS by, NULL::date AS month, NULL::bigint AS "planId", NULL::bigint AS "channelId", NULL AS "regionCode", card_id AS "cardId", ${sums}
         FROM facts GROUP BY card_id ORDER BY card_id`,
};

/** The sums of some cards over some months, by their ids; one that was not used and had no fees is left out. */
export function marginsOfCards(
  tx: Transaction,
  months: Months,
  cardIds: readonly bigint[],
): Promise<MarginRow[]> {
  return tx.run<MarginRow>(cards, [...parametersOf(months), cardIds]);
}

const nextCards: Statement = {
  name: "cards_with_margins",
  text: `SELECT id FROM cards c WHERE id > $5
         AND (EXISTS (SELECT FROM use_by_region r WHERE r.card_id = c.id AND r.day BETWEEN $1::date AND $2::date)
           OR EXISTS (SELECT FROM activities a JOIN entries e USING (user_id, seq)
                      WHERE a.card_id = c.id AND a.changed_at >= $3 AND a.changed_at < $4 AND e.account IN (${feesOfCards})))
         ORDER BY id LIMIT $6::integer`,
};

/** The next cards by id that were used in some months or had fees booked in them. */
export async function cardsWithMargins(
  tx: Transaction,
  { firstDay, lastDay, from, until }: Months,
  { after, rows }: { readonly after: bigint; readonly rows: number },
): Promise<bigint[]> {
  const asked = [firstDay, lastDay, from, until, after, rows];
  return (await tx.run<{ id: bigint }>(nextCards, asked)).map(({ id }) => id);
}
