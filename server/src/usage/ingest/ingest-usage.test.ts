import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import {
  type CounterCard,
  megabyte,
  openCounter,
  unit,
} from "../../../testing/model/use-counter.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";

const { database } = await testDatabase();
const counter = await openCounter(database);
const noon = "2027-06-01T12:00:00.000Z";
const terms = await counter.plan();

/** A card with a plan since half a year. */
async function oldCard(balance = 1000n * unit): Promise<CounterCard> {
  counter.clock.set("2026-12-01T12:00:00Z");
  const [card] = (await counter.cards(await counter.customer(balance), 1)) as [CounterCard];
  await counter.order(card, terms);
  counter.clock.set(noon);
  return card;
}

let lastId = 0;
function recordOf(card: CounterCard, changes: Record<string, unknown> = {}) {
  return {
    id: `record ${++lastId}`,
    iccid: card.iccid,
    usedAt: noon,
    regionName: "HK",
    bytes: 1000,
    ...changes,
  };
}

const regionsOf = (card: CounterCard) =>
  counter.asProgram(({ tx }) =>
    tx.db
      .selectFrom("use_by_region")
      .select(["day", "region_code", sql<bigint>`sum(bytes)::bigint`.as("bytes")])
      .where("card_id", "=", card.id)
      .groupBy(["day", "region_code"])
      .orderBy("day")
      .orderBy("region_code")
      .execute(),
  );

/** One bad record between two good ones: what is answered, and whether the good ones were kept. */
async function betweenGoodOnes(card: CounterCard, bad: Record<string, unknown>) {
  const answer = await counter.report([recordOf(card), bad, recordOf(card)]);
  expect(answer.accepted).toBe(2);
  const days = await counter.days(card.id);
  expect(days.reduce((sum, { bytes }) => sum + bytes, 0n)).toBe(2000n);
  return answer.rejected;
}

test.each<[string, Record<string, unknown>]>([
  ["no id", { id: undefined }],
  ["an empty id", { id: "" }],
  ["an id of 101 characters", { id: "x".repeat(101) }],
  ["an id beyond ASCII", { id: "é" }],
  ["an id that is a number", { id: 7 }],
  ["an ICCID with letters", { iccid: "89852000123456789x" }],
  ["no ICCID", { iccid: null }],
  ["no bytes", { bytes: 0 }],
  ["negative bytes", { bytes: -5 }],
  ["half a byte", { bytes: 0.5 }],
  ["bytes as text", { bytes: "1000" }],
  ["more bytes than a counter can hold", { bytes: 2 ** 51 }],
  ["no time", { usedAt: "yesterday" }],
  ["a day that is none", { usedAt: "2027-04-31T00:00:00Z" }],
  ["a time without its zone", { usedAt: "2027-06-01T11:00:00" }],
  ["no region", { regionName: "" }],
  [
    "a field of another kind in every place",
    { id: {}, iccid: [], usedAt: 1, regionName: true, bytes: null },
  ],
])("refuses a record with %s as invalid, and keeps the rest of the batch", async (_, changes) => {
  const card = await oldCard();
  expect(await betweenGoodOnes(card, recordOf(card, changes))).toMatchObject([
    { error: "invalid" },
  ]);
});

test("takes a record 5 minutes ahead as of now, and refuses one a millisecond further", async () => {
  const card = await oldCard();
  counter.clock.set("2027-06-01T23:58:00Z");
  const ahead = recordOf(card, { usedAt: "2027-06-02T00:03:00.000Z" });
  const too = recordOf(card, { usedAt: "2027-06-02T00:03:00.001Z" });
  expect(await counter.report([ahead, too])).toEqual({
    accepted: 1,
    duplicates: 0,
    rejected: [{ id: too.id, error: "too_far_ahead" }],
  });
  expect(await counter.days(card.id)).toMatchObject([{ day: "2027-06-01", bytes: 1000n }]);
});

test("takes a record of exactly 90 days ago, and refuses one a millisecond older", async () => {
  const card = await oldCard();
  const old = recordOf(card, { usedAt: "2027-03-03T12:00:00.000Z" });
  const older = recordOf(card, { usedAt: "2027-03-03T11:59:59.999Z" });
  expect(await counter.report([old, older])).toEqual({
    accepted: 1,
    duplicates: 0,
    rejected: [{ id: older.id, error: "too_old" }],
  });
  expect(await counter.days(card.id)).toMatchObject([{ day: "2027-03-03" }]);
});

test("recognises a repeat before it finds it too old", async () => {
  const card = await oldCard();
  const record = recordOf(card);
  const changed = { ...record, bytes: 1001 };
  await counter.report([record]);
  counter.clock.set("2027-09-01T12:00:00Z");
  expect(await counter.report([record])).toEqual({ accepted: 0, duplicates: 1, rejected: [] });
  expect(await counter.report([changed])).toMatchObject({
    duplicates: 0,
    rejected: [{ id: record.id, error: "too_old" }],
  });
});

