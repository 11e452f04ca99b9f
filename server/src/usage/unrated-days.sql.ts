import { mostCounted } from "@farsim/contract/page.ts";
import { type RawBuilder, sql } from "kysely";
import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import { countSome } from "../platform/http/paging.ts";
import {
  channelIs,
  type Dismissal,
  every,
  given,
  type OfChannel,
  type OpenFilter,
} from "./open-filter.ts";

/** A card's day in the list of unrated use. */
export interface UnratedPlace {
  readonly day: Day;
  readonly cardId: bigint;
}

export interface UnratedDay extends UnratedPlace {
  readonly cardNumber: string;
  readonly iccid: string;
  readonly channelName: string;
  readonly bytes: bigint;
}

export interface UnratedFilter extends OpenFilter {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Only days of which nothing came later. */
  readonly asOf?: Instant | undefined;
  /** Only these. */
  readonly places?: readonly UnratedPlace[] | undefined;
}

/** Days of cards without a plan that are not dismissed as they stand, each with the bytes that no plan covers. */
function openDays(filter: UnratedFilter, before?: UnratedPlace): RawBuilder<unknown> {
  const { card, from, to, asOf, places } = filter;
  const conditions = [
    sql`NOT d.rated`,
    ...channelIs(sql`d.unrated_channel_id`, filter),
    ...given(
      card,
      (digits) =>
        sql`d.card_id IN (SELECT id FROM cards WHERE card_number = ${digits} OR iccid = ${digits})`,
    ),
    ...given(from, (day) => sql`d.day >= ${day}::date`),
    ...given(to, (day) => sql`d.day <= ${day}::date`),
    ...given(
      asOf,
      (moment) =>
        sql`NOT EXISTS (SELECT FROM usage_records u WHERE u.card_id = d.card_id AND u.day = d.day AND u.received_at > ${moment})`,
    ),
    ...given(
      places,
      (these) =>
        sql`(d.card_id, d.day) IN (SELECT * FROM unnest(${these.map(({ cardId }) => cardId)}::bigint[], ${these.map(({ day }) => day)}::date[]))`,
    ),
    ...given(
      before,
      ({ day, cardId }) => sql`(d.day, d.card_id) < (${day}::date, ${cardId}::bigint)`,
    ),
  ];
  return sql`SELECT d.day, d.card_id, d.unrated_channel_id, sum(d.bytes)::bigint AS bytes
    FROM card_days d LEFT JOIN dismissed_days x ON x.card_id = d.card_id AND x.day = d.day
    WHERE ${every(conditions)} GROUP BY d.day, d.card_id, d.unrated_channel_id, x.bytes
    HAVING x.bytes IS NULL OR x.bytes < sum(d.bytes)`;
}

/** The newest first, below a place. */
export async function findUnrated(
  tx: Transaction,
  filter: UnratedFilter,
  { before, rows: most }: { readonly before: UnratedPlace | undefined; readonly rows: number },
): Promise<UnratedDay[]> {
  const { rows } = await sql<UnratedDay>`
    SELECT open.day, open.card_id AS "cardId", card_number AS "cardNumber", iccid, channels.name AS "channelName", bytes
    FROM (${openDays(filter, before)} ORDER BY d.day DESC, d.card_id DESC LIMIT ${most}) AS open
    JOIN cards ON cards.id = open.card_id JOIN channels ON channels.id = open.unrated_channel_id
    ORDER BY open.day DESC, open.card_id DESC`.execute(tx.db);
  return rows;
}

/** How many days there are, as far as lists count. */
export const countUnrated = (tx: Transaction, filter: UnratedFilter): Promise<number> =>
  countSome(tx, { limit: (most) => sql`${openDays(filter)} LIMIT ${most}` });

/** How many days of cards are open and with how much use, as far as lists count. */
export async function sumUnrated(
  tx: Transaction,
): Promise<{ readonly days: number; readonly bytes: bigint }> {
  const { rows } = await sql<{ days: number; bytes: bigint }>`
    SELECT count(*)::integer AS days, COALESCE(sum(bytes), 0)::bigint AS bytes
    FROM (${openDays({})} LIMIT ${mostCounted + 1}) AS open`.execute(tx.db);
  return rows[0]!;
}

/** Dismisses days as they stand, at most some of them. More use of such a day opens it again. */
export async function dismissDays(
  tx: Transaction,
  filter: UnratedFilter,
  { most, by, now, reason }: Dismissal & { readonly most: number },
): Promise<OfChannel[]> {
  const { rows } = await sql<OfChannel>`
    WITH open AS (${openDays(filter)} ORDER BY d.day DESC, d.card_id DESC LIMIT ${most}), done AS (
      INSERT INTO dismissed_days AS x (card_id, day, bytes, reason, dismissed_at, dismissed_by)
      SELECT card_id, day, bytes, ${reason}, ${now}, ${by} FROM open ORDER BY card_id, day
      ON CONFLICT (card_id, day) DO UPDATE SET bytes = EXCLUDED.bytes, reason = EXCLUDED.reason,
        dismissed_at = EXCLUDED.dismissed_at, dismissed_by = EXCLUDED.dismissed_by WHERE x.bytes < EXCLUDED.bytes
      RETURNING card_id, day)
    SELECT channels.name AS "channelName", count(*)::integer AS count
    FROM done JOIN open USING (card_id, day) JOIN channels ON channels.id = open.unrated_channel_id
    GROUP BY channels.name ORDER BY channels.name`.execute(tx.db);
  return rows;
}
