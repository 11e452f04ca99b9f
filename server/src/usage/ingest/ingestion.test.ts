import { listUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import { orderPlan } from "@farsim/contract/cards.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { expect, test } from "vitest";
import { openShop, otherChannelKey } from "../../../testing/open-shop.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { until } from "@farsim/programs/until.ts";

const testBase = await testDatabase();
const { database } = testBase;
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const bearer = shop.channel.key;
const noon = "2027-05-01T12:00:00Z";

async function runningCard() {
  const holder = await shop.customer();
  await shop.recharge(holder, "100.00");
  const card = await shop.boundCard(holder);
  await shop.within.done(orderPlan, { cardId: card.id, planId }, { bearer: holder.bearer });
  return { ...card, holder };
}

const event = (iccid: string, id: string, changes: object = {}) => ({
  specversion: "1.0",
  id,
  source: "/pgw/hk-1",
  type: "example.carrier.usage",
  time: noon,
  data: { iccid, regionName: "HK", bytes: 1000 },
  ...changes,
});

const sendEvents = (events: unknown, type = "application/cloudevents-batch+json") =>
  shop.raw({
    method: "POST",
    path: reportUsage.path,
    headers: { "content-type": type, authorization: `Bearer ${bearer}` },
    body: JSON.stringify(events),
  });

const bytesOf = async (cardId: string) =>
  Number(
    (
      await database.pool.query("SELECT sum(bytes) AS n FROM usage_records WHERE card_id = $1", [
        cardId,
      ])
    ).rows[0].n,
  );

test("takes a CloudEvents 1.0 batch, each event answered for itself, and knows it again in either form", async () => {
  const { id, iccid } = await runningCard();
  const batch = [
    event(iccid, "1"),
    event(iccid, "2", { data: { iccid, regionName: "HK", bytes: 500, usedAt: noon } }),
    event(iccid, "1", { source: "/pgw/hk-2" }),
    event(iccid, "3", { specversion: "0.3" }),
    event(iccid, "4", { data: undefined, data_base64: "AA==" }),
    event(iccid, "5", { type: "" }),
    event(iccid, "6", { data: { iccid, regionName: "HK", bytes: 1, colour: "red" } }),
    event(iccid, "7", { traceparent: "00-extension" }),
    { ...event(iccid, "8"), id: undefined },
  ];
  const answer = await sendEvents(batch, "application/cloudevents-batch+json; charset=utf-8");
  expect(answer.data).toEqual({
    accepted: 4,
    duplicates: 0,
    rejected: [
      { id: "3", error: "invalid" },
      { id: "4", error: "invalid" },
      { id: "5", error: "invalid" },
      { id: "/pgw/hk-1#6", error: "invalid" },
      { id: "", error: "invalid" },
    ],
  });
  expect(await bytesOf(id)).toBe(3500);
  expect((await sendEvents(batch)).data).toMatchObject({ accepted: 0, duplicates: 4 });
  const again = { id: "/pgw/hk-1#1", iccid, usedAt: noon, regionName: "HK", bytes: 1000 };
  expect(await shop.report([again])).toEqual({ accepted: 0, duplicates: 1, rejected: [] });
});

test("refuses an envelope that is none, and events where nothing takes them", async () => {
  for (const body of [{ records: [] }, [], [7], Array.from({ length: 10_001 }, () => ({}))])
    expect(await sendEvents(body)).toMatchObject({ status: 400, error: "validation_failed" });
  expect(await sendEvents([event("1", "1")], "application/cloudevents+json")).toMatchObject({
    error: "validation_failed",
  });
  expect(await sendEvents([event("1", "1")], "application/json")).toMatchObject({
    error: "validation_failed",
  });
});

test("takes 10,000 records in one call and not one more, and 8 MiB and not one byte more", async () => {
  const records = Array.from({ length: 10_000 }, () => ({ id: "x" }));
  expect((await shop.report(records)).rejected).toHaveLength(10_000);
  const more = [...records, { id: "x" }];
  expect(await shop.call(reportUsage, { records: more }, { bearer })).toMatchObject({
    error: "validation_failed",
  });
  const bodyOf = (bytes: number) => {
    const frame = JSON.stringify({ records: [{ id: "x", filling: "" }] });
    return frame.replace('""', `"${"a".repeat(bytes - frame.length)}"`);
  };
  const sendBytes = (bytes: number) =>
    shop.raw({
      method: "POST",
      path: reportUsage.path,
      headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
      body: bodyOf(bytes),
    });
  const most = 8 * 1024 * 1024;
  expect((await sendBytes(most)).data).toMatchObject({ rejected: [{ error: "invalid" }] });
  expect(await sendBytes(most + 1)).toMatchObject({ status: 413, error: "body_too_large" });
});

test("asks to come again when the line is full, and loses nothing by it", async () => {
  const { id, iccid, holder } = await runningCard();
  const one = (n: number) => ({
    records: [{ id: `held ${n}`, iccid, usedAt: noon, regionName: "HK", bytes: 1 }],
  });
  const lock = await database.pool.connect();
  await lock.query("BEGIN");
  await lock.query("SELECT FROM wallets WHERE user_id = $1 FOR UPDATE", [holder.id]);
  const going = Array.from({ length: 8 }, (_, n) => shop.call(reportUsage, one(n), { bearer }));
  const areHeld = await until(
    async () =>
      (
        await database.pool.query(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rows[0].n === 8,
    { withinMs: 10_000 },
  );
  expect(areHeld).toBe(true);
  // Six full batches, where five may stand in line: whichever comes last is asked to come again.
  const full = (n: number) => ({
    records: [
      ...one(100 + n).records,
      ...Array.from({ length: 9_999 }, () => ({ id: "no record" })),
    ],
  });
  const waiting = Array.from({ length: 6 }, (_, n) =>
    shop.call(reportUsage, full(n), { bearer }).then((answer) => ({ n, answer })),
  );
  const refused = await Promise.race(waiting);
  expect(refused.answer).toMatchObject({ status: 503, error: "overloaded" });
  expect(refused.answer.headers.get("retry-after")).toBe("1");
  await lock.query("COMMIT");
  lock.release();
  for (const answer of await Promise.all(going)) expect(answer.data).toMatchObject({ accepted: 1 });
  const others = (await Promise.all(waiting)).filter(({ n }) => n !== refused.n);
  for (const { answer } of others) expect(answer.data).toMatchObject({ accepted: 1 });
  const again = await shop.call(reportUsage, full(refused.n), { bearer });
  expect(again.data).toMatchObject({ accepted: 1 });
  expect(await bytesOf(id)).toBe(14);
});

test("shows administrators what was refused and what no plan covers, newest first, by pages and by channel", async () => {
  const { bearer: admin } = await shop.administrator();
  const list = (input: object) =>
    shop.done(listUsage, { kind: "unrated", ...input } as never, { bearer: admin });
  const holder = await shop.customer();
  const [one, two] = [await shop.boundCard(holder), await shop.boundCard(holder)];
  const use = (iccid: string, id: string, day: string) => ({
    id,
    iccid,
    usedAt: `2027-04-${day}T12:00:00Z`,
    regionName: "JP",
    bytes: 1_048_576,
  });
  await shop.report([
    use(one.iccid, "a", "29"),
    use(one.iccid, "b", "29"),
    use(one.iccid, "c", "30"),
    use(two.iccid, "d", "30"),
  ]);
  const first = await list({ limit: "2" });
  expect(first.items).toMatchObject([
    { kind: "unrated", cardNumber: two.cardNumber, day: "2027-04-30", usedMb: 1 },
    { cardNumber: one.cardNumber, channelName: "carrier-one", day: "2027-04-30" },
  ]);
  const second = await list({ limit: "2", cursor: first.nextCursor });
  expect(second).toMatchObject({
    items: [{ cardNumber: one.cardNumber, day: "2027-04-29", usedMb: 2 }],
    nextCursor: null,
  });
  const ofOne = await list({ channelName: "carrier-one" });
  expect(ofOne.items).toEqual([...first.items, ...second.items]);
  expect((await list({ channelName: "carrier-two" })).items).toEqual([]);

  const strange = { id: "strange", iccid: "no number", usedAt: "then", regionName: "\u0000\ud800" };
  await shop.report([strange], otherChannelKey);
  const rejected = await list({ kind: "rejected", channelName: "carrier-two" });
  expect(rejected.items).toMatchObject([
    {
      kind: "rejected",
      channelName: "carrier-two",
      error: "invalid",
      receivedAt: "2027-05-01T12:00:00.000Z",
    },
  ]);
  expect(JSON.parse((rejected.items[0] as { record: string }).record)).toEqual(strange);
  const bad = (cursor: string) =>
    shop.call(listUsage, { kind: "unrated", cursor }, { bearer: admin });
  for (const cursor of ["7", "2027-04-30", "2027-13-77.1", "x.y"])
    expect(await bad(cursor)).toMatchObject({ data: { fields: { cursor: "invalid" } } });
});
