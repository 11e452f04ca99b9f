import { cpus } from "node:os";
import { findLedgerOffence } from "../server/tools/verify-ledger/find-ledger-offence.ts";
import { addCustomers, type BenchShop, openBenchShop } from "./bench-shop.ts";
import { median, whole } from "./median.ts";
import {
  addBareTables,
  batchSize,
  inBatches,
  insertBare,
  rate,
  recordsOf,
  type UsageRecord,
} from "./usage.ts";

/**
 * A million records over a hundred thousand cards, with all their effects, beside the bare insert of the same records in
 * turns; then the cost of a record among few and among very many cards. `RECORDS`, `CARDS`, `FEW` and `MANY` make it smaller.
 */
const numberOf = (name: string, usual: number) => Number(process.env[name] ?? usual);
const records = numberOf("RECORDS", 1_000_000);
const cards = numberOf("CARDS", 100_000);
const few = numberOf("FEW", 1_000);
const many = numberOf("MANY", 1_000_000);
/** A carrier's file lists a card's sessions of the hour together. */
const recordsACard = 10;
const roundBatches = 50;

const megabytes = (bytes: number) => `${whole(bytes / 2 ** 20)} MB`;

/** What the program itself holds once everything that no one needs is gone. */
function heldBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

interface Round {
  readonly ours: number;
  readonly bare: number;
  readonly heldBytes: number;
}

/** Both ways over the same records, round by round, so that both meet the same machine and tables of the same size. */
async function inRounds(shop: BenchShop, customers: number, batches: number): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let from = 0; from < batches; from += roundBatches) {
    const wanted = {
      recordsACard,
      customers,
      from,
      batches: Math.min(roundBatches, batches - from),
    };
    const made: UsageRecord[][] = recordsOf(shop, { ...wanted, name: "large" });
    const bare = await inBatches(made, (batch) => insertBare(shop, batch));
    const ours = await inBatches(made, (batch) => rate(shop, batch));
    rounds.push({ ours, bare, heldBytes: heldBytes() });
  }
  return rounds;
}

async function withShop<T>(customers: number, work: (shop: BenchShop) => Promise<T>): Promise<T> {
  const shop = await openBenchShop();
  try {
    await addCustomers(shop, customers);
    await addBareTables(shop);
    return await work(shop);
  } finally {
    await shop.close();
  }
}

async function measureLarge(): Promise<void> {
  await withShop(cards, async (shop) => {
    const rounds = await inRounds(shop, cards, Math.ceil(records / batchSize));
    const ratios = rounds.map(({ ours, bare }) => (100 * ours) / bare);
    const held = rounds.map((round) => round.heldBytes);
    const tenth = Math.max(1, Math.floor(rounds.length / 10));
    const offence = await findLedgerOffence(shop.database, { now: shop.clock.now() });
    console.log(`${whole(records)} records over ${whole(cards)} cards, batches of ${whole(batchSize)}, ${recordsACard} records a card in a batch
  ours ${whole(median(rounds.map(({ ours }) => ours)))}/s, bare insert ${whole(median(rounds.map(({ bare }) => bare)))}/s, ratio ${median(ratios).toFixed(0)}% (${Math.min(...ratios).toFixed(0)}–${Math.max(...ratios).toFixed(0)}%), goal ≥ 40%
  the first tenth ${whole(median(rounds.slice(0, tenth).map(({ ours }) => ours)))}/s, the last ${whole(median(rounds.slice(-tenth).map(({ ours }) => ours)))}/s
  held by the program: ${megabytes(held[0]!)} after the first round, ${megabytes(held.at(-1)!)} after the last, ${megabytes(Math.max(...held))} at most
  ledger afterwards: ${offence ? JSON.stringify(offence) : "clean"}`);
  });
}

/** Microseconds that a record costs where there are so many cards; the first round only warms up. */
const costAmong = (customers: number): Promise<number> =>
  withShop(customers, async (shop) => {
    const rounds = await inRounds(shop, customers, 5 * roundBatches);
    return 1e6 / median(rounds.slice(1).map(({ ours }) => ours));
  });

async function measureGrowth(): Promise<void> {
  const [little, much] = [await costAmong(few), await costAmong(many)];
  console.log(
    `cost of a record: ${little.toFixed(1)} µs among ${whole(few)} cards, ${much.toFixed(1)} µs among ${whole(many)}: ${(much / little).toFixed(2)} times, goal ≤ 2`,
  );
}

console.log(`${cpus().length} × ${cpus()[0]?.model} · Node ${process.version}`);
await measureLarge();
await measureGrowth();
