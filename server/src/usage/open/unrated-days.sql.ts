import { mostCounted } from "@farsim/contract/page.ts";
import { type RawBuilder, sql } from "kysely";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { countSome } from "../../platform/http/request/paging.ts";
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

/** Which days of cards without a plan are open, and found. */
function isOpen(filter: UnratedFilter, before?: UnratedPlace): RawBuilder<unknown> {
  const { card, from, to, asOf, places } = filter;
  return every([
    sql`NOT d.rated AND NOT d.is_dismissed`,
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
  ]);
}

/** These days, each with the bytes that no plan covers. */
const openDays = (filter: UnratedFilter, before?: UnratedPlace): RawBuilder<unknown> =>
  sql`SELECT d.day, d.card_id, d.unrated_channel_id, sum(d.bytes)::bigint AS bytes
    FROM card_days d WHERE ${isOpen(filter, before)} GROUP BY d.day, d.card_id, d.unrated_channel_id`;

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

/** Locks the cards of open days until commit, in the order of their ids, so that none of them is rated meanwhile. Returns the days. */
export async function holdUnrated(
  tx: Transaction,
  filter: UnratedFilter,
  most: number,
): Promise<UnratedPlace[]> {
  const { rows } = await sql<UnratedPlace>`
    SELECT day, card_id AS "cardId" FROM (${openDays(filter)} ORDER BY d.day DESC, d.card_id DESC LIMIT ${most}) AS open`.execute(
    tx.db,
  );
  await sql`SELECT FROM cards WHERE id = ANY(${rows.map(({ cardId }) => cardId)}::bigint[])
            ORDER BY id FOR NO KEY UPDATE`.execute(tx.db);
  return rows;
}

/** Dismisses days of held cards as they stand. More use of such a day opens it again. */
export async function dismissDays(
  tx: Transaction,
  filter: UnratedFilter,
  { by, now, reason }: Dismissal,
): Promise<OfChannel[]> {
  const { rows } = await sql<OfChannel>`
    WITH done AS (
      UPDATE card_days d SET is_dismissed = true WHERE ${isOpen(filter)} RETURNING card_id, day, unrated_channel_id, bytes
    ), days AS (
      SELECT card_id, day, unrated_channel_id, sum(bytes)::bigint AS bytes FROM done GROUP BY card_id, day, unrated_channel_id
    ), kept AS (
      INSERT INTO dismissed_days (card_id, day, bytes, reason, dismissed_at, dismissed_by)
      SELECT card_id, day, bytes, ${reason}, ${now}, ${by} FROM days
      ON CONFLICT (card_id, day) DO UPDATE SET bytes = EXCLUDED.bytes, reason = EXCLUDED.reason,
        dismissed_at = EXCLUDED.dismissed_at, dismissed_by = EXCLUDED.dismissed_by)
    SELECT channels.name AS "channelName", count(*)::integer AS count
    FROM days JOIN channels ON channels.id = unrated_channel_id GROUP BY channels.name ORDER BY channels.name`.execute(
    tx.db,
  );
  return rows;
}