test("refuses an unknown card and a card of another channel alike", async () => {
  const card = await oldCard();
  const other = await openCounter(database);
  other.clock.set(noon);
  const [foreign] = (await other.cards(await other.customer(), 1)) as [CounterCard];
  for (const iccid of ["898520009999999999", foreign.iccid])
    expect(await betweenGoodOnes(await oldCard(), recordOf(card, { iccid }))).toMatchObject([
      { error: "unknown_card" },
    ]);
  expect(await counter.days(foreign.id)).toEqual([]);
});

test.each<[string, Record<string, unknown>]>([
  ["bytes", { bytes: 1001 }],
  ["a time", { usedAt: "2027-06-01T11:59:59.999Z" }],
  ["a region", { regionName: "JP" }],
])(
  "refuses an id that was seen with other %s, in the same batch and in a later one",
  async (_, changes) => {
    const card = await oldCard();
    const record = recordOf(card);
    const reused = { ...record, ...changes };
    expect(await counter.report([record, reused, record])).toEqual({
      accepted: 1,
      duplicates: 1,
      rejected: [{ id: record.id, error: "id_reused" }],
    });
    expect(await counter.report([reused])).toMatchObject({
      accepted: 0,
      rejected: [{ id: record.id, error: "id_reused" }],
    });
    expect(await counter.days(card.id)).toMatchObject([{ bytes: 1000n }]);
  },
);

test("refuses an id that was seen with another card", async () => {
  const [one, two] = [await oldCard(), await oldCard()];
  const record = recordOf(one);
  await counter.report([record]);
  expect(await counter.report([{ ...record, iccid: two.iccid }])).toMatchObject({
    rejected: [{ error: "id_reused" }],
  });
  expect(await counter.days(two.id)).toEqual([]);
});

test("counts the same use told in another notation of its time as a repeat", async () => {
  const card = await oldCard();
  const record = recordOf(card, { usedAt: "2027-06-01T08:00:00.123456Z" });
  const again = { ...record, usedAt: "2027-06-01T16:00:00.123+08:00" };
  expect(await counter.report([record, again])).toMatchObject({ accepted: 1, duplicates: 1 });
  expect(await counter.report([again])).toMatchObject({ accepted: 0, duplicates: 1 });
});

test("lets two channels use the same id", async () => {
  const card = await oldCard();
  const other = await openCounter(database);
  other.clock.set(noon);
  const [theirs] = (await other.cards(await other.customer(), 1)) as [CounterCard];
  const record = recordOf(card);
  expect(await counter.report([record])).toMatchObject({ accepted: 1 });
  expect(await other.report([{ ...record, iccid: theirs.iccid }])).toMatchObject({ accepted: 1 });
});

test("costs nothing when a whole batch comes again, no matter what it held", async () => {
  const card = await oldCard();
  const batch = Array.from({ length: 50 }, (_, n) =>
    recordOf(card, { usedAt: `2027-05-${String((n % 28) + 1).padStart(2, "0")}T10:00:00Z` }),
  );
  await counter.report(batch);
  const before = [await counter.balance(card.holderId), await counter.days(card.id)];
  expect(await counter.report(batch.toReversed())).toEqual({
    accepted: 0,
    duplicates: 50,
    rejected: [],
  });
  expect([await counter.balance(card.holderId), await counter.days(card.id)]).toEqual(before);
  expect(before[0]).toBe(1000n * unit - 28n * 2n * unit);
});

test("takes 10,000 records in a call, and not one more", () => {
  const record = { id: "", iccid: "", usedAt: "", regionName: "", bytes: 0 };
  const of = (count: number) => ({ records: Array.from({ length: count }, () => record) });
  expect(reportUsage.input.safeParse(of(10_000)).success).toBe(true);
  expect(reportUsage.input.safeParse(of(10_001)).success).toBe(false);
  expect(reportUsage.input.safeParse(of(0)).success).toBe(false);
});

test("keeps use of a day without a plan, unrated and free, and rates it once a plan of that day is ordered", async () => {
  counter.clock.set(noon);
  const [card] = (await counter.cards(await counter.customer(10n * unit), 1)) as [CounterCard];
  await counter.use({ card, at: "2027-05-31T10:00:00Z", bytes: 7n }, { card, bytes: 8n });
  expect(await counter.days(card.id)).toMatchObject([{ rated: false }, { rated: false }]);
  expect(await counter.balance(card.holderId)).toBe(10n * unit);
  await counter.order(card, terms);
  expect(await counter.days(card.id)).toMatchObject([
    { day: "2027-05-31", rated: false, bytes: 7n },
    { day: "2027-06-01", rated: true, allowance_bytes: 8n },
  ]);
  expect(await counter.balance(card.holderId)).toBe(8n * unit);
});

