import type { UsageField, UsageRefusal } from "@farsim/contract/desk/cards/usage.ts";
import { type RawBuilder, sql } from "kysely";
import { formatInstant, type Instant } from "../../platform/clock.ts";
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

export interface RejectedFilter extends OpenFilter {
  readonly receivedFrom?: Instant | undefined;
  readonly receivedBefore?: Instant | undefined;
  readonly upTo?: bigint | undefined;
  /** Only these. */
  readonly ids?: readonly bigint[] | undefined;
}

/** Which refused records are open, and found. */
function isOpen(filter: RejectedFilter): RawBuilder<unknown> {
  const { card, receivedFrom, receivedBefore, upTo, ids } = filter;
  return every([
    sql`r.settlement IS NULL`,
    ...channelIs(sql`r.channel_id`, filter),
    ...given(
      card,
      (digits) =>
        sql`r.iccid IN (SELECT ${digits}::text UNION ALL SELECT iccid FROM cards WHERE card_number = ${digits})`,
    ),
    ...given(receivedFrom, (from) => sql`r.received_at >= ${from}`),
    ...given(receivedBefore, (before) => sql`r.received_at < ${before}`),
    ...given(upTo, (id) => sql`r.id <= ${id}`),
    ...given(ids, (these) => sql`r.id = ANY(${these}::bigint[])`),
  ]);
}

export interface RejectedRecord {
  readonly id: bigint;
  readonly channelName: string;
  readonly receivedAt: string;
  readonly error: UsageRefusal;
  readonly field: UsageField | null;
  readonly record: string;
}

/** Records that could not be taken, the newest first, below an id. */
export async function findRejected(
  tx: Transaction,
  filter: RejectedFilter,
  { before, rows: most }: { readonly before: bigint | undefined; readonly rows: number },
): Promise<RejectedRecord[]> {
  type Row = Omit<RejectedRecord, "receivedAt"> & { millis: number };
  const below = given(before, (id) => sql` AND r.id < ${id}`);
  const { rows } = await sql<Row>`
    SELECT r.id, channels.name AS "channelName", error, field, record,
           (extract(epoch FROM received_at) * 1000)::float8 AS millis
    FROM rejected_usage r JOIN channels ON channels.id = r.channel_id
    WHERE ${isOpen(filter)}${below[0] ?? sql``} ORDER BY r.id DESC LIMIT ${most}`.execute(tx.db);
  return rows.map(({ millis, ...row }) => ({ ...row, receivedAt: formatInstant(millis) }));
}

/** How many refused records there are, as far as lists count; `beyond` leaves out so many. */
export const countRejected = (
  tx: Transaction,
  filter: RejectedFilter,
  { beyond = 0 } = {},
): Promise<number> =>
  countSome(tx, {
    limit: (most) =>
      sql`SELECT FROM rejected_usage r WHERE ${isOpen(filter)} LIMIT ${most} OFFSET ${beyond}`,
  });

/**
 * Which refused records to try again, and of which channels they are: first those that never were, then those that were longest ago,
 * so that what is refused for good keeps no others from their turn.
 */
export async function findRejectedToTry(
  tx: Transaction,
  filter: RejectedFilter,
  most: number,
): Promise<{ readonly id: bigint; readonly channelName: string }[]> {
  const { rows } = await sql<{ id: bigint; channelName: string }>`
    SELECT r.id, channels.name AS "channelName"
    FROM rejected_usage r JOIN channels ON channels.id = r.channel_id
    WHERE ${isOpen(filter)} ORDER BY r.tried_at NULLS FIRST, r.id LIMIT ${most}`.execute(tx.db);
  return rows;
}

/** A refused record that is held; what came so long ago that its id may be forgotten is not to be tried. */
export interface HeldRejected {
  readonly id: bigint;
  readonly record: string;
  readonly isTooOld: boolean;
}

/**
 * Holds refused records until commit, in the order of their ids: before any wallet (`ARCHITECTURE.md`, Locks).
 * What was settled meanwhile is left out.
 */
export async function holdRejected(
  tx: Transaction,
  ids: readonly bigint[],
  oldest: Instant,
): Promise<HeldRejected[]> {
  const { rows } = await sql<HeldRejected>`
    SELECT r.id, r.record, r.received_at < ${oldest} AS "isTooOld" FROM rejected_usage r WHERE ${isOpen({ ids })}
    ORDER BY r.id FOR UPDATE`.execute(tx.db);
  return rows;
}

/** Settles held records that were taken after all. */
export async function settleTaken(
  tx: Transaction,
  ids: readonly bigint[],
  { by, now }: Omit<Dismissal, "reason">,
): Promise<void> {
  await sql`UPDATE rejected_usage SET settlement = 'taken', settled_at = ${now}, settled_by = ${by}
            WHERE id = ANY(${ids}::bigint[])`.execute(tx.db);
}

/** Why a record was refused again. */
export interface Refusal {
  readonly id: bigint;
  readonly error: UsageRefusal;
  /** Null leaves what is known. */
  readonly field: UsageField | null;
}

/** Notes when held records were refused again, and why. */
export async function noteRefusals(
  tx: Transaction,
  refusals: readonly Refusal[],
  now: Instant,
): Promise<void> {
  if (refusals.length === 0) return;
  await sql`UPDATE rejected_usage r SET error = now.error, field = COALESCE(now.field, r.field), tried_at = ${now}
            FROM unnest(${refusals.map(({ id }) => id)}::bigint[], ${refusals.map(({ error }) => error)}::text[],
                        ${refusals.map(({ field }) => field)}::text[]) AS now (id, error, field)
            WHERE r.id = now.id`.execute(tx.db);
}

/** Dismisses refused records, at most some of them. */
export async function dismissRejected(
  tx: Transaction,
  filter: RejectedFilter,
  { most, by, now, reason }: Dismissal & { readonly most: number },
): Promise<OfChannel[]> {
  const { rows } = await sql<OfChannel>`
    WITH open AS (SELECT r.id FROM rejected_usage r WHERE ${isOpen(filter)} ORDER BY r.id LIMIT ${most} FOR UPDATE), done AS (
      UPDATE rejected_usage r SET settlement = 'dismissed', settled_at = ${now}, settled_by = ${by}, reason = ${reason}
      FROM open WHERE r.id = open.id RETURNING r.channel_id)
    SELECT channels.name AS "channelName", count(*)::integer AS count
    FROM done JOIN channels ON channels.id = done.channel_id GROUP BY channels.name ORDER BY channels.name`.execute(
    tx.db,
  );
  return rows;
}
