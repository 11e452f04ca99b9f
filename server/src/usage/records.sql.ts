import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database.ts";
import type { Day } from "../platform/calendar.ts";
import type { AcceptedUse } from "./add-use.ts";

export interface RecordKey {
  readonly id: string;
  /** Hexadecimal. */
  readonly digest: string;
}

const takeKeys: Statement = {
  name: "take_record_keys",
  text: `INSERT INTO record_keys (channel_id, record_id, digest, seen_on)
         SELECT $1, id, decode(digest, 'hex'), $4 FROM unnest($2::text[], $3::text[]) AS key (id, digest) ORDER BY id
         ON CONFLICT DO NOTHING RETURNING record_id`,
};

/** Takes the keys of records; returns those that were new. Only these may be rated. */
export async function takeRecordKeys(
  tx: Transaction,
  channelId: bigint,
  keys: readonly RecordKey[],
  seenOn: Day,
): Promise<Set<string>> {
  const rows = await tx.run<{ record_id: string }>(takeKeys, [
    channelId,
    keys.map((k) => k.id),
    keys.map((k) => k.digest),
    seenOn,
  ]);
  return new Set(rows.map((row) => row.record_id));
}

const findKeys: Statement = {
  name: "find_record_keys",
  text: `SELECT record_id, encode(digest, 'hex') AS digest FROM record_keys WHERE channel_id = $1 AND record_id = ANY($2::text[])`,
};

/** The digests of records that were seen before, by their ids. */
export async function findRecordKeys(
  tx: Transaction,
  channelId: bigint,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.run<{ record_id: string; digest: string }>(findKeys, [channelId, ids]);
  return new Map(rows.map((row) => [row.record_id, row.digest]));
}

const addRecords: Statement = {
  name: "add_usage_records",
  text: `INSERT INTO usage_records (card_id, day, used_at, channel_id, record_id, region_code, bytes, received_at)
         SELECT card_id, day, to_timestamp(millis / 1000.0), $1, record_id, region, bytes, $2
         FROM unnest($3::bigint[], $4::date[], $5::float8[], $6::text[], $7::text[], $8::bigint[])
           AS r (card_id, day, millis, record_id, region, bytes)`,
};

export async function insertRecords(
  tx: Transaction,
  channelId: bigint,
  uses: readonly AcceptedUse[],
  now: Instant,
): Promise<void> {
  await tx.run(addRecords, [
    channelId,
    now,
    uses.map((use) => use.cardId),
    uses.map((use) => use.day),
    uses.map((use) => use.usedAtMillis),
    uses.map((use) => use.recordId),
    uses.map((use) => use.regionCode),
    uses.map((use) => use.bytes),
  ]);
}

const addRegions: Statement = {
  name: "add_card_day_regions",
  text: `INSERT INTO card_day_regions AS total (card_id, day, region_code, bytes)
         SELECT card_id, day, region, sum(bytes)::bigint
         FROM unnest($1::bigint[], $2::date[], $3::text[], $4::bigint[]) AS use (card_id, day, region, bytes)
         GROUP BY card_id, day, region ORDER BY card_id, day, region
         ON CONFLICT (card_id, day, region_code) DO UPDATE SET bytes = total.bytes + EXCLUDED.bytes`,
};

/** Adds use to the daily totals by region. */
export async function addToRegions(tx: Transaction, uses: readonly AcceptedUse[]): Promise<void> {
  await tx.run(addRegions, [
    uses.map((use) => use.cardId),
    uses.map((use) => use.day),
    uses.map((use) => use.regionCode),
    uses.map((use) => use.bytes),
  ]);
}

const addDelivery: Statement = {
  name: "add_usage_delivery",
  text: "INSERT INTO usage_deliveries (channel_id, received_at, accepted, duplicates, rejected) VALUES ($1, $2, $3, $4, $5)",
};

/** Keeps that a batch came, and what became of it. */
export async function insertDelivery(
  tx: Transaction,
  channelId: bigint,
  delivery: { accepted: number; duplicates: number; rejected: readonly unknown[] },
  now: Instant,
): Promise<void> {
  const { accepted, duplicates, rejected } = delivery;
  await tx.run(addDelivery, [channelId, now, accepted, duplicates, rejected.length]);
}

const addRejected: Statement = {
  name: "add_rejected_usage",
  text: `INSERT INTO rejected_usage (channel_id, received_at, error, record)
         SELECT $1, $2, error, record FROM unnest($3::text[], $4::text[]) AS r (error, record)`,
};

/** Keeps what could not be taken, for the operator to look into. */
export async function insertRejected(
  tx: Transaction,
  channelId: bigint,
  rejected: readonly { readonly error: string; readonly record: unknown }[],
  now: Instant,
): Promise<void> {
  await tx.run(addRejected, [
    channelId,
    now,
    rejected.map((r) => r.error),
    rejected.map((r) => JSON.stringify(r.record).slice(0, 4000)),
  ]);
}
