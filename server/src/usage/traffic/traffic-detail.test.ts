import { deleteCard, orderPlan } from "@farsim/contract/cards.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { getTrafficDetail, type TrafficDetail } from "@farsim/contract/traffic-detail.ts";
import { expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { addDays, dayOf, daysBetween, startOfDay } from "../../platform/calendar.ts";
import { HandClock } from "../../platform/clock.ts";

const hour = 3_600_000;
const megabyte = 1_048_576;

/** Numbers that look like chance and are the same in every run. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Each with a change of its offset in the ninety days before 20 November 2027, apart from two; the quick run takes three. */
const allZones = [
  "UTC",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Hong_Kong",
  "Europe/London",
];
const zones = allZones.slice(0, process.env["DEEP"] ? allZones.length : 3);
const cardsAZone = 40;
const regions = ["JP", "FR", "SG", "Kingdom of Nowhere", "US"];
const bases = await Promise.all(zones.map(() => testDatabase()));

/** A shop in a zone whose cards are used around its midnights, most of all where the clocks change. */
async function usedShop(zone: string) {
  const base = bases[zones.indexOf(zone)]!;
  const clock = new HandClock("2027-11-20T12:00:00Z");
  const env = { BILLING_TIMEZONE: zone, CARD_LIMIT: "100" };
  const shop = await openShop(base, { clock, env });
  const customer = await shop.customer();
  await shop.recharge(customer, "100.00");
  const plan = await shop.asProgram((ctx) => addPlanOnSale(ctx));
  const chance = seededRandom(zones.indexOf(zone) + 1);
  const today = dayOf(clock.now(), zone);
  const cards = [];
  for (let i = 0; i < cardsAZone; i++) cards.push(await shop.boundCard(customer));
  await shop.within.done(
    orderPlan,
    { cardId: cards[0]!.id, planId: plan },
    { bearer: customer.bearer },
  );
  const records = cards.flatMap(({ iccid }, card) =>
    Array.from({ length: 40 }, (_, i) => {
      const midnight = startOfDay(addDays(today, -chance(88)), zone).epochMilliseconds;
      const near = [-hour, -1, 0, 1, hour, 2 * hour, chance(24) * hour][chance(7)] ?? 0;
      const at = Math.min(midnight + near, clock.now().epochMilliseconds);
      return {
        id: `${card}-${i}`,
        iccid,
        usedAt: new Date(at).toISOString(),
        regionName: regions[chance(regions.length)]!,
        bytes: 1 + chance(50 * megabyte),
      };
    }),
  );
  await shop.report(records);
  return { shop, base, bearer: customer.bearer, cards, today, chance };
}

/** The records themselves, put on days by PostgreSQL's own knowledge of a zone. */
async function directSum(
  { database }: (typeof bases)[number],
  { cardId, from, to, zone }: { cardId: string; from: string; to: string; zone: string },
) {
  const { rows } = await database.pool.query<{ day: string; region: string; bytes: string }>(
    `SELECT (used_at AT TIME ZONE $4)::date::text AS day, region_code AS region, sum(bytes)::text AS bytes
     FROM usage_records WHERE card_id = $1 AND (used_at AT TIME ZONE $4)::date BETWEEN $2 AND $3 GROUP BY 1, 2`,
    [cardId, from, to, zone],
  );
  const sumBy = (key: "day" | "region") => {
    const sums = new Map<string, bigint>();
    for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0n) + BigInt(row.bytes));
    return Object.fromEntries([...sums].map(([name, bytes]) => [name, megabytesOf(bytes)]));
  };
  const total = rows.reduce((sum, { bytes }) => sum + BigInt(bytes), 0n);
  return { days: sumBy("day"), regions: sumBy("region"), totalMb: megabytesOf(total) };
}

function figuresOf({ days, regions: places, totalMb }: TrafficDetail) {
  const used = days.filter(({ usedMb }) => usedMb > 0);
  return {
    days: Object.fromEntries(used.map(({ date, usedMb }) => [date, usedMb])),
    regions: Object.fromEntries(places.map(({ regionCode, usedMb }) => [regionCode, usedMb])),
    totalMb,
  };
}

