import { cpus } from "node:os";
import { endDays } from "../server/src/books/end-days.ts";
import { getStatement } from "../server/src/books/get-statement.ts";
import { listBalances } from "../server/src/books/list-balances.ts";
import { listBookMonths } from "../server/src/books/list-months.ts";
import { writeJournal } from "../server/src/books/write-journal.ts";
import { addDays, dayOf, startOfDay } from "../server/src/platform/calendar.ts";
import type { Context } from "../server/src/platform/context.ts";
import { addCustomers, openBenchShop } from "./bench-shop.ts";
import { median, whole } from "./median.ts";

/**
 * The books of a shop with ten million movements of a year, a hundred thousand of them on the last day that is over: a statement, the months,
 * a journal of a hundred thousand movements beside the bare query of the same rows, balances. `MOVEMENTS` and `CUSTOMERS` make it smaller.
 */
const numberOf = (name: string, usual: number) => Number(process.env[name] ?? usual);
const movements = numberOf("MOVEMENTS", 10_000_000);
const customers = numberOf("CUSTOMERS", 10_000);
const onOneDay = Math.min(100_000, movements / 2);
const chunk = 250_000;

const shop = await openBenchShop();
const { database, clock, config } = shop;
const zone = config.billingTimeZone;
const today = dayOf(clock.now(), zone);
const lastDay = addDays(today, -1);
const firstDay = addDays(today, -366);

/** Fees of one unit each, in the order of time: most of them over the year, the rest on its last day. */
async function addMovements(): Promise<void> {
  const [start, last] = [startOfDay(firstDay, zone), startOfDay(lastDay, zone)];
  const spread = movements - onOneDay;
  for (const table of ["activities", "entries"])
    await database.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (let from = 0; from < movements; from += chunk) {
    const until = Math.min(from + chunk, movements);
    await database.pool.query(
      `WITH made AS (
         INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date)
         SELECT i % $3 + 1, i / $3 + 2, 'DAILY_FEE', -1000000, 1000000, at, at::date
         FROM generate_series($1::bigint, $2::bigint - 1) AS i,
         LATERAL (SELECT date_trunc('milliseconds', CASE WHEN i < $5 THEN $4::timestamptz + ($6::timestamptz - $4::timestamptz) * (i::float8 / $5)
                         ELSE $6::timestamptz + interval '20 hours' * ((i - $5)::float8 / $7) END) AS at) AS t
         RETURNING user_id, seq)
       INSERT INTO entries SELECT user_id, seq, leg, account, amount FROM made,
         (VALUES (0, 'wallet', -1000000), (1, 'planFees', 1000000)) AS side (leg, account, amount)`,
      [from, until, customers, start.toString(), spread, last.toString(), onOneDay],
    );
  }
  for (const table of ["activities", "entries"])
    await database.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await database.pool.query("VACUUM ANALYZE activities, entries");
  await shop.checkpoint();
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}

const asked = <T>(work: (ctx: Context) => Promise<T>) =>
  database.read((tx) => work(shop.contextOn(tx)));

/** The middle of ten answers, and the slowest. */
async function answers(work: (ctx: Context) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let i = 0; i < 10; i++) times.push((await timed(() => asked(work))).ms);
  return `${whole(median(times))} ms (${whole(Math.max(...times))} ms)`;
}

async function journalOf(from: string, to: string) {
  const days = { from, to, shop: config };
  let [lines, held] = [0, 0];
  const { ms } = await timed(async () => {
    for await (const piece of writeJournal(database.read, days)) {
      lines += piece.lines;
      held = Math.max(held, process.memoryUsage().heapUsed);
    }
  });
  return { ms, lines, held: held / 2 ** 20 };
}

/** The same rows by one statement, all at once. */
async function bareRows(from: string, to: string): Promise<number> {
  const [start, end] = [startOfDay(from, zone), startOfDay(addDays(to, 1), zone)];
  const { ms } = await timed(() =>
    database.pool.query(
      `SELECT a.user_id, seq, changed_at, type, account, amount_micros FROM activities a JOIN entries e USING (user_id, seq)
       WHERE changed_at >= $1 AND changed_at < $2 ORDER BY changed_at, a.user_id, seq, leg`,
      [start.toString(), end.toString()],
    ),
  );
  return ms;
}

try {
  await addCustomers(shop, customers);
  await addMovements();
  const ending = await timed(async () => {
    while (!(await endDays({ database, clock, zone })));
  });
  const daysOfSpread = Math.ceil((onOneDay * 366) / (movements - onOneDay));
  const spreadFrom = addDays(today, -100 - daysOfSpread);
  const rows: string[] = [];
  for (const [name, from, to] of [
    [`${daysOfSpread} days`, addDays(spreadFrom, 1), addDays(today, -100)],
    ["one day", lastDay, lastDay],
  ] as const) {
    const bare = await bareRows(from, to);
    const { ms, lines, held } = await journalOf(from, to);
    rows.push(
      `| journal of ${whole(lines / 2)} movements, ${name} / the same rows by one statement | ${whole(ms)} ms, ${whole(held)} MB at most | ${whole(bare)} ms | ${(ms / bare).toFixed(1)}× |`,
    );
  }
  const year = { from: addDays(today, -365), to: today };
  const balances = async (ctx: Context, day: string) => {
    let cursor: string | null = null;
    do {
      const page = await listBalances(ctx, { day, cursor: cursor ?? undefined, limit: 200 });
      cursor = page.nextCursor;
    } while (cursor !== null);
  };
  console.log(`
${cpus().length} cores ${cpus()[0]?.model ?? ""}, Node ${process.versions.node}; ${whole(movements)} movements of ${whole(customers)} customers

| what | ours | limit | ratio |
|---|---|---|---|
| sums of 366 days, once | ${whole(ending.ms)} ms | | |
| statement of a year, median of 10 (slowest) | ${await answers((ctx) => getStatement(ctx, year))} | | |
| months, median of 10 (slowest) | ${await answers((ctx) => listBookMonths(ctx))} | | |
${rows.join("\n")}
| balances of ${whole(customers)} customers yesterday | ${whole((await timed(() => asked((ctx) => balances(ctx, lastDay)))).ms)} ms | | |
| the same a year ago | ${whole((await timed(() => asked((ctx) => balances(ctx, addDays(today, -360))))).ms)} ms | | |`);
} finally {
  await shop.close();
}
