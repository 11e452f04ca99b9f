import { cpus } from "node:os";
import { marginsOf } from "../server/src/margins/margins.sql.ts";
import { findPriceTest, insertPriceTest } from "../server/src/margins/price-tests.sql.ts";
import { runPriceTest } from "../server/src/margins/run-price-test.ts";
import { firstDayOf, lastDayOf, monthOf } from "../server/src/books/month.ts";
import { addDays, dayOf, startOfDay } from "../server/src/platform/calendar.ts";
import { addCustomers, dailyPlan, openBenchShop } from "./bench-shop.ts";
import { whole } from "./median.ts";

/**
 * A price test and the margins of a shop with a million kept days of use, each with a fee: 20,000 cards on 50 of the last 90 days, beside the bare
 * query of the same days. `CARDS` makes it smaller.
 */
const cards = Number(process.env.CARDS ?? 20_000);
const daysOfUse = 50;
const days = 90;

const shop = await openBenchShop();
const { database, clock, config } = shop;
const zone = config.billingTimeZone;
const today = dayOf(clock.now(), zone);
const [from, to] = [addDays(today, -days), addDays(today, -1)];

/** Each card on a day of every two or so, each day up to a gigabyte in one of two regions. */
async function addUse(): Promise<void> {
  const fill = (statement: string, values: readonly unknown[] = []) =>
    database.pool.query(statement, [...values]);
  await fill("UPDATE subscriptions SET during = daterange($1::date, NULL)", [from]);
  const used = `SELECT c.id, $1::date + (day * ${days} / ${daysOfUse})::integer AS day, (c.id * 7919 + day * 104729) % 1024 * 1048576 + 1 AS bytes
                FROM cards c, generate_series(0, ${daysOfUse - 1}) AS day`;
  const region = "CASE WHEN id % 2 = 0 THEN 'JP' ELSE 'TH' END";
  // The first byte of each day was rated, all other use is plain.
  await fill(
    `INSERT INTO card_days (card_id, day, segment, bytes, rated, allowance_bytes, over_bytes, plain_region_code, plain_region_bytes)
     SELECT id, day, 0, bytes, true, LEAST(bytes, 524288000), bytes - LEAST(bytes, 524288000), CASE WHEN bytes > 1 THEN ${region} END, bytes - 1
     FROM (${used}) AS used`,
    [from],
  );
  await fill(`INSERT INTO card_day_regions SELECT id, day, ${region}, 1 FROM (${used}) AS used`, [
    from,
  ]);
  for (const table of ["activities", "entries"])
    await fill(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  // A fee for each day of use, on that day.
  await fill(
    `WITH made AS (
       INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date, card_id, plan_id, plan_version)
       SELECT c.holder_id, d.n + 1, 'DAILY_FEE', -2000000, 1000000, d.day + interval '12 hours', d.day, c.id, 1, 1
       FROM (SELECT card_id, day, row_number() OVER (PARTITION BY card_id ORDER BY day) AS n FROM card_days) AS d JOIN cards c ON c.id = d.card_id
       RETURNING user_id, seq)
     INSERT INTO entries SELECT user_id, seq, leg, account, amount FROM made,
       (VALUES (0, 'wallet', -2000000), (1, 'planFees', 2000000)) AS side (leg, account, amount)`,
  );
  for (const table of ["activities", "entries"])
    await fill(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await fill("INSERT INTO channel_costs VALUES (1, $1::date, 1500, 10000, 300000)", [from]);
  await fill("INSERT INTO channel_region_costs VALUES (1, $1::date, 'JP', 1200)", [from]);
  await database.pool.query("VACUUM ANALYZE");
  await shop.checkpoint();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

try {
  await addCustomers(shop, cards);
  await addUse();
  const terms = { ...dailyPlan.terms, priceMicros: 9_000_000n, cycleDays: 7 };
  const { id } = await database.write((tx) =>
    insertPriceTest(tx, { planId: 1n, from, to, terms }, { askedBy: 1n, now: clock.now() }),
  );
  let held = 0;
  const trying = await timed(async () => {
    while (!(await database.read((tx) => findPriceTest(tx, id)))!.endedAt) {
      await runPriceTest({ database, clock, shop: config }, id);
      held = Math.max(held, process.memoryUsage().heapUsed);
    }
  });
  const { figures } = (await database.read((tx) => findPriceTest(tx, id)))!;
  const months = { firstDay: firstDayOf(monthOf(from)), lastDay: lastDayOf(monthOf(today)) };
  const moments = {
    from: startOfDay(months.firstDay, zone),
    until: startOfDay(addDays(months.lastDay, 1), zone),
  };
  const report = await timed(() =>
    database.read((tx) => marginsOf(tx, { ...months, ...moments, zone }, 10_000n)),
  );
  const bare = await timed(() =>
    database.pool.query("SELECT * FROM card_days ORDER BY card_id, day, segment"),
  );
  console.log(`
${cpus().length} cores ${cpus()[0]?.model ?? ""}, Node ${process.versions.node}; ${whole(cards * daysOfUse)} kept days of use of ${whole(cards)} cards

| what | ours | the same rows by one statement | ratio |
|---|---|---|---|
| a price test (${whole(figures.now.fees)} fees as they were, ${whole(figures.tried.fees)} as tried), ${whole(held / 2 ** 20)} MB at most | ${whole(trying)} ms | ${whole(bare)} ms | ${(trying / bare).toFixed(1)}× |
| margins of ${whole(days)} days | ${whole(report)} ms | ${whole(bare)} ms | ${(report / bare).toFixed(1)}× |`);
} finally {
  await shop.close();
}
