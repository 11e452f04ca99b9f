import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import {
  type CounterCard,
  megabyte,
  openCounter,
  planA,
  unit,
} from "../../testing/model/use-counter.ts";
import { seededRandom } from "../channels/simulated/seeded-random.ts";
import { withTerms, chargedDays, type TriedTerms } from "../billing/rating/rate-as-if.ts";
import type { Terms } from "../plans/terms.ts";
import { addDays } from "../platform/calendar.ts";
import { grossOf, noFigures } from "./price-test-figures.ts";
import { findPriceTest, insertPriceTest } from "./price-tests.sql.ts";
import { runPriceTest } from "./run-price-test.ts";

const { database } = await testDatabase();
const counter = await openCounter(database);
const { clock, shop } = counter;
const firstDay = "2027-05-01";
const start = `${firstDay}T00:00:00Z`;

/** Tries terms on a plan's cards, to the end. */
async function tryTerms(planId: bigint, terms: TriedTerms, from: string, to: string) {
  const asker = await counter.customer();
  const { id } = await counter.asProgram(({ tx, now }) =>
    insertPriceTest(tx, { planId, from, to, terms }, { askedBy: asker, now }),
  );
  await runPriceTest({ database, clock, shop }, id);
  return (await database.read((tx) => findPriceTest(tx, id)))!;
}

const bare = ({ planId: _planId, version: _version, ...terms }: Terms): TriedTerms => terms;

/** What was in fact charged and counted on a plan's cards: fees of cycles that begin on some days, and use past all data. */
const charged = (planId: bigint, from: string, to: string) =>
  database.read(async (tx) => {
    const [row] = await tx.run<{ fees: number; gross: bigint; over: bigint; used: bigint }>(
      {
        name: "charged_in_test",
        text: `SELECT (SELECT count(*)::integer FROM cycles WHERE plan_id = $1 AND starts_on BETWEEN $2::date AND $3::date) AS fees,
                 (SELECT COALESCE(sum(price_micros), 0)::bigint FROM cycles JOIN plan_versions USING (plan_id, version)
                  WHERE plan_id = $1 AND starts_on BETWEEN $2::date AND $3::date) AS gross,
                 COALESCE(sum(over_bytes), 0)::bigint AS over, COALESCE(sum(bytes), 0)::bigint AS used
               FROM card_days d JOIN subscriptions s ON s.card_id = d.card_id AND s.during @> d.day
               WHERE s.plan_id = $1 AND d.day BETWEEN $2::date AND $3::date`,
      },
      [planId, from, to],
    );
    return row!;
  });

/** The plan's fees as they are booked, whenever. */
const booked = (planId: bigint) =>
  database.read(async (tx) => {
    const [row] = await tx.run<{ gross: bigint }>(
      {
        name: "booked_in_test",
        text: `SELECT COALESCE(sum(amount_micros), 0)::bigint AS gross FROM activities JOIN entries USING (user_id, seq)
               WHERE plan_id = $1 AND account = 'planFees'`,
      },
      [planId],
    );
    return row!.gross;
  });

interface Step {
  readonly day: number;
  readonly what: "use" | "buy" | "stop" | "order" | "late";
  readonly megabytes: number;
}

/** A history of 40 days at random: use on some of them, some of it reported days later, add-ons, and stops of the plan. */
function historyBy(random: () => number): Step[] {
  const steps: Step[] = [];
  for (let day = 1; day < 40; day++) {
    const dice = random();
    const megabytes = 1 + Math.floor(random() * 900);
    if (dice < 0.5) steps.push({ day, what: "use", megabytes });
    else if (dice < 0.58) steps.push({ day, what: "buy", megabytes });
    else if (dice < 0.64) steps.push({ day, what: "stop", megabytes });
    else if (dice < 0.75) steps.push({ day, what: "order", megabytes });
    else if (dice < 0.85) steps.push({ day, what: "late", megabytes });
  }
  return steps;
}

/** Lives through a history with cards that run on plans of their own, all doing the same at the same moment. */
async function live(cards: readonly (readonly [CounterCard, Terms])[], steps: readonly Step[]) {
  const addOn = await counter.addOn(200n * megabyte, unit);
  clock.set(start);
  for (const [card, terms] of cards) await counter.order(card, terms);
  for (const { day, what, megabytes } of steps) {
    clock.set(`${addDays(firstDay, day)}T12:00:00Z`);
    const bytes = BigInt(megabytes) * megabyte;
    for (const [card, terms] of cards) {
      if (what === "use") await counter.use({ card, bytes });
      if (what === "late")
        await counter.use({
          card,
          bytes,
          at: `${addDays(firstDay, Math.max(0, day - 3))}T09:00:00Z`,
        });
      // What is refused to one, for its plan is stopped or runs already, would be refused to the other.
      if (what === "buy") await counter.buy(card, addOn).catch(() => undefined);
      if (what === "stop") await counter.stop(card).catch(() => undefined);
      if (what === "order") await counter.order(card, terms).catch(() => undefined);
    }
  }
}

