import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { playCarrier } from "../testing/servers/play-carrier.ts";
import { type TestDatabase, testDatabase } from "../testing/database/test-database.ts";
import { seededRandom } from "../src/channels/simulated/seeded-random.ts";
import { openAdapters } from "../src/channels/carriers/open-adapters.ts";
import { renewSecret } from "../src/channels/secrets.ts";
import { bytesInMinute, stayOf } from "../src/channels/simulated/simulated-subscriber.ts";
import { findOpenCards } from "../src/cards/find-open-cards.ts";
import { readConfig } from "../src/config.ts";
import { HandClock } from "../src/platform/clock.ts";
import type { Context } from "../src/platform/context.ts";
import { until } from "@farsim/programs/until.ts";
import { openVault } from "../src/platform/security/vault.ts";
import { fetchUsage } from "../src/usage/fetch/fetch-usage.ts";
import { ingestUsage } from "../src/usage/ingest/ingest-usage.ts";
import { rollOverDay } from "../src/billing/rollover/day-rollover.ts";
import { seed } from "./seed.ts";

const beginning = Date.parse("2027-05-01T00:00:00Z");
const hourMillis = 3_600_000;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The demonstration shop on a database of its own, at the first moment of 1 May 2027 UTC. */
async function openDemo({ database, connectionString }: TestDatabase) {
  const config = readConfig({
    DATA_DIR: mkdtempSync(path.join(tmpdir(), "farsim-day-")),
    DATABASE_URL: connectionString,
    SEED: "demo",
    SECRET_KEY: "cd".repeat(32),
  });
  afterAll(() => rmSync(config.dataDir, { recursive: true, force: true }));
  const clock = new HandClock("2027-05-01T00:00:00Z");
  await seed({ config, database, clock });
  const as = (actor: Context["actor"], tx: Context["tx"]): Context => ({
    tx,
    now: clock.now(),
    shop: config,
    actor,
    language: "en",
    origin: "a test",
  });
  return {
    config,
    database,
    clock,
    report: (channelName: string, records: readonly Record<string, unknown>[]) =>
      database.write((tx) =>
        ingestUsage(as({ kind: "channel", channelName }, tx), channelName, records),
      ),
    renewSecret: (channelName: string) =>
      database.write((tx) =>
        renewSecret(as({ kind: "system" }, tx), openVault(config), { channelName, since: null }),
      ),
    /** Past midnight, with everyone settled. */
    async endDay() {
      clock.set("2027-05-02T00:00:01Z");
      await rollOverDay({ database, clock, zone: config.billingTimeZone });
    },
  };
}
type Demo = Awaited<ReturnType<typeof openDemo>>;

interface DayRecord extends Record<string, unknown> {
  readonly id: string;
  readonly hour: number;
}

/** What every card that is open at the beginning uses in each hour of the day, by channel: the same for both shops. */
async function dayOf({ database }: Demo): Promise<Map<string, DayRecord[]>> {
  const cards = await database.read((tx) => findOpenCards(tx, "demo-", 1_000));
  return Map.groupBy(
    cards.flatMap((card) =>
      hours.flatMap((hour) => {
        const from = beginning + hour * hourMillis;
        const minutes = Array.from({ length: 60 }, (_, m) =>
          bytesInMinute(card, from + m * 60_000),
        );
        // Thrice the usual, so that lines are crossed on the way.
        const bytes = 3 * minutes.reduce((sum, one) => sum + one, 0);
        if (bytes === 0) return [];
        const { region } = stayOf(card.channelName, card.iccid, from);
        const usedAt = new Date(from).toISOString();
        const id = `day-${card.iccid}-${hour}`;
        return [
          {
            id,
            hour,
            channel: card.channelName,
            iccid: card.iccid,
            usedAt,
            regionName: region,
            bytes,
          },
        ];
      }),
    ),
    ({ channel }) => channel,
  );
}

const toRecord = ({
  id,
  iccid,
  usedAt,
  regionName,
  bytes,
}: DayRecord): Record<string, unknown> => ({
  id,
  iccid,
  usedAt,
  regionName,
  bytes,
});

