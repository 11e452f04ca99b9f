import { ingestUsage } from "../server/src/usage/ingest/ingest-usage.ts";
import { batchesAtOnce } from "../server/src/usage/ingest/rating-limiter.ts";
import { type BenchShop, iccidOf } from "./bench-shop.ts";
import { compare } from "./median.ts";

export const batchSize = 1000;
const batchesARound = 100;

interface Shape {
  readonly name: string;
  /** How many records of one card stand together in a batch. */
  readonly recordsACard: number;
  readonly goal: number;
}

/** A carrier's file lists a card's sessions of the hour together; the other shape is the worst there is. */
const shapes: readonly Shape[] = [
  { name: "ten records a card in a batch", recordsACard: 10, goal: 0.6 },
  { name: "every record another card", recordsACard: 1, goal: 0.45 },
];

export type UsageRecord = {
  readonly id: string;
  readonly iccid: string;
  readonly usedAt: string;
  readonly regionName: string;
  readonly bytes: number;
};

/** Rating with all its effects, beside the bare set-based insert of the same records, each under its unique id. */
export async function measureUsage(shop: BenchShop, customers: number): Promise<string[]> {
  const lines: string[] = [];
  for (const shape of shapes) {
    let round = 0;
    let batches: UsageRecord[][] = [];
    const limit = () => {
      batches = recordsOf(shop, {
        name: `${shape.recordsACard}-${round++}`,
        recordsACard: shape.recordsACard,
        customers,
        batches: batchesARound,
      });
      return inBatches(batches, (batch) => insertBare(shop, batch));
    };
    const ours = () => inBatches(batches, (batch) => rate(shop, batch));
    lines.push(
      await compare(
        `usage rated, batches of 1,000, ${shape.name} / bare insert of the same records`,
        shape.goal,
        5,
        ours,
        limit,
      ),
    );
  }
  return lines;
}

/** Records a second, as many batches at once as a server rates. */
export async function inBatches(
  batches: readonly UsageRecord[][],
  work: (batch: UsageRecord[]) => Promise<void>,
): Promise<number> {
  const waiting = [...batches];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: batchesAtOnce }, async () => {
      for (let batch = waiting.shift(); batch; batch = waiting.shift()) await work(batch);
    }),
  );
  return (batches.length * batchSize * 1000) / (performance.now() - began);
}

export async function rate(
  { database, contextOn }: BenchShop,
  batch: UsageRecord[],
): Promise<void> {
  const { accepted } = await database.write((tx) => ingestUsage(contextOn(tx), "bench", batch));
  if (accepted !== batch.length)
    throw new Error(`only ${accepted} of ${batch.length} records were accepted`);
}

const bare = {
  name: "bench_bare_insert",
  text: `WITH new AS (
      INSERT INTO bare_keys SELECT 1, id, decode(md5(id), 'hex'), current_date FROM unnest($3::text[]) AS id ORDER BY id ON CONFLICT DO NOTHING RETURNING record_id
    ) INSERT INTO bare_records (card_id, day, used_at, channel_id, record_id, region_code, bytes, received_at)
    SELECT card, (used AT TIME ZONE 'UTC')::date, used, 1, id, region, bytes, now()
    FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[]) AS record (card, used, id, region, bytes) JOIN new ON record_id = id`,
};

export async function insertBare({ database }: BenchShop, batch: UsageRecord[]): Promise<void> {
  await database.pool.query({
    ...bare,
    values: [
      batch.map(({ iccid }) => Number(iccid.slice(10))),
      batch.map(({ usedAt }) => usedAt),
      batch.map(({ id }) => id),
      batch.map(({ regionName }) => regionName),
      batch.map(({ bytes }) => bytes),
    ],
  });
}

/** The tables of the bare insert: the product's own two that hold the records, without anything that follows from them. */
export async function addBareTables({ database }: BenchShop): Promise<void> {
  await database.pool.query(`CREATE TABLE bare_records (LIKE usage_records INCLUDING ALL) PARTITION BY RANGE (day);
    CREATE TABLE bare_records_default PARTITION OF bare_records DEFAULT;
    CREATE TABLE bare_keys (LIKE record_keys INCLUDING ALL)`);
}

/** Batches of today's records, each card's standing together, going from card to card over all of them. */
export function recordsOf(
  { clock }: BenchShop,
  wanted: {
    readonly name: string;
    readonly recordsACard: number;
    readonly customers: number;
    readonly batches: number;
    /** Where among the cards it begins, in batches. */
    readonly from?: number;
  },
): UsageRecord[][] {
  const { name, recordsACard, customers, batches, from = 0 } = wanted;
  const now = clock.now();
  const midnight = now.toZonedDateTimeISO("UTC").startOfDay().epochMilliseconds;
  const today = now.epochMilliseconds - midnight;
  return Array.from({ length: batches }, (_, n) => n + from).map((batch) =>
    Array.from({ length: batchSize }, (_, i) => {
      const card =
        1 +
        (((batch * (batchSize / recordsACard) + Math.floor(i / recordsACard)) * 7919) % customers);
      const usedAt = now.subtract({ milliseconds: Math.floor(Math.random() * today) });
      return {
        id: `${name}-${batch}-${i}`,
        iccid: iccidOf(card),
        usedAt: usedAt.toString(),
        regionName: "JP",
        bytes: 1 + Math.floor(Math.random() * 4_000_000),
      };
    }),
  );
}
