import { until } from "@farsim/programs/until.ts";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import {
  type CounterCard,
  megabyte,
  openCounter,
  unit,
} from "../../../testing/model/use-counter.ts";
import type { Context } from "../../platform/context.ts";
import { ingestUsage } from "./ingest-usage.ts";

const { database, owner } = await testDatabase();
const counter = await openCounter(database);
const { clock, channelName } = counter;
const terms = await counter.plan();
const addOn = await counter.addOn(100n * megabyte, unit);
clock.set("2027-06-01T12:00:00.000Z");

/** A card that has used a megabyte of its 500 today: more use is plain until half of them. */
async function usedCard(): Promise<CounterCard> {
  const [card] = (await counter.cards(await counter.customer(100n * unit), 1)) as [CounterCard];
  await counter.order(card, terms);
  await counter.use({ card, bytes: megabyte });
  return card;
}

const today = async (card: CounterCard) => (await counter.days(card.id)).at(-1);

/** Resolves once so many statements wait for a lock. */
const waiting = (statements: number) =>
  until(
    async () => {
      const { rows } = await owner.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length === statements;
    },
    { withinMs: 20_000 },
  );

/** Holds rows until `meanwhile` has come to an end, or to what it returns. */
const holding = <T>(text: string, id: bigint, meanwhile: () => Promise<T>): Promise<T> =>
  counter.asProgram(async ({ tx }) => {
    await tx.run({ name: text.slice(0, 40).replaceAll(/\W+/g, "_"), text }, [id]);
    return meanwhile();
  });
const wallet = "SELECT FROM wallets WHERE user_id = $1 FOR NO KEY UPDATE";

test("plain use is counted while the wallet is held by someone else; other use waits for it", async () => {
  const card = await usedCard();
  const late = await holding(wallet, card.holderId, async () => {
    await counter.use({ card, bytes: 249n * megabyte - 1n });
    const rated = counter.use({ card, bytes: 1n });
    await waiting(1);
    return { rated };
  });
  await late.rated;
  expect(await today(card)).toMatchObject({
    bytes: 250n * megabyte,
    allowance_bytes: 250n * megabyte,
    plain_until_bytes: 400n * megabyte - 1n,
  });
});

test("a batch of both kinds is counted whole", async () => {
  const [plain, full] = [await usedCard(), await usedCard()];
  const [first] = (await counter.cards(full.holderId, 1)) as [CounterCard];
  await counter.order(first, terms);
  expect(
    await counter.use(
      { card: plain, bytes: megabyte, region: "JP" },
      { card: full, bytes: 600n * megabyte },
      { card: first, bytes: megabyte },
      { card: plain, bytes: megabyte, region: "HK" },
    ),
  ).toMatchObject({ accepted: 4 });
  expect(await today(plain)).toMatchObject({ bytes: 3n * megabyte });
  expect(await today(full)).toMatchObject({ over_bytes: 101n * megabyte, plain_until_bytes: null });
  expect(await counter.card(full.id)).toMatchObject({ network_limit: "throttled" });
  expect(await counter.balance(full.holderId)).toBe(96n * unit);
});

/** Use of a card that comes while a change of it has the card and is not committed: it seemed plain, and waits for the card. */
async function during(
  card: CounterCard,
  bytes: bigint,
  change: (ctx: Context) => Promise<unknown>,
) {
  let report: Promise<unknown> | undefined;
  await counter.asProgram(async (ctx) => {
    await change(ctx);
    report = counter.use({ card, bytes });
    await waiting(1);
  });
  await report;
}

test("use that seemed plain, and is not any more once its card is free, is rated", async () => {
  const card = await usedCard();
  const other = counter.recordsOf([{ card, bytes: 300n * megabyte }]);
  await during(card, 240n * megabyte, (ctx) => ingestUsage(ctx, channelName, other));
  expect(await today(card)).toMatchObject({
    bytes: 541n * megabyte,
    allowance_bytes: 500n * megabyte,
    over_bytes: 41n * megabyte,
  });
  expect(await counter.card(card.id)).toMatchObject({ network_limit: "throttled" });
});

test("open screens hear of plain use, also where its account is held for a record that was known already", async () => {
  const card = await usedCard();
  const [other] = (await counter.cards(card.holderId, 1)) as [CounterCard];
  await counter.order(other, terms);
  const known = counter.recordsOf([{ card: other, bytes: 300n * megabyte }]);
  await counter.report(known);
  const heard: unknown[] = [];
  onTestFinished(database.subscribe((events) => heard.push(...events)));
  await counter.use({ card, bytes: 1n });
  await counter.report([...counter.recordsOf([{ card, bytes: 1n }]), ...known]);
  const event = { userId: card.holderId, topic: "usage" };
  expect(heard).toEqual([event, event]);
});