const variants: readonly [string, Partial<typeof planA>][] = [
  ["dearer days with less data", { priceMicros: 3n * unit, limitBytes: 300n * megabyte }],
  [
    "weeks with data for all of the week",
    {
      priceMicros: 9n * unit,
      cycleDays: 7,
      limitType: "CYCLE",
      limitBytes: 2000n * megabyte,
      restrictRule: "STOP",
      throttleKbps: null,
    },
  ],
  [
    "three days without a limit",
    {
      priceMicros: 5n * unit,
      cycleDays: 3,
      limitType: "UNLIMITED",
      limitBytes: null,
      restrictRule: "NONE",
      throttleKbps: null,
    },
  ],
];

test.each(variants)(
  "a test finds what rating itself would have charged: %s",
  async (name, other) => {
    let drawn = 0;
    const random = () => seededRandom(name, (drawn += 1));
    const [plan, tryOut] = [await counter.plan(), await counter.plan(other)];
    clock.set(start);
    for (let pair = 0; pair < 3; pair++) {
      clock.set(start);
      const [[card], [twin]] = [
        await counter.cards(await counter.customer(10_000n * unit), 1),
        await counter.cards(await counter.customer(10_000n * unit), 1),
      ];
      await live(
        [
          [card!, plan],
          [twin!, tryOut],
        ],
        historyBy(random),
      );
    }
    const wholeGross: bigint[] = [];
    for (const [from, to] of [
      [firstDay, addDays(firstDay, 60)],
      [addDays(firstDay, 9), addDays(firstDay, 24)],
    ] as const) {
      const { figures, endedAt, lookedAt, ofAccounts } = await tryTerms(
        plan.planId,
        bare(tryOut),
        from,
        to,
      );
      expect(endedAt).not.toBeNull();
      expect(lookedAt).toBe(ofAccounts);
      const [now, tried] = [
        await charged(plan.planId, from, to),
        await charged(tryOut.planId, from, to),
      ];
      expect(now.fees).toBeGreaterThan(5);
      expect({
        fees: figures.now.fees,
        gross: grossOf(figures.now),
        over: figures.now.overBytes,
        used: figures.usedBytes,
      }).toEqual(now);
      expect({
        fees: figures.tried.fees,
        gross: grossOf(figures.tried),
        over: figures.tried.overBytes,
        used: figures.usedBytes,
      }).toEqual(tried);
      const { better, worse } = figures;
      if (to > addDays(firstDay, 40)) wholeGross.push(grossOf(figures.now), grossOf(figures.tried));
      expect(worse.micros - better.micros).toBe(tried.gross - now.gross);
    }
    // All of it is what was booked.
    expect(wholeGross).toEqual([await booked(plan.planId), await booked(tryOut.planId)]);
  },
);

test("the same terms change nothing for anyone", async () => {
  const plan = await counter.plan();
  clock.set(start);
  const people = [];
  for (let each = 0; each < 3; each++) people.push(await counter.customer(100n * unit));
  for (const person of people) {
    const [card] = (await counter.cards(person, 1)) as [CounterCard];
    await live(
      [[card, plan]],
      [
        { day: 1, what: "use", megabytes: 700 },
        { day: 2, what: "use", megabytes: 3 },
      ],
    );
    clock.set(start);
  }
  const { figures } = await tryTerms(plan.planId, bare(plan), firstDay, addDays(firstDay, 30));
  expect(figures).toMatchObject({
    accounts: 3,
    cards: 3,
    now: { fees: 6, overBytes: 600n * megabyte },
    better: { accounts: 0, micros: 0n },
    worse: { accounts: 0, micros: 0n },
  });
  expect(figures.tried).toEqual(figures.now);
});

