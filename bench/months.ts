import { randomBytes } from "node:crypto";
import { cpus } from "node:os";
import { fixShopTerms } from "../server/seeds/shop-terms.ts";
import { addDays, type Day, dayOf } from "../server/src/platform/calendar.ts";
import { dropOldMonths, makeMonths } from "../server/src/usage/ingest/record-months.ts";
import { trafficDetail } from "../server/src/usage/traffic/traffic-detail.ts";
import { findLedgerOffence } from "../server/tools/verify-ledger/find-ledger-offence.ts";
import { addCustomers, type BenchShop, openBenchShop } from "./bench-shop.ts";
import { median, whole } from "./median.ts";
import { batchSize, inBatches, rate, recordsOf, type UsageRecord } from "./usage.ts";
import { callWhile } from "./waiting.ts";

/**
 * `npm run bench:months [large] [small]`: what a record, a page of traffic and the end of a month cost among so many records of the last three
 * months and their keys, and among few, in turns.
 */
const [large = 100_000_000, small = 1_000_000] = process.argv.slice(2, 4).map(Number);
/** A record may be so old; the days before the cards had a plan. */
const days = 90;
const cards = Math.min(10_000, Math.floor(small / days));
const rounds = 9;
const batchesARound = 20;
const pagesARound = 50;
/** So many records with ids at random have changed nearly every page of the keys of 10⁸ for the first time since the checkpoint. */
const soonRecords = 1_500_000;
const goal = 1.5;
/** Where there are more records, asking all of them takes longer than filling the tables. */
const mostVerified = 5_000_000;

/** A quarter of a machine's memory, and few checkpoints. */
const memory = { shared_buffers: "6GB", max_wal_size: "16GB", checkpoint_timeout: "30min" };

interface Filled {
  readonly shop: BenchShop;
  readonly today: Day;
  readonly records: number;
  readonly seconds: number;
  readonly bytes: number;
}

const opened: BenchShop[] = [];

/** The product's tables, filled as three months of carriers' reports leave them. */
async function fill(wanted: number): Promise<Filled> {
  const shop = await openBenchShop(memory);
  opened.push(shop);
  const { database, clock, config } = shop;
  const today = dayOf(clock.now(), config.billingTimeZone);
  await database.write((tx) => fixShopTerms(shop.contextOn(tx), config));
  await addCustomers(shop, cards);
  await makeMonths(database, today);
  const began = performance.now();
  const aDay = Math.max(1, Math.round(wanted / days / cards));
  const parts = await partsOf(shop);
  const run = (text: string) => database.pool.query(text);
  for (const { name } of parts) await run(`ALTER TABLE ${name} SET (autovacuum_enabled = false)`);
  // Keys are built faster when all rows are there.
  await run("ALTER TABLE usage_records DROP CONSTRAINT usage_records_pkey");
  await run("ALTER TABLE record_keys DROP CONSTRAINT record_keys_pkey");
  await twoAtOnce(
    Array.from({ length: days }, (_, i) => addDays(today, -2 - i)),
    (day) => addDay(shop, day, aDay),
  );
  await twoAtOnce(
    [
      "ALTER TABLE usage_records ADD CONSTRAINT usage_records_pkey PRIMARY KEY (card_id, day, used_at, channel_id, record_id)",
      "ALTER TABLE record_keys ADD CONSTRAINT record_keys_pkey PRIMARY KEY (channel_id, record_id)",
    ],
    (text) => run(`SET maintenance_work_mem = '2GB'; ${text}`),
  );
  for (const { name } of parts) await run(`ALTER TABLE ${name} RESET (autovacuum_enabled)`);
  await twoAtOnce(["card_day_regions, card_days", ...parts.map(({ name }) => name)], (name) =>
    run(`VACUUM ANALYZE ${name}`),
  );
  await shop.checkpoint();
  // As where a server runs for long: it meets new ids there all the time.
  await run("BEGIN; SET LOCAL enable_seqscan = off; SELECT count(*) FROM record_keys; COMMIT");
  const seconds = (performance.now() - began) / 1000;
  const bytes = (await partsOf(shop)).reduce((sum, part) => sum + Number(part.bytes), 0);
  return { shop, today, records: days * cards * aDay, seconds, bytes };
}