test("once an add-on was bought no use is plain, and more of it is counted behind the add-on", async () => {
  const card = await usedCard();
  await counter.buy(card, addOn);
  expect(await today(card)).toMatchObject({ segment: 0, plain_until_bytes: null });
  clock.set(clock.now().add({ seconds: 1 }).toString());
  await counter.use({ card, bytes: 3n });
  expect(await today(card)).toMatchObject({ segment: 1, bytes: 3n });
});

test("batches of plain use that name the same cards in other orders at once wait for each other, and add up", async () => {
  const cards = await Promise.all([usedCard(), usedCard(), usedCard(), usedCard()]);
  const batch = (n: number) => (n % 2 === 0 ? cards : cards.toReversed());
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      counter.use(...batch(n).map((card) => ({ card, bytes: 1000n }))),
    ),
  );
  for (const card of cards) expect(await today(card)).toMatchObject({ bytes: megabyte + 12_000n });
});

/** What a card used by region, and of that what stands in its day. */
async function regionsOf({ id }: CounterCard) {
  const ask = async (text: string) => (await database.pool.query(text, [id])).rows;
  return {
    all: await ask(
      "SELECT region_code, sum(bytes)::int AS bytes FROM use_by_region WHERE card_id = $1 GROUP BY 1 ORDER BY 1",
    ),
    apart: await ask(
      "SELECT region_code, bytes::int FROM card_day_regions WHERE card_id = $1 ORDER BY 1",
    ),
  };
}

test("plain use of one region is summed in its day alone, all other use apart, and regions come to the same", async () => {
  const card = await usedCard();
  const first = { region_code: "HK", bytes: Number(megabyte) };
  await counter.use({ card, bytes: 1n, region: "JP" }, { card, bytes: 1n, region: "FR" });
  expect(await today(card)).toMatchObject({ plain_region_code: null, plain_region_bytes: 0n });
  for (const bytes of [5n, 10n]) await counter.use({ card, bytes, region: "JP" });
  expect(await today(card)).toMatchObject({ plain_region_code: "JP", plain_region_bytes: 15n });
  expect(await regionsOf(card)).toEqual({
    all: [{ region_code: "FR", bytes: 1 }, first, { region_code: "JP", bytes: 16 }],
    apart: [{ region_code: "FR", bytes: 1 }, first, { region_code: "JP", bytes: 1 }],
  });
  await counter.use({ card, bytes: 1n, region: "FR" });
  await counter.use({ card, bytes: 2n, region: "JP" }, { card, bytes: 4n, region: "FR" });
  await counter.use({ card, bytes: 300n * megabyte, region: "JP" });
  await counter.use({ card, bytes: 100n, region: "JP" });
  expect(await today(card)).toMatchObject({ plain_region_code: "JP", plain_region_bytes: 115n });
  const rated = Number(300n * megabyte);
  expect(await regionsOf(card)).toEqual({
    all: [{ region_code: "FR", bytes: 6 }, first, { region_code: "JP", bytes: rated + 118 }],
    apart: [{ region_code: "FR", bytes: 6 }, first, { region_code: "JP", bytes: rated + 3 }],
  });
});

test("a record that comes twice in plain use counts once", async () => {
  const card = await usedCard();
  const records = counter.recordsOf([
    { card, bytes: 1000n },
    { card, bytes: 2000n },
  ]);
  await counter.report(records.slice(0, 1));
  expect(await counter.report(records)).toMatchObject({ accepted: 1, duplicates: 1 });
  expect(await today(card)).toMatchObject({ bytes: megabyte + 3000n });
});

test("use of yesterday is not plain, though yesterday's row says that it was", async () => {
  const card = await usedCard();
  const yesterday = clock.now().toString();
  clock.set(clock.now().add({ hours: 24 }).toString());
  await counter.use({ card, bytes: 5n });
  await holding(wallet, card.holderId, async () => {
    const late = counter.use({ card, bytes: 1n, at: yesterday });
    await waiting(1);
    return { late };
  }).then(({ late }) => late);
  expect(await counter.days(card.id)).toMatchObject([
    { bytes: megabyte + 1n, plain_until_bytes: null },
    { bytes: 5n, plain_until_bytes: 250n * megabyte - 1n },
  ]);
});