/** All that a ledger says, in words that two databases can be compared by. */
async function ledgerOf({ database }: Demo): Promise<Record<string, unknown[]>> {
  const ask = async (text: string) => (await database.pool.query(text)).rows;
  return {
    wallets: await ask(
      "SELECT email, balance_micros::text FROM wallets JOIN users ON users.id = user_id ORDER BY email",
    ),
    activities: await ask(
      `SELECT email, a.type, change_micros::text, trade_date::text, iccid, count(*)::int FROM activities a
       JOIN users ON users.id = a.user_id LEFT JOIN cards ON cards.id = card_id GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 4, 2, 3, 5`,
    ),
    entries: await ask(
      "SELECT account, sum(amount_micros)::text FROM entries GROUP BY 1 ORDER BY 1",
    ),
    days: await ask(
      `SELECT iccid, day::text, segment, rated, bytes::text, allowance_bytes::text, add_on_bytes::text, over_bytes::text
       FROM card_days JOIN cards ON cards.id = card_id ORDER BY 1, 2, 3`,
    ),
    regions: await ask(
      "SELECT iccid, day::text, region_code, sum(bytes)::text FROM use_by_region JOIN cards ON cards.id = card_id GROUP BY 1, 2, 3 ORDER BY 1, 2, 3",
    ),
    cycles: await ask(
      "SELECT iccid, plan_id::text, version, starts_on::text, ends_on::text FROM cycles JOIN cards ON cards.id = card_id ORDER BY 1, 2, 3, 4",
    ),
    cards: await ask(
      "SELECT iccid, status, suspend_reason, network_on, network_limit, network_kbps, add_on_used_bytes::text FROM cards ORDER BY 1",
    ),
    records: await ask("SELECT record_id, bytes::text FROM usage_records ORDER BY 1"),
  };
}

const plainBase = await testDatabase();
const carriedBase = await testDatabase();

/**
 * Only with `DEEP=1`: `server/tests/programs/carriers.test.ts` shows the same of fetched records, `server/tests/shuffled-arrival.test.ts`
 * of late and repeated ones.
 */
test.runIf(process.env.DEEP)(
  "a day of the demonstration, fetched over HTTP with 30% repeats, 10% late and broken answers, leaves the same ledger cent for cent",
  {
    timeout: 180_000,
  },
  async ({ annotate }) => {
    const plain = await openDemo(plainBase);
    const carried = await openDemo(carriedBase);
    const day = await dayOf(plain);
    const count = [...day.values()].flat().length;
    expect(count).toBeGreaterThan(200);

    for (const hour of hours) {
      plain.clock.set(new Date(beginning + (hour + 1) * hourMillis - 1).toISOString());
      for (const [channelName, records] of day) {
        const now = records.filter((record) => record.hour === hour).map(toRecord);
        if (now.length > 0) await plain.report(channelName, now);
      }
    }
    await plain.endDay();

    const carriers = await Promise.all(
      [...day].map(async ([channelName, records]) => {
        const carrier = await playCarrier();
        const secret = await carried.renewSecret(channelName);
        await carrier.play({
          secret,
          faults: { repeat: 0.3, error: 0.1, cutBefore: 0.05, cutAfter: 0.1 },
        });
        return { channelName, records, carrier };
      }),
    );
    const adapterOf = openAdapters({
      database: carried.database,
      clock: carried.clock,
      vault: openVault(carried.config),
      channelAdapters: new Map(
        carriers.map(({ channelName, carrier }) => [channelName, { http: carrier.url }]),
      ),
      onBack: () => {},
    });
    // One in ten comes some hours late, but on its day.
    const hourReported = ({ id, hour }: DayRecord) =>
      seededRandom("late", id) < 0.1
        ? Math.min(23, hour + 1 + Math.floor(6 * seededRandom("by", id)))
        : hour;
    for (const hour of hours) {
      carried.clock.set(new Date(beginning + (hour + 1) * hourMillis - 1).toISOString());
      for (const { channelName, records, carrier } of carriers) {
        const fresh = records.filter((record) => hourReported(record) === hour);
        await carrier.play({ records: fresh.toReversed().map(toRecord) });
        const fetching = {
          database: carried.database,
          clock: carried.clock,
          shop: carried.config,
          adapter: adapterOf(channelName),
          channelName,
        };
        const isDone = () =>
          fetchUsage(fetching).then(
            () => true,
            () => false,
          );
        expect(await until(isDone, { withinMs: 30_000, everyMs: 50 })).toBe(true);
      }
    }
    await carried.endDay();

    const [one, other] = [await ledgerOf(plain), await ledgerOf(carried)];
    for (const [part, rows] of Object.entries(one))
      expect({ part, rows: other[part] }).toEqual({ part, rows });
    const { rows } = await carried.database.pool.query(
      "SELECT sum(duplicates)::int AS n FROM usage_deliveries WHERE received_at >= '2027-05-01T00:00:00Z'",
    );
    expect(rows[0].n).toBeGreaterThan(0.3 * count);
    await annotate(
      `${count} records, ${rows[0].n} repeats, ${one["activities"]!.length} kinds of activities`,
    );

    // The comparison itself would notice a record more.
    const [[channelName, records]] = [...day] as [[string, DayRecord[]]];
    await carried.report(channelName, [{ ...toRecord(records[0]!), id: "one more" }]);
    expect(await ledgerOf(carried)).not.toEqual(one);
  },
);