async function twoAtOnce<T>(things: readonly T[], work: (thing: T) => Promise<unknown>) {
  const waiting = [...things];
  const workOn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all([workOn(), workOn()]);
}

/** The tables that records and their keys lie in. */
async function partsOf({ database }: BenchShop) {
  const { rows } = await database.pool.query<{ name: string; bytes: string }>(
    `SELECT relid::regclass::text AS name, pg_total_relation_size(relid) AS bytes
     FROM unnest(ARRAY['usage_records', 'record_keys']) AS whole, pg_partition_tree(whole::regclass) WHERE isleaf`,
  );
  return rows;
}

/** Each card uses a megabyte so many times that day; no plan covers it. Ids are as good as random, as those of many carriers are. */
async function addDay({ database }: BenchShop, day: Day, times: number): Promise<void> {
  const ofDay = (text: string) => database.pool.query(text, [day, times, cards]);
  const made = `(SELECT card, n, hashint8extended(card::bigint << 16 | n, $1::date - '2000-01-01'::date) AS random
                 FROM generate_series(1, $2::int) AS n, generate_series(1, $3::int) AS card) AS made`;
  const at = "$1::date + interval '12 hours' + interval '1 second' * n";
  const region = "(ARRAY['JP', 'FR', 'SG', 'US'])[1 + card % 4]";
  await ofDay(
    `INSERT INTO usage_records (card_id, day, used_at, channel_id, record_id, region_code, bytes, received_at)
     SELECT card, $1::date, ${at}, 1, to_hex(random), ${region}, 1048576, ${at} FROM ${made}`,
  );
  await ofDay(
    `INSERT INTO record_keys (channel_id, record_id, digest, seen_on)
     SELECT 1, to_hex(random), int8send(random) || int8send(random), $1::date FROM ${made}`,
  );
  await ofDay(
    `INSERT INTO card_day_regions (card_id, day, region_code, bytes)
     SELECT card, $1::date, ${region}, 1048576::bigint * $2::int FROM generate_series(1, $3::int) AS card`,
  );
  await ofDay(
    `INSERT INTO card_days (card_id, day, segment, bytes, rated, unrated_channel_id)
     SELECT card, $1::date, 0, 1048576::bigint * $2::int, false, 1 FROM generate_series(1, $3::int) AS card`,
  );
}

let reported = 0;
const atRandom = () => randomBytes(8).toString("hex");
const inOrder = () => `z${String((numbered += 1)).padStart(15, "0")}`;
let numbered = 0;

/** Batches of today's records, ten of a card in each; so few bytes that no card comes to its limit. */
function reports({ shop }: Filled, batches: number, idOf: () => string): UsageRecord[][] {
  const from = reported;
  reported += batches;
  const made = recordsOf(shop, { name: "", recordsACard: 10, customers: cards, batches, from });
  return made.map((batch) => batch.map((record) => ({ ...record, id: idOf(), bytes: 1000 })));
}

/** Microseconds that a record costs. */
const costOfRecord = (idOf: () => string) => async (filled: Filled) => {
  const batches = reports(filled, batchesARound, idOf);
  return 1e6 / (await inBatches(batches, (batch) => rate(filled.shop, batch)));
};

/** Milliseconds that a page of all the days takes, of an account. */
async function costOfPage({ shop, today }: Filled): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < pagesARound; i++) {
    const userId = BigInt(1 + Math.floor(Math.random() * cards));
    const actor = { kind: "user", userId, level: 0, sessionId: "none" } as const;
    const began = performance.now();
    await shop.database.read((tx) =>
      trafficDetail(
        { ...shop.contextOn(tx), actor },
        { from: addDays(today, 1 - days), to: today },
      ),
    );
    times.push(performance.now() - began);
  }
  return median(times);
}

