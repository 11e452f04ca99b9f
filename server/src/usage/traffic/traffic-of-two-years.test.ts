import { getTrafficDetail } from "@farsim/contract/traffic-detail.ts";
import { expect, onTestFinished, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { throwawayDatabase } from "../../../testing/database/throwaway-database.ts";

/** Only with `DEEP=1`, and with the machine to itself (`vitest.config.ts`). */
const answerMs = 200;
const recordsADay = 70;
const twoYears = { from: "2025-05-01", to: "2027-05-01" };

test.runIf(process.env.DEEP)(
  `answers two years of an account of twenty cards within ${answerMs} ms, however many records there are`,
  {
    timeout: 600_000,
  },
  async () => {
    const base = await throwawayDatabase();
    const shop = await openShop(base, {
      closeWith: onTestFinished,
      env: { BILLING_TIMEZONE: "Asia/Hong_Kong" },
    });
    const customer = await shop.customer();
    const cards: string[] = [];
    for (let i = 0; i < 20; i++) cards.push((await shop.boundCard(customer)).id);
    const fill = (text: string) => base.database.pool.query(text, [cards, recordsADay]);
    const { rowCount } = await fill(
      `INSERT INTO usage_records
      SELECT card, day::date, day + n * interval '10 minutes', ${shop.channel.id}, card || '-' || day::date || '-' || n,
        (ARRAY['JP', 'FR', 'SG', 'US'])[1 + (n + extract(doy FROM day)::int) % 4], 1000000 + n, day
      FROM unnest($1::bigint[]) AS card, generate_series(1, $2::int) AS n,
        generate_series('2023-05-01'::timestamp AT TIME ZONE 'Asia/Hong_Kong', '2027-05-01', '1 day') AS day`.replaceAll(
        "day::date",
        "(day AT TIME ZONE 'Asia/Hong_Kong')::date",
      ),
    );
    await fill(`INSERT INTO card_day_regions SELECT card_id, day, region_code, sum(bytes) FROM usage_records
      WHERE card_id = ANY($1::bigint[]) AND $2::int > 0 GROUP BY 1, 2, 3`);
    await fill(`INSERT INTO card_days (card_id, day, segment, bytes, rated, unrated_channel_id)
      SELECT card_id, day, 0, sum(bytes), false, ${shop.channel.id} FROM usage_records
      WHERE card_id = ANY($1::bigint[]) AND $2::int > 0 GROUP BY 1, 2`);
    await base.owner.pool.query("ANALYZE card_day_regions");
    const took: number[] = [];
    for (let i = 0; i < 7; i++) {
      const began = performance.now();
      const { bearer } = customer;
      const { days } = await shop.within.done(getTrafficDetail, twoYears, { bearer });
      took.push(performance.now() - began);
      expect(days).toHaveLength(731);
    }
    const median = took.toSorted((a, b) => a - b)[3]!;
    process.stdout.write(`two years of ${rowCount} records: ${median.toFixed(0)} ms\n`);
    expect(median).toBeLessThan(answerMs);
  },
);
