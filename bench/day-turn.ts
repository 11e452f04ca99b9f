import { execFile } from "node:child_process";
import { cpus } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { fixShopTerms } from "../server/seeds/shop-terms.ts";
import { userInfo } from "../server/src/accounts/profile/user-info.ts";
import { rollOverDay } from "../server/src/billing/rollover/day-rollover.ts";
import { markRolledOver } from "../server/src/billing/rollover/rolled-over-days.ts";
import { addDays, dayOf, startOfDay } from "../server/src/platform/calendar.ts";
import { type Database, openDatabase } from "../server/src/platform/database/database.ts";
import { findLedgerOffence } from "../server/tools/verify-ledger/find-ledger-offence.ts";
import { addCustomers, type BenchShop, iccidOf, openBenchShop } from "./bench-shop.ts";
import { type CpuTime, cpuTime, usedSince } from "./cpu-time.ts";
import { median, whole } from "./median.ts";
import { batchSize, inBatches, rate, type UsageRecord } from "./usage.ts";
import { callWhile, waitsOf } from "./waiting.ts";

/**
 * `npm run bench:day [cards] [wallets]`: the turn of the day of accounts whose cards used data the day before, beside COPY of as many
 * activities as there are cards; then another turn, while someone calls.
 */
const [wanted = 1_000_000, wallets = 100_000] = process.argv.slice(2, 4).map(Number);
const cardsEach = Math.max(1, Math.round(wanted / wallets));
const cards = wallets * cardsEach;
/** One card of so many used more than its plan allows, and is slow until midnight. */
const slowedOneOf = 10;
const megabyte = 1_048_576;
const batchesAtOnce = 100;
const copies = 3;
const quietSeconds = 10;

const run = promisify(execFile);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A shop over connections of its own: when they end, what they wrote is counted. */
async function withConnections<T>(shop: BenchShop, work: (shop: BenchShop) => Promise<T>) {
  const database = openDatabase(shop.config.migrationDatabaseUrl!, { maxConnections: 4 });
  try {
    return await work({ ...shop, database });
  } finally {
    await database.close();
    await pause(500);
  }
}

/** So many cards, each `apart` from the one before, use data at this moment. */
async function useData(shop: BenchShop, { count, apart }: { count: number; apart: number }) {
  const usedAt = shop.clock.now().toString();
  const recordOf = (card: number): UsageRecord => ({
    id: `${card}-${usedAt}`,
    iccid: iccidOf(card),
    usedAt,
    regionName: "JP",
    bytes: (card % slowedOneOf === 0 ? 600 : 10) * megabyte,
  });
  const chunk = batchSize * batchesAtOnce;
  for (let from = 0; from < count; from += chunk) {
    const batches: UsageRecord[][] = [];
    for (let at = from; at < Math.min(from + chunk, count); at += batchSize) {
      const length = Math.min(batchSize, count - at);
      batches.push(Array.from({ length }, (_, i) => recordOf((at + i + 1) * apart)));
    }
    await withConnections(shop, (own) => inBatches(batches, (batch) => rate(own, batch)));
  }
  // Carriers have slowed them, and the emails are written.
  await shop.database.pool.query("DELETE FROM graphile_worker._private_jobs");
}

function goToTomorrow({ clock, config }: BenchShop): void {
  const zone = config.billingTimeZone;
  const midnight = startOfDay(addDays(dayOf(clock.now(), zone), 1), zone);
  clock.moveAhead(clock.distanceTo(midnight));
}

interface Turn extends CpuTime {
  readonly ms: number;
  /** No one waits for an account longer than for the transaction that holds it. */
  readonly longestMs: number;
  readonly heapBytes: number;
  readonly residentBytes: number;
  readonly rows: string;
}

async function turnDay(shop: BenchShop): Promise<Turn> {
  globalThis.gc?.();
  const before = await rowsWritten(shop);
  const turn = await withConnections(shop, turnOn);
  return { ...turn, rows: difference(before, await rowsWritten(shop)) };
}

async function turnOn(shop: BenchShop): Promise<Omit<Turn, "rows">> {
  const { database, clock, config } = shop;
  const zone = config.billingTimeZone;
  let longestMs = 0;
  const write: Database["write"] = async (work) => {
    const began = performance.now();
    const result = await database.write(work);
    longestMs = Math.max(longestMs, performance.now() - began);
    return result;
  };
  const onFailure = (error: unknown) => console.error(error);
  const held = { heapBytes: 0, residentBytes: 0 };
  const watching = setInterval(() => {
    const { heapUsed, rss } = process.memoryUsage();
    held.heapBytes = Math.max(held.heapBytes, heapUsed);
    held.residentBytes = Math.max(held.residentBytes, rss);
  }, 50);
  const cpuBefore = await cpuTime(shop);
  const began = performance.now();
  await rollOverDay({ database: { read: database.read, write }, clock, zone, onFailure });
  const ms = performance.now() - began;
  const used = usedSince(cpuBefore, await cpuTime(shop));
  clearInterval(watching);
  await markRolledOver(database, dayOf(clock.now(), zone));
  return { ms, longestMs, ...held, ...used };
}

