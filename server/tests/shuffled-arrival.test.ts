import { expect, test } from "vitest";
import { testDatabase } from "../testing/database/test-database.ts";
import {
  type Counter,
  type CounterCard,
  megabyte,
  openCounter,
  unit,
} from "../testing/model/use-counter.ts";
import type { CatalogueAddOn } from "../src/plans/catalogue.ts";
import type { Terms } from "../src/plans/terms.ts";
import { findLedgerOffence } from "../tools/verify-ledger/find-ledger-offence.ts";

/*
 * The same promise as of the pure rules, through the action and PostgreSQL: thousands of records, repeated, late and
 * shuffled, with orders, stops, add-ons and recharges between them.
 */

const deep = process.env.DEEP === "1";
const records = deep ? 10_000 : 3_000;
const shuffles = deep ? 200 : 3;
const days = 24;
const seed = Number(process.env.SEED_OF_SHUFFLES ?? 4711);

const { database } = await testDatabase();
const zone = "America/New_York";
/** Lives go on side by side, each with a clock of its own. */
const counters = [await openCounter(database, zone), await openCounter(database, zone)];
// The night of 7 November 2027 has an hour twice.
const begin = Date.parse("2027-10-25T04:00:00Z");
const dayMillis = 86_400_000;
const momentOf = (millis: number) => new Date(millis).toISOString();

const plans: Terms[] = [];
let addOn: CatalogueAddOn;