test("a cycle goes on where a plan has another version meanwhile, for the tried terms are one; days of a StarterPack are left out", () => {
  const bytes = 10n * megabyte;
  const counted = { segment: 0, bytes, hasPlan: true, allowanceBytes: bytes };
  const card = {
    days: [0, 2, 4].map((day) => ({
      day: addDays(firstDay, day),
      ...counted,
      addOnBytes: 0n,
      overBytes: 0n,
    })),
    subscriptions: [1, 2].map((version) => ({
      from: addDays(firstDay, version === 1 ? 0 : 3),
      to: version === 1 ? addDays(firstDay, 3) : null,
      terms: { ...planA, planId: 5n, version },
      payerId: 1n,
      orderedAtMillis: 0,
    })),
    cycles: [],
    purchases: [],
    rateFrom: firstDay,
    addOnUsedBytes: 0n,
  };
  const days = { planId: 5n, from: firstDay, to: addDays(firstDay, 9) };
  const weekly = { ...planA, cycleDays: 7, priceMicros: 9n * unit };
  expect(chargedDays(card, days).fees).toHaveLength(3);
  expect(chargedDays(withTerms(card, 5n, weekly), days)).toEqual({
    fees: [{ day: firstDay, priceMicros: 9n * unit }],
    usedBytes: 3n * bytes,
    overBytes: 0n,
  });
  expect(chargedDays(withTerms(card, 6n, weekly), days)).toEqual(chargedDays(card, days));
  const pack = card.subscriptions.map((subscription) => ({ ...subscription, payerId: null }));
  const unpaid = { fees: [], usedBytes: 0n, overBytes: 0n };
  expect(chargedDays({ ...card, subscriptions: pack }, days)).toEqual(unpaid);
});

test("who pays less and who pays more is counted by account, over all of its cards", async () => {
  const plan = await counter.plan();
  // A day costs 2.00; five days together are to cost 6.00.
  const terms = { ...planA, priceMicros: 6n * unit, cycleDays: 5 };
  const usesOn = async (days: readonly number[]) => {
    clock.set(start);
    const [card] = (await counter.cards(await counter.customer(100n * unit), 1)) as [CounterCard];
    await live(
      [[card, plan]],
      days.map((day) => ({ day, what: "use", megabytes: 1 }) as const),
    );
  };
  await usesOn([1]);
  await usesOn([1, 2, 3]);
  await usesOn([1, 2, 3, 4, 5]);
  await usesOn([]);
  const { figures } = await tryTerms(plan.planId, terms, firstDay, addDays(firstDay, 30));
  expect(figures).toMatchObject({
    accounts: 3,
    now: { fees: 9, byRate: { none: 18n * unit } },
    tried: { fees: 3, byRate: { none: 18n * unit } },
    better: { accounts: 1, micros: 4n * unit },
    worse: { accounts: 1, micros: 4n * unit },
  });
});

test("a test that a crash has ended goes on where it stood, and one that was removed ends", async () => {
  const plan = await counter.plan();
  clock.set(start);
  const asker = await counter.customer();
  for (let each = 0; each < 3; each++) {
    const [card] = (await counter.cards(await counter.customer(100n * unit), 1)) as [CounterCard];
    await live([[card, plan]], [{ day: 1, what: "use", megabytes: 1 }]);
    clock.set(start);
  }
  const trial = { planId: plan.planId, from: firstDay, to: addDays(firstDay, 30), terms: planA };
  const { id } = await counter.asProgram(({ tx, now }) =>
    insertPriceTest(tx, trial, { askedBy: asker, now }),
  );
  const failing = {
    ...database,
    read: database.read.bind(database),
    write: () => Promise.reject(new Error("the server stops here")),
  };
  await expect(runPriceTest({ database: failing, clock, shop }, id)).rejects.toThrow("stops here");
  expect((await database.read((tx) => findPriceTest(tx, id)))!).toMatchObject({
    lookedAt: 0,
    figures: noFigures,
  });
  // Two servers at once: what each account comes to counts once.
  await Promise.all([1, 2].map(() => runPriceTest({ database, clock, shop }, id)));
  expect((await database.read((tx) => findPriceTest(tx, id)))!).toMatchObject({
    lookedAt: 3,
    figures: { accounts: 3, now: { fees: 3 } },
  });
  await runPriceTest({ database, clock, shop }, 999_999n);
});

test("more accounts and cards than are looked at together are all looked at", async () => {
  const plan = await counter.plan();
  clock.set(start);
  const people = [];
  for (let each = 0; each <= 100; each++) people.push(await counter.customer(100n * unit));
  const cards = [];
  for (const [place, person] of people.entries())
    cards.push(...(await counter.cards(person, place === 0 ? 2 : 1)));
  for (const card of cards) await counter.order(card, plan);
  clock.set(`${addDays(firstDay, 1)}T12:00:00Z`);
  await counter.use(...cards.map((card) => ({ card, bytes: megabyte })));
  const terms = { ...planA, priceMicros: 5n * unit };
  const { figures, lookedAt } = await tryTerms(plan.planId, terms, firstDay, addDays(firstDay, 5));
  expect(lookedAt).toBe(101);
  expect(figures).toMatchObject({
    accounts: 101,
    cards: 102,
    usedBytes: 102n * megabyte,
    now: { fees: 102 },
    tried: { fees: 102 },
    worse: { accounts: 101, micros: 306n * unit },
  });
});