type Rows = Map<string, number>;

async function rowsWritten({ database }: BenchShop): Promise<Rows> {
  const { rows } = await database.pool.query<{ name: string; n: string }>(
    "SELECT relname AS name, n_tup_ins + n_tup_upd + n_tup_del AS n FROM pg_stat_user_tables",
  );
  return new Map(rows.map(({ name, n }) => [name, Number(n)]));
}

function difference(before: Rows, after: Rows): string {
  return [...after]
    .map(([name, n]) => ({ name, more: n - (before.get(name) ?? 0) }))
    .filter(({ more }) => more > 1)
    .toSorted((a, b) => b.more - a.more)
    .map(({ name, more }) => `${name} ${whole(more)}`)
    .join(", ");
}

/** The milliseconds that COPY takes for the activities of the day, one a card, into a table like theirs. */
async function copyActivities(shop: BenchShop): Promise<number> {
  const { database, config, folder } = shop;
  const file = path.join(folder, "activities.copy");
  const copy = (what: string) =>
    run("psql", [config.migrationDatabaseUrl!, "-qc", `\\copy ${what}`]);
  await database.pool.query("CREATE TABLE copied_activities (LIKE activities INCLUDING ALL)");
  await copy(`(SELECT * FROM activities WHERE type = 'DAILY_FEE') TO '${file}'`);
  const times: number[] = [];
  for (let i = 0; i < copies; i++) {
    await database.pool.query("TRUNCATE copied_activities");
    await shop.checkpoint();
    const began = performance.now();
    await copy(`copied_activities FROM '${file}'`);
    times.push(performance.now() - began);
  }
  await database.pool.query("DROP TABLE copied_activities");
  return median(times);
}

/** What someone does meanwhile: looks at an account, or has a card that uses data. */
function callsOf(shop: BenchShop) {
  const { database, contextOn, clock } = shop;
  const any = (most: number) => 1 + Math.floor(Math.random() * most);
  let records = 0;
  return {
    read: () => database.read((tx) => userInfo(contextOn(tx), BigInt(any(wallets)))),
    write: () =>
      rate(shop, [
        {
          id: `meanwhile-${records++}`,
          iccid: iccidOf(any(cards)),
          usedAt: clock.now().toString(),
          regionName: "JP",
          bytes: 1000,
        },
      ]),
  };
}

const shop = await openBenchShop();
const { database } = shop;
try {
  await database.write((tx) => fixShopTerms(shop.contextOn(tx), shop.config));
  await addCustomers(shop, wallets, { cardsEach });
  await useData(shop, { count: cards, apart: 1 });
  await database.pool.query("VACUUM ANALYZE");
  const copied = await copyActivities(shop);
  goToTomorrow(shop);
  await shop.checkpoint();
  const turn = await turnDay(shop);
  await useData(shop, { count: Math.floor(cards / slowedOneOf), apart: slowedOneOf });
  goToTomorrow(shop);
  await shop.checkpoint();
  const calls = callsOf(shop);
  const other = turnDay(shop);
  const meanwhile = await callWhile(other, calls);
  const quiet = await callWhile(pause(quietSeconds * 1000), calls);
  const offence = await findLedgerOffence(database, { now: shop.clock.now() });
  const perCard = (cpuSeconds: number) => `${((cpuSeconds * 1e6) / cards).toFixed(1)} µs`;
  const megabytes = (bytes: number) => `${whole(bytes / megabyte)} MB`;
  console.log(`${cpus().length} × ${cpus()[0]?.model} · Node ${process.version}
ledger afterwards: ${offence ? JSON.stringify(offence) : "clean"}

| what | seen | beside |
|---|---|---|
| turn of the day of ${whole(cards)} cards in ${whole(wallets)} accounts, one card of ${slowedOneOf} opened again / COPY of as many activities, median of ${copies} | ${seconds(turn.ms)}, ${whole((cards * 1000) / turn.ms)} cards a second | ${seconds(copied)}: **${(turn.ms / copied).toFixed(1)}×**; goal ≤ 12× |
| processor time a card: program, PostgreSQL | ${perCard(turn.program)}, ${perCard(turn.postgres)} | |
| rows written | ${turn.rows} | |
| memory of the program at most: heap, resident | ${megabytes(turn.heapBytes)}, ${megabytes(turn.residentBytes)} | |
| longest transaction | ${whole(turn.longestMs)} ms | |
| another turn while someone calls | ${seconds((await other).ms)} | |
| a read of an account meanwhile / after it: p50, p95, slowest | ${waitsOf(meanwhile.read)} | ${waitsOf(quiet.read)} |
| a record of use meanwhile / after it | ${waitsOf(meanwhile.write)} | ${waitsOf(quiet.write)} |`);
} finally {
  await shop.close();
}