test.for(zones)(
  "in %s every card's traffic over any range equals the direct sum of its records",
  async (zone) => {
    const { shop, base, bearer, cards, today, chance } = await usedShop(zone);
    let differsByUtc = 0;
    for (const { id: cardId } of cards) {
      const from = addDays(today, -chance(88));
      const to = addDays(from, chance(daysBetween(from, today) + 1));
      const answer = await shop.within.done(getTrafficDetail, { cardId, from, to }, { bearer });
      expect(figuresOf(answer)).toEqual(await directSum(base, { cardId, from, to, zone }));
      const length = daysBetween(from, to) + 1;
      expect(answer.days.map(({ date }) => date)).toEqual(
        Array.from({ length }, (_, i) => addDays(from, i)),
      );
      const before = { from: addDays(from, -length), to: addDays(from, -1) };
      const { totalMb } = await directSum(base, { cardId, ...before, zone });
      expect(answer.before).toEqual({ ...before, totalMb });
      const tenths = answer.regions.map(({ proportion }) => Math.round(proportion * 10));
      expect(tenths.reduce((sum, tenth) => sum + tenth, 0)).toBe(answer.totalMb > 0 ? 1000 : 0);
      const byUtc = await directSum(base, { cardId, from, to, zone: "UTC" });
      if (JSON.stringify(figuresOf(answer).days) !== JSON.stringify(byUtc.days)) differsByUtc++;
    }
    // The control: days of another zone would be noticed.
    expect(differsByUtc > 0).toBe(zone !== "UTC");
  },
);

const base = await testDatabase();
const hongKong = await openShop(base, { env: { BILLING_TIMEZONE: "Asia/Hong_Kong" } });

test("counts the whole account with the cards it has given up, each card alone only while it is held", async () => {
  const shop = hongKong;
  const customer = await shop.customer();
  const { bearer } = customer;
  const [kept, gone] = [await shop.boundCard(customer), await shop.boundCard(customer)];
  const usedAt = shop.clock.now().toString();
  const use = (id: string, iccid: string, mb: number, regionName: string) => ({
    id,
    iccid,
    usedAt,
    regionName,
    bytes: mb * megabyte,
  });
  await shop.report([use("a", kept.iccid, 3, "JP"), use("b", gone.iccid, 1, "HK")]);
  await shop.within.done(deleteCard, { cardId: gone.id }, { bearer });
  const range = { from: "2027-04-30", to: "2027-05-01" };
  const ask = (cardId?: string, language: "en" | "zh-CN" = "en") =>
    shop.within.call(
      getTrafficDetail,
      { ...range, ...(cardId && { cardId }) },
      { bearer, language },
    );
  expect((await ask()).data).toEqual({
    ...range,
    days: [
      { date: "2027-04-30", usedMb: 0 },
      { date: "2027-05-01", usedMb: 4 },
    ],
    regions: [
      { regionCode: "JP", regionName: "Japan", usedMb: 3, proportion: 75 },
      { regionCode: "HK", regionName: "Hong Kong (China)", usedMb: 1, proportion: 25 },
    ],
    totalMb: 4,
    before: { from: "2027-04-28", to: "2027-04-29", totalMb: 0 },
  });
  expect((await ask(kept.id, "zh-CN")).data.regions).toEqual([
    { regionCode: "JP", regionName: "日本", usedMb: 3, proportion: 100 },
  ]);
  expect((await ask(gone.id)).error).toBe("not_found");
  const stranger = await shop.customer();
  const asOtherUser = { bearer: stranger.bearer };
  const foreign = await shop.within.call(
    getTrafficDetail,
    { ...range, cardId: kept.id },
    asOtherUser,
  );
  expect(foreign).toMatchObject({ status: 404, error: "not_found" });
  const nothing = await shop.within.done(getTrafficDetail, range, asOtherUser);
  expect(nothing).toMatchObject({ totalMb: 0, regions: [] });
});

test.each([
  ["2027-04-01", "2027-05-02", undefined],
  ["2027-04-01", "2027-05-03", { to: "date_after_today" }],
  ["2027-05-02", "2027-05-02", undefined],
  ["2027-05-02", "2027-05-01", { to: "end_before_start" }],
  ["2025-05-02", "2027-05-02", undefined],
  ["2025-05-01", "2027-05-02", { to: "range_too_long" }],
  ["2027-02-29", "2027-05-02", { from: "date_invalid" }],
  ["1899-12-31", "1900-01-01", { from: "date_invalid" }],
  ["1900-01-01", "1900-01-01", undefined],
  ["yesterday", "2027-05-02", { from: "date_invalid" }],
  [undefined, undefined, { from: "required", to: "required" }],
])("on 2 May in Hong Kong a range from %s to %s meets %j", async (from, to, fields) => {
  const { clock } = hongKong;
  // Still 1 May in UTC.
  clock.set("2027-05-01T16:30:00Z");
  const { bearer } = await hongKong.customer();
  const input = { ...(from && { from }), ...(to && { to }) } as { from: string; to: string };
  const answer = await hongKong.within.call(getTrafficDetail, input, { bearer });
  expect({ code: answer.code, fields: (answer.data as { fields?: object }).fields }).toEqual({
    code: fields ? 40_000 : 0,
    fields,
  });
});
