import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { dismissUsage, listUsage, retryUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const keeper = await shop.administrator();
const megabyte = 1_048_576;
const reason = "A test of the carrier";

const total = async (kind: "rejected" | "unrated") =>
  (await shop.done(listUsage, { kind }, keeper)).total;
const alarms = async () => {
  const { alarms: raised } = await shop.done(getOverview, {}, keeper);
  return Object.fromEntries(raised.map(({ kind, count }) => [kind, count]));
};
const pass = async (time: { hours: number }) => {
  shop.clock.set(shop.clock.now().add(time));
  await shop.renew(keeper);
};
let last = 0;
const record = (iccid: string, usedAt = shop.clock.now()) => ({
  id: `mass-${++last}`,
  iccid,
  usedAt: usedAt.toString(),
  regionName: "JP",
  bytes: megabyte,
});

test("records that are refused for good keep no others from being tried, nor those of another channel", async () => {
  const [spare] = await shop.stock(1);
  await testBase.database.pool.query(
    `INSERT INTO rejected_usage (channel_id, received_at, error, field, record)
     SELECT id, $1, 'invalid', 'bytes', '{"id":"no"}' FROM channels, generate_series(1, 10002) WHERE name = 'carrier-two'`,
    [shop.clock.now().toString()],
  );
  await shop.report([record(spare!.iccid, shop.clock.now().add({ hours: 2 }))]);
  await pass({ hours: 3 });
  expect(await total("rejected")).toBe(10_001);
  expect((await alarms()).rejectedUse).toBe(10_001);
  const tryAll = () => shop.done(retryUsage, { all: {} }, keeper);
  expect(await tryAll()).toMatchObject({ accepted: 0, rejected: 10_000, left: 3 });
  expect(await tryAll()).toMatchObject({ accepted: 1, rejected: 9_999, left: 3 });
  const dismissAll = () => shop.done(dismissUsage, { kind: "rejected", all: {}, reason }, keeper);
  expect(await dismissAll()).toEqual({ dismissed: 10_000, left: 2 });
  expect(await dismissAll()).toEqual({ dismissed: 2, left: 0 });
  expect(await alarms()).not.toHaveProperty("rejectedUse");
  await shop.done(dismissUsage, { kind: "unrated", all: {}, reason }, keeper);
});

test("a record that came more than 90 days ago is not tried again: its id may have been taken and forgotten since", async () => {
  const [spare] = await shop.stock(1);
  const days = (n: number) => ({ hours: n * 24 });
  const ahead = record(spare!.iccid, shop.clock.now().add(days(101)));
  await shop.report([ahead]);
  await shop.report([{ ...ahead, usedAt: shop.clock.now().toString() }]);
  // By now the id of the one that was taken is no longer kept.
  await pass(days(101));
  await testBase.database.pool.query("DELETE FROM record_keys");
  const input = { all: { card: spare!.iccid } };
  expect(await shop.done(retryUsage, input, keeper)).toMatchObject({ accepted: 0, rejected: 1 });
  const { items } = await shop.done(listUsage, { kind: "rejected", card: spare!.iccid }, keeper);
  expect(items).toMatchObject([{ error: "too_old", field: "usedAt" }]);
  await shop.done(dismissUsage, { kind: "rejected", ...input, reason }, keeper);
  await shop.done(dismissUsage, { kind: "unrated", ...input, reason }, keeper);
});

test("of days without a plan only those are dismissed that stood so when they were seen", async () => {
  const [seen, grown, later] = await shop.stock(3);
  await shop.report([record(seen!.iccid), record(grown!.iccid)]);
  const { asOf } = await shop.done(listUsage, { kind: "unrated" }, keeper);
  await pass({ hours: 1 });
  const used = shop.clock.now().subtract({ hours: 1 });
  await shop.report([record(grown!.iccid, used), record(later!.iccid, used)]);
  expect(
    await shop.done(dismissUsage, { kind: "unrated", all: { asOf }, reason }, keeper),
  ).toMatchObject({ dismissed: 1 });
  const { items } = await shop.done(listUsage, { kind: "unrated" }, keeper);
  const left = items.map((use) => (use.kind === "unrated" ? [use.iccid, use.usedMb] : []));
  expect(Object.fromEntries(left)).toEqual({ [grown!.iccid]: 2, [later!.iccid]: 1 });
  expect(await shop.done(dismissUsage, { kind: "unrated", all: {}, reason }, keeper)).toMatchObject(
    { dismissed: 2, left: 0 },
  );
});

test("a dismissed day stays so while other days of its card are counted, and leaves the index that lists read", async () => {
  const [spare] = await shop.stock(1);
  await shop.report([record(spare!.iccid)]);
  const card = spare!.iccid;
  await shop.done(dismissUsage, { kind: "unrated", all: { card }, reason }, keeper);
  const aDay = { hours: 24 };
  await shop.report([record(card, shop.clock.now().subtract(aDay))]);
  const { items } = await shop.done(listUsage, { kind: "unrated", card }, keeper);
  expect(items).toMatchObject([{ day: shop.clock.now().subtract(aDay).toString().slice(0, 10) }]);
  await shop.done(dismissUsage, { kind: "unrated", all: { card }, reason }, keeper);
  const { rows } = await testBase.database.pool.query(
    "SELECT bytes::integer, is_dismissed FROM card_days JOIN cards ON cards.id = card_id WHERE iccid = $1",
    [card],
  );
  const dismissed = { bytes: megabyte, is_dismissed: true };
  expect(rows).toEqual([dismissed, dismissed]);
});

test("while a day is dismissed more use of it comes: it is open with all of it, or was dismissed with all of it", async () => {
  for (let round = 0; round < 6; round++) {
    const [spare] = await shop.stock(1);
    const card = spare!.iccid;
    await shop.report([record(card)]);
    const dismissAll = { kind: "unrated" as const, all: { card }, reason };
    await Promise.all([
      shop.report([record(card)]),
      shop.done(dismissUsage, dismissAll, keeper),
      shop.report([record(card)]),
    ]);
    const { items } = await shop.done(listUsage, { kind: "unrated", card }, keeper);
    const { rows } = await testBase.database.pool.query<{ mb: number }>(
      "SELECT (bytes / $2)::integer AS mb FROM dismissed_days JOIN cards ON cards.id = card_id WHERE iccid = $1",
      [card, megabyte],
    );
    const left = items.map((use) => use.kind === "unrated" && use.usedMb);
    expect(left.length > 0 ? left : rows.map(({ mb }) => mb)).toEqual([3]);
    await shop.done(dismissUsage, dismissAll, keeper);
  }
});

test("days without a plan are counted as far as lists count", async () => {
  const [spare] = await shop.stock(1);
  await testBase.database.pool.query(
    `INSERT INTO card_days (card_id, day, segment, bytes, rated, unrated_channel_id)
     SELECT id, date '2027-01-01' - n, 0, $2, false, channel_id FROM cards, generate_series(1, 10002) AS n WHERE iccid = $1`,
    [spare!.iccid, megabyte],
  );
  expect(await total("unrated")).toBe(10_001);
  const { unrated } = await shop.done(getOverview, {}, keeper);
  expect(unrated).toEqual({ days: 10_001, usedMb: 10_001 });
  expect((await alarms()).unratedUse).toBe(10_001);
  await testBase.database.pool.query("DELETE FROM card_days WHERE day < '2027-01-01'");
});