/** Milliseconds that the slower of the two months takes that were full of records, and the slowest report of a record while one is dropped. */
async function costOfDrop(filled: Filled): Promise<{ drop: number; report: number }> {
  const { shop, today } = filled;
  const drops: number[] = [];
  const reported: number[] = [];
  const report = async () => rate(shop, reports(filled, 1, atRandom)[0]!.slice(0, 1));
  for (let kept = 4; kept >= 0; kept--) {
    const began = performance.now();
    const dropping = dropOldMonths(shop.database, today, kept).then(([month]) => ({
      month,
      took: performance.now() - began,
    }));
    const waits = await callWhile(dropping, { report });
    const { month, took } = await dropping;
    if (!month || month < addDays(today, -days)) continue;
    drops.push(took);
    reported.push(...waits.report);
  }
  return { drop: Math.max(...drops), report: Math.max(...reported) };
}

/** Microseconds that each of so many records costs. */
async function costOfMore(filled: Filled): Promise<number> {
  const rounds = soonRecords / batchesARound / batchSize;
  let sum = 0;
  for (let round = 0; round < rounds; round++) sum += await costOfRecord(atRandom)(filled);
  return sum / rounds;
}

interface Pair {
  readonly few: number;
  readonly many: number;
}

/** Both in turns, so that both meet the same machine; the first round only warms up. */
async function inTurns(
  few: Filled,
  many: Filled,
  work: (filled: Filled) => Promise<number>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let i = 0; i < rounds; i++) pairs.push({ few: await work(few), many: await work(many) });
  return pairs.slice(1);
}

function line(name: string, unit: string, pairs: readonly Pair[]): string {
  const ratios = pairs.map((pair) => pair.many / pair.few);
  const spread = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  const middle = (of: keyof Pair) => `${median(pairs.map((pair) => pair[of])).toFixed(1)} ${unit}`;
  return `| ${name} | ${middle("few")} | ${middle("many")} | **${median(ratios).toFixed(2)}×** (${spread.join("–")}) | ≤ ${goal}× |`;
}

const offenceIn = async ({ shop, records }: Filled): Promise<string> => {
  if (records > mostVerified) return "not asked";
  const offence = await findLedgerOffence(shop.database, { now: shop.clock.now() });
  return offence ? JSON.stringify(offence) : "clean";
};

try {
  const few = await fill(small);
  const many = await fill(large);
  const ordered = await inTurns(few, many, costOfRecord(inOrder));
  const first = await inTurns(few, many, costOfRecord(atRandom));
  const between = await costOfMore(many);
  const later = await inTurns(few, many, costOfRecord(atRandom));
  const pages = await inTurns(few, many, costOfPage);
  const ledgers = [await offenceIn(few), await offenceIn(many)];
  const drops = { few: await costOfDrop(few), many: await costOfDrop(many) };
  const dropped = (of: keyof typeof drops.few) => [{ few: drops.few[of], many: drops.many[of] }];
  const both = (of: (filled: Filled) => string) => `${of(few)} | ${of(many)}`;
  console.log(`${cpus().length} × ${cpus()[0]?.model} · Node ${process.version} · records of ${days} days of ${whole(cards)} cards; batches of ${whole(batchSize)}, ten a card

| what | among ${whole(few.records)} records | among ${whole(many.records)} | ratio (spread) | goal |
|---|---|---|---|---|
${line("a record, ids in order", "µs", ordered)}
${line("a record, ids at random, first after a checkpoint", "µs", first)}
| each of ${whole(soonRecords)} more | | ${between.toFixed(1)} µs | | |
${line("a record, ids at random, after them", "µs", later)}
${line(`a page of traffic of ${days} days`, "ms", pages)}
${line("slowest report of a record while a month is dropped", "ms", dropped("report"))}
${line("a month dropped", "ms", dropped("drop"))}
| records and keys on disk | ${both(({ bytes }) => `${whole(bytes / 2 ** 20)} MB`)} | | |
| filled in | ${both(({ seconds }) => `${whole(seconds)} s`)} | | |
| ledger before the drop | ${ledgers.join(" | ")} | | |`);
} finally {
  for (const shop of opened) await shop.close();
}