test("charges use of a stopped card to that day's plan, and late use of the day after to no one", async () => {
  const card = await oldCard(10n * unit);
  await counter.stop(card);
  counter.clock.set("2027-06-03T12:00:00Z");
  await counter.use(
    { card, at: "2027-06-01T23:00:00Z", bytes: 1n },
    { card, at: "2027-06-02T01:00:00Z", bytes: 1n },
  );
  expect(await counter.balance(card.holderId)).toBe(8n * unit);
  expect(await counter.days(card.id)).toMatchObject([{ rated: true }, { rated: false }]);
  expect(await counter.card(card.id)).toMatchObject({ status: "PAUSED", network_on: false });
});

test("adds up use by region, unrated included, and puts unknown names under one", async () => {
  const card = await oldCard();
  await counter.use(
    { card, bytes: 3n, region: "HK" },
    { card, bytes: 4n, region: "japan" },
    { card, bytes: 5n, region: "JP" },
    { card, bytes: 6n, region: "Atlantis" },
    { card, bytes: 7n, region: "a\0b" },
  );
  expect(await regionsOf(card)).toEqual([
    { day: "2027-06-01", region_code: "HK", bytes: 3n },
    { day: "2027-06-01", region_code: "JP", bytes: 9n },
    { day: "2027-06-01", region_code: "ZZ", bytes: 13n },
  ]);
});

test("keeps every refused record with its reason for the operator", async () => {
  const card = await oldCard();
  const kept = () =>
    counter.asProgram(({ tx }) =>
      tx.db.selectFrom("rejected_usage").selectAll().orderBy("id").execute(),
    );
  const before = (await kept()).length;
  const bad = [
    recordOf(card, { bytes: -1, regionName: "\0 ' \" \ud800 🛰️" }),
    recordOf(card, { iccid: "000000000000000000" }),
    recordOf(card, { regionName: "x".repeat(5000) }),
  ];
  await counter.report(bad);
  expect(
    (await kept())
      .slice(before)
      .map(({ error }) => error)
      .toSorted(),
  ).toEqual(["invalid", "invalid", "unknown_card"]);
});

/** Eight carriers' processes send overlapping batches over the same cards at once; each batch twice. */
async function race(send: (batch: Record<string, unknown>[]) => Promise<{ accepted: number }>) {
  const userIds = [await counter.customer(500n * unit), await counter.customer(500n * unit)];
  counter.clock.set("2027-05-20T12:00:00Z");
  const cards = (await Promise.all(userIds.map((id) => counter.cards(id, 50)))).flat();
  for (const card of cards) await counter.order(card, terms);
  counter.clock.set(noon);
  const records = Array.from({ length: 800 }, (_, n) => {
    const day = String(21 + ((n * 7) % 10)).padStart(2, "0");
    return recordOf(cards[(n * 3) % 100]!, { usedAt: `2027-05-${day}T10:00:00Z` });
  });
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    let accepted = 0;
    for (let round = 0; round < 4; round++) {
      const from = ((writer + round * 3) % 8) * 100;
      const mine = [...records, ...records].slice(from, from + 200);
      const batch = writer % 2 ? mine.toReversed() : mine;
      accepted += (await send(batch)).accepted + (await send(batch)).accepted;
    }
    return accepted;
  });
  const accepted = (await Promise.all(writers)).reduce((sum, own) => sum + own, 0);
  const fees = await Promise.all(
    userIds.map(async (id) => {
      const own = (await counter.activities(id)).filter(({ type }) => type === "DAILY_FEE");
      return own.map(({ card_id, trade_date }) => `${card_id} ${trade_date}`);
    }),
  );
  const bytes = await Promise.all(cards.map(({ id }) => counter.days(id)));
  return {
    accepted,
    fees: fees.flat(),
    bytes: bytes.flat().reduce((sum, day) => sum + day.bytes, 0n),
    balances: await Promise.all(userIds.map((id) => counter.balance(id))),
  };
}

test("lets 8 writers send overlapping batches over the same 100 cards at once: every record once, no fee twice", async () => {
  const { accepted, fees, bytes, balances } = await race((batch) => counter.report(batch));
  expect(accepted).toBe(800);
  expect(bytes).toBe(800_000n);
  expect(new Set(fees).size).toBe(fees.length);
  expect(balances[0]! + balances[1]!).toBe(1000n * unit - BigInt(fees.length) * 2n * unit);
});

test("the race would notice records whose ids are not remembered", async () => {
  let sent = 0;
  const forgetful = (batch: Record<string, unknown>[]) =>
    counter.report(batch.map((record) => ({ ...record, id: `forgotten ${++sent}` })));
  const { accepted } = await race(forgetful);
  expect(accepted).toBeGreaterThan(800);
});

test("holds a card without a holder apart from every wallet", async () => {
  const card = (await counter.stock(1))[0]!;
  await counter.use({ card, bytes: megabyte });
  expect(await counter.days(card.id)).toMatchObject([{ rated: false, bytes: megabyte }]);
  expect(await counter.card(card.id)).toMatchObject({ status: "NOT_ACTIVE", network_on: false });
});