/** A small generator of chances from a seed (mulberry32). */
function chances(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Reported {
  readonly card: number;
  readonly at: number;
  readonly bytes: number;
  readonly region: string;
}

type Action = readonly [at: number, card: number, kind: "order" | "stop" | "buy", plan?: number];

/** Two customers with six cards each; use every day, more on some, and what the customers do meanwhile. */
const story = (() => {
  const chance = chances(seed);
  const used = Array.from({ length: records }, (): Reported => {
    const at = begin + Math.floor(chance() * days * dayMillis);
    const card = Math.floor(chance() ** 2 * 12);
    const bytes = 1 + Math.floor(chance() ** 3 * 8 * Number(megabyte));
    return { card, at, bytes, region: ["HK", "JP", "US", "Nowhere"][Math.floor(chance() * 4)]! };
  });
  const asked: Action[] = Array.from({ length: 70 }, () => {
    // Twelve moments, at any hour: customers come rarely, and then do several things.
    const at = begin + Math.floor(chance() * 12) * 47 * 3_600_000;
    const kind = (["order", "order", "stop", "buy"] as const)[Math.floor(chance() * 4)]!;
    return [at, Math.floor(chance() * 12), kind, Math.floor(chance() * 5)];
  });
  const first = Array.from({ length: 10 }, (_, card): Action => {
    return [begin + (card % 4) * 9 * 3_600_000, card, "order", card % 5];
  });
  return { used, asked: [...first, ...asked].toSorted(([a], [b]) => a - b) };
})();

async function openPlans(counter: Counter): Promise<void> {
  for (const terms of [
    { limitBytes: 40n * megabyte },
    { cycleDays: 3, priceMicros: 5n * unit, limitType: "CYCLE", limitBytes: 120n * megabyte },
    {
      cycleDays: 30,
      priceMicros: 20n * unit,
      limitType: "DAILY",
      restrictRule: "STOP",
      throttleKbps: null,
      limitBytes: 30n * megabyte,
    },
    { limitType: "UNLIMITED", limitBytes: null, restrictRule: "NONE", throttleKbps: null },
    {
      cycleDays: 7,
      priceMicros: 9n * unit,
      limitType: "CYCLE",
      restrictRule: "NONE",
      throttleKbps: null,
      limitBytes: 200n * megabyte,
    },
  ] as const)
    plans.push(await counter.plan(terms));
  addOn = await counter.addOn(15n * megabyte, unit);
}

interface Arrival {
  /** Milliseconds: when the record comes, at or after its use. */
  at: number;
  record: number;
}

/** When each record comes: at once, or, one in ten, up to a fortnight late; three in ten come again. */
function arrivalsBy(chance: () => number): Arrival[] {
  const end = begin + days * dayMillis;
  const once = story.used.map(({ at }, record): Arrival => {
    const late = chance() < 0.1 ? chance() * 14 * dayMillis : chance() * 3_600_000;
    return { record, at: Math.min(Math.floor(at + late), end) };
  });
  const again = once
    .filter(() => chance() < 0.3)
    .map(({ record, at }) => ({
      record,
      at: Math.min(at + Math.floor(chance() ** 4 * 20 * dayMillis), end),
    }));
  return [...once, ...again].toSorted((a, b) => a.at - b.at);
}

/** Breaks the n-th record on its way, for showing that it would be noticed. */
type Corrupt = (record: Record<string, unknown>, n: number) => Record<string, unknown>;

/** Lives through the story once, with customers of its own; batches are shuffled inside. */
async function live(counter: Counter, chance: () => number, corrupt: Corrupt = (record) => record) {
  counter.clock.set(momentOf(begin));
  const holders = [await counter.customer(2000n * unit), await counter.customer(60n * unit)];
  // In turns, each holder's in the order of their ids, although another life beside this one takes ids in between.
  const [first, second] = [
    await counter.cards(holders[0]!, 6),
    await counter.cards(holders[1]!, 6),
  ].map((own) => own.toSorted((a, b) => Number(a.id - b.id)));
  const cards = first!.flatMap((card, place) => [card, second![place]!]);
  const arrivals = arrivalsBy(chance);
  const asked = [...story.asked];
  const took: string[] = [];
  let batch: Record<string, unknown>[] = [];
  const send = async () => {
    if (batch.length === 0) return;
    const shuffled = batch
      .map((record) => ({ record, place: chance() }))
      .toSorted((a, b) => a.place - b.place);
    await counter.report(shuffled.map(({ record }) => record));
    batch = [];
  };
  let sent = 0;
  const size = () => 300 + Math.floor(chance() * 1200);
  let full = size();
  for (const { record, at } of arrivals) {
    if (asked[0] && asked[0][0] <= at) await send();
    while (asked[0] && asked[0][0] <= at) {
      const moment = asked[0][0];
      counter.clock.set(momentOf(moment));
      const now = asked.splice(0, asked.filter((action) => action[0] === moment).length);
      took.push(...(await attempt(counter, cards, now)));
    }
    counter.clock.set(momentOf(Math.max(at, counter.clock.now().epochMilliseconds)));
    const { card, at: usedAt, bytes, region } = story.used[record]!;
    const { iccid, id } = cards[card]!;
    const reported = { iccid, usedAt: momentOf(usedAt), regionName: region, bytes };
    batch.push(corrupt({ id: `${id}-${record}`, ...reported }, sent++));
    if (batch.length >= full) {
      await send();
      full = size();
    }
  }
  await send();
  counter.clock.set(momentOf(begin + (days + 1) * dayMillis));
  await counter.turn();
  return { took, outcome: await outcomeOf(counter, cards, holders) };
}

/** What is refused must not depend on credit here: the customers are lent enough for the moment. */
async function attempt(
  { order, stop, buy, recharge, takeBack }: Counter,
  cards: readonly CounterCard[],
  actions: readonly Action[],
): Promise<string[]> {
  const lent = new Map<bigint, bigint>();
  for (const holder of new Set(cards.map(({ holderId }) => holderId)))
    lent.set(holder, await recharge(holder, 100_000n * unit));
  const outcomes: string[] = [];
  for (const [, place, kind, plan = 0] of actions) {
    const card = cards[place]!;
    const action = () =>
      kind === "order"
        ? order(card, plans[plan]!)
        : kind === "stop"
          ? stop(card)
          : buy(card, addOn);
    const answer = await action().then(
      () => "done",
      (error: Error & { key?: string }) => error.key ?? error.message,
    );
    outcomes.push(`${kind} ${place} ${answer}`);
  }
  for (const [holder, seq] of lent) await takeBack(holder, seq);
  return outcomes;
}

/** All that must not depend on the order of arrival, cards and users by their places. */
async function outcomeOf(
  { asProgram }: Counter,
  cards: readonly CounterCard[],
  holders: readonly bigint[],
) {
  return asProgram(async ({ tx }) => {
    const of = async (text: string) => {
      const rows = await tx.run<Record<string, unknown>>({ name: `outcome ${text.length}`, text }, [
        cards.map(({ id }) => id),
      ]);
      return rows.map((row) =>
        JSON.stringify(row, (_, value) => (typeof value === "bigint" ? `${value}` : value)),
      );
    };
    const place = "array_position($1::bigint[], card_id) AS card";
    const among = "card_id = ANY($1::bigint[])";
    return {
      records: await of(
        `SELECT ${place}, day, region_code, count(*), sum(bytes) FROM usage_records WHERE ${among} GROUP BY card_id, day, region_code ORDER BY 1, 2, 3`,
      ),
      regions: await of(
        `SELECT ${place}, day, region_code, sum(bytes)::bigint AS bytes FROM use_by_region WHERE ${among} GROUP BY card_id, day, region_code ORDER BY 1, 2, 3`,
      ),
      days: await of(
        `SELECT ${place}, day, segment, bytes, rated, allowance_bytes, add_on_bytes, over_bytes FROM card_days WHERE ${among} ORDER BY 1, 2, 3`,
      ),
      cycles: await of(
        `SELECT ${place}, plan_id, version, starts_on, ends_on FROM cycles WHERE ${among} ORDER BY 1, 2, 4`,
      ),
      fees: await of(`SELECT array_position($1::bigint[], f.card_id) AS card, f.plan_id, count(*), sum(change_micros), array_agg(trade_date ORDER BY trade_date) FILTER (WHERE cycle_days = 1) AS dates
                      FROM fees f JOIN activities USING (user_id, seq) JOIN plan_versions v ON v.plan_id = f.plan_id AND v.version = f.version
                      WHERE f.card_id = ANY($1::bigint[]) GROUP BY f.card_id, f.plan_id ORDER BY 1, 2`),
      cards:
        await of(`SELECT array_position($1::bigint[], id) AS card, status, suspend_reason, add_on_bought_bytes, add_on_used_bytes, network_on, CASE WHEN network_on THEN network_limit END AS told, CASE WHEN network_on THEN network_kbps END AS kbps
                       FROM cards WHERE id = ANY($1::bigint[]) ORDER BY 1`),
      balances: await Promise.all(
        holders.map(async (id) =>
          String(
            (
              await tx.db
                .selectFrom("wallets")
                .select("balance_micros")
                .where("user_id", "=", id)
                .executeTakeFirstOrThrow()
            ).balance_micros,
          ),
        ),
      ),
    };
  });
}

test(`${shuffles} shuffles of ${records} records, 30% repeated and 10% late, end in the same books`, async () => {
  process.stdout.write(`shuffles: seed ${seed}\n`);
  await openPlans(counters[0]!);
  const first = await live(counters[0]!, chances(seed + 1));
  expect(first.took.filter((outcomes) => outcomes.endsWith("done")).length).toBeGreaterThan(30);
  let done = 1;
  await Promise.all(
    counters.map(async (counter) => {
      while (done < shuffles) expect(await live(counter, chances(seed + ++done))).toEqual(first);
    }),
  );
  expect(await findLedgerOffence(database)).toBeUndefined();
}, 1_800_000);

const corrupted: [string, Corrupt][] = [
  [
    "repeats under new ids",
    (record, n) => (n >= 1500 && n < 1520 ? { ...record, id: `new id ${n}` } : record),
  ],
  [
    "a record a byte longer",
    (record, n) => (n === 1500 ? { ...record, bytes: Number(record["bytes"]) + 1 } : record),
  ],
  [
    "a record of the next day",
    (record, n) => (n === 1500 ? { ...record, usedAt: momentOf(begin) } : record),
  ],
];

// The dearest mistake is shown always, the others by the deep run.
test.each(corrupted.filter(([name]) => deep || name === "repeats under new ids"))(
  "%s would be noticed",
  async (_, corrupt) => {
    const right = await live(counters[0]!, chances(seed + 1));
    expect(await live(counters[0]!, chances(seed + 1), corrupt)).not.toEqual(right);
  },
);
