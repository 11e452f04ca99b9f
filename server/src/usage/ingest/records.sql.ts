import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { Day } from "../../platform/calendar.ts";
import type { CardUse } from "../../billing/rating/add-use.ts";

export interface RecordKey {
  readonly id: string;
  /** Hexadecimal. */
  readonly digest: string;
}

/** Use with what tells an identical repeat of its record. */
export interface KeyedUse extends CardUse, Pick<RecordKey, "digest"> {
  /** Whether it has no effect but on the sums of its day, as it seemed before its card was locked. */
  readonly isPlain: boolean;
}

// One statement for keys, records and sums, so that the arrays travel once. Keys are taken in their order, so that of two batches with the same ones
// one waits for the other, and they do not deadlock. The cards are locked, so no one else changes the sums. Plain use is only on cards without
// add-ons, hence segment 0; the row of its day also has the bytes of one region, the first that a batch has alone. Of other regions, and of
// use that is not plain, the bytes are in totals apart. Totals that were not updated are inserted; they are looked for only where fewer were updated
// than there are.
const take: Statement = {
  name: "take_usage_records",
  text: `
    WITH record AS MATERIALIZED (
      SELECT * FROM unnest($2::text[], $3::text[], $4::bigint[], $5::date[], $6::float8[], $7::text[], $8::bigint[], $11::boolean[])
        AS r (record_id, digest, card_id, day, millis, region_code, bytes, is_plain)
    ), new AS (
      INSERT INTO record_keys (channel_id, record_id, digest, seen_on)
      SELECT $1, record_id, decode(digest, 'hex'), $9 FROM record ORDER BY record_id
      ON CONFLICT DO NOTHING RETURNING record_id
    ), taken AS MATERIALIZED (
      SELECT * FROM record JOIN new USING (record_id)
    ), kept AS (
      INSERT INTO usage_records (card_id, day, used_at, channel_id, record_id, region_code, bytes, received_at)
      SELECT card_id, day, to_timestamp(millis / 1000.0), $1, record_id, region_code, bytes, $10 FROM taken
    ), more AS MATERIALIZED (
      SELECT card_id, day, region_code, is_plain, sum(bytes)::bigint AS bytes FROM taken GROUP BY card_id, day, region_code, is_plain
    ), plain AS MATERIALIZED (
      SELECT card_id, day, sum(bytes)::bigint AS bytes, CASE WHEN count(*) = 1 THEN min(region_code) END AS only_region_code
      FROM more WHERE is_plain GROUP BY card_id, day
    ), counted AS MATERIALIZED (
      UPDATE card_days AS counting SET bytes = counting.bytes + plain.bytes, allowance_bytes = allowance_bytes + plain.bytes,
        plain_region_code = COALESCE(plain_region_code, only_region_code),
        plain_region_bytes = plain_region_bytes + CASE WHEN COALESCE(plain_region_code, only_region_code) = only_region_code THEN plain.bytes ELSE 0 END
      FROM plain WHERE counting.card_id = plain.card_id AND counting.day = plain.day AND segment = 0
        AND counting.bytes + plain.bytes <= plain_until_bytes
      RETURNING counting.card_id, counting.day, plain_region_code = only_region_code AS has_region
    ), apart AS MATERIALIZED (
      SELECT card_id, day, region_code, sum(bytes)::bigint AS bytes FROM more
      WHERE NOT (is_plain AND (card_id, day) IN (SELECT card_id, day FROM counted WHERE has_region)) GROUP BY card_id, day, region_code
    ), summed AS (
      UPDATE card_day_regions AS total SET bytes = total.bytes + apart.bytes FROM apart
      WHERE total.card_id = apart.card_id AND total.day = apart.day AND total.region_code = apart.region_code
      RETURNING total.card_id, total.day, total.region_code
    ), first AS (
      INSERT INTO card_day_regions (card_id, day, region_code, bytes)
      SELECT * FROM apart WHERE (SELECT count(*) FROM summed) < (SELECT count(*) FROM apart)
        AND (card_id, day, region_code) NOT IN (SELECT * FROM summed)
    )
    SELECT CASE WHEN (SELECT count(*) FROM new) < (SELECT count(*) FROM record)
                THEN ARRAY(SELECT record_id FROM record WHERE record_id NOT IN (SELECT record_id FROM new)) ELSE '{}' END AS seen,
           (SELECT count(*)::integer FROM plain) - (SELECT count(*)::integer FROM counted) AS missed`,
};

/**
 * Takes the keys of records, and keeps those records whose keys were new: only these may be rated. Adds them to the sums by region
 * (`use_by_region`), and plain use to its days. Returns the ids of the others, and whether all use that seemed plain still was.
 */
export async function takeRecords(
  tx: Transaction,
  channelId: bigint,
  uses: readonly KeyedUse[],
  { now, seenOn }: { readonly now: Instant; readonly seenOn: Day },
): Promise<{ readonly seen: ReadonlySet<string>; readonly wasPlain: boolean }> {
  if (uses.length === 0) return { seen: new Set(), wasPlain: true };
  const [row] = await tx.run<{ seen: string[]; missed: number }>(take, [
    channelId,
    uses.map((use) => use.recordId),
    uses.map((use) => use.digest),
    uses.map((use) => use.cardId),
    uses.map((use) => use.day),
    uses.map((use) => use.usedAtMillis),
    uses.map((use) => use.regionCode),
    uses.map((use) => use.bytes),
    seenOn,
    now,
    uses.map((use) => use.isPlain),
  ]);
  return { seen: new Set(row!.seen), wasPlain: row!.missed === 0 };
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
  text: `INSERT INTO rejected_usage (channel_id, received_at, error, field, record)
         SELECT $1, $2, error, field, record FROM unnest($3::text[], $4::text[], $5::text[]) AS r (error, field, record)`,
};

/** Keeps what could not be taken, for the operator to look into. */
export async function insertRejected(
  tx: Transaction,
  channelId: bigint,
  rejected: readonly {
    readonly error: string;
    readonly field: string;
    readonly record: unknown;
  }[],
  now: Instant,
): Promise<void> {
  await tx.run(addRejected, [
    channelId,
    now,
    rejected.map((r) => r.error),
    rejected.map((r) => r.field),
    rejected.map((r) => JSON.stringify(r.record).slice(0, 4000)),
  ]);
}
