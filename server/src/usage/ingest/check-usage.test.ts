import { orderAddOn, orderPlan, stopBilling } from "@farsim/contract/cards.ts";
import { checkUsage, importUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { digestOfStored } from "../../../testing/database/digest-of-stored.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { addAddOnOnSale, addPlanOnSale } from "../../../testing/stock.ts";
import { concurrencyLimiter } from "../../platform/http/load/concurrency-limiter.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { checkUsage as checkWith } from "./check-usage.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const keeper = await shop.administrator();
const channelName = shop.channel.name;
const head = "id,iccid,usedAt,regionName,bytes";
const megabyte = 1_048_576;
const deep = process.env.DEEP === "1";

type Check = Output<typeof checkUsage>;
type Imported = Output<typeof importUsage>;

const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const packOfDays = await shop.asProgram((ctx) =>
  addPlanOnSale(ctx, { cycleDays: 3, priceMicros: 5_000_000n }),
);
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

/** Three customers with little money and eight cards in every state; the clock stands four days later. */
async function someCards() {
  const cards: string[] = [];
  for (const amount of ["5.00", "9.00", "60.00"]) {
    const holder = await shop.customer();
    await shop.recharge(holder, amount);
    const [daily, stopped] = [await shop.boundCard(holder), await shop.boundCard(holder)];
    await shop.done(orderPlan, { cardId: daily.id, planId }, holder);
    await shop.done(orderPlan, { cardId: stopped.id, planId }, holder);
    await shop.done(stopBilling, { cardId: stopped.id }, holder);
    cards.push(daily.iccid, stopped.iccid);
    if (amount !== "60.00") continue;
    const long = await shop.boundCard(holder);
    await shop.done(orderPlan, { cardId: long.id, planId: packOfDays }, holder);
    await shop.done(orderAddOn, { cardId: daily.id, addOnId }, holder);
    cards.push(long.iccid);
  }
  const [spare] = await shop.stock(1);
  cards.push(spare!.iccid);
  shop.clock.set(shop.clock.now().add({ hours: 4 * 24 }));
  await shop.renew(keeper);
  return cards;
}

/** A line of a file: mostly right, sometimes wrong in one of the ways that there are, its id sometimes that of another line. */
const anyLine = fc.record({
  id: fc.nat({ max: 80 }),
  card: fc.nat({ max: 8 }),
  hoursAgo: fc.integer({ min: -3, max: 110 }),
  region: fc.constantFrom("JP", "Japan", "Atlantis", "HK"),
  megabytes: fc.constantFrom(1, 80, 400, 900),
  fault: fc.constantFrom("none", "none", "none", "none", "none", "bytes", "old", "long"),
});
type Line = typeof anyLine extends fc.Arbitrary<infer L> ? L : never;

function fileOf(lines: readonly Line[], cards: readonly string[], round: number): string {
  const now = shop.clock.now();
  const rows = lines.map(({ id, card, hoursAgo, region, megabytes, fault }) => {
    const at = now.subtract({ hours: fault === "old" ? 91 * 24 : hoursAgo });
    const bytes = fault === "bytes" ? "many" : String(megabytes * megabyte);
    const row = [
      `r${round}-${id}`,
      cards[card] ?? "8985000000000000000",
      at.toString(),
      region,
      bytes,
    ];
    return (fault === "long" ? [...row, "more"] : row).join(",");
  });
  return [head, ...rows].join("\n");
}

/** How many wallets are below zero, and how much all of them hold. */
async function wallets() {
  const { rows } = await testBase.database.pool.query<{ below: number; sum: string }>(
    "SELECT count(*) FILTER (WHERE balance_micros < 0)::int AS below, sum(balance_micros)::text AS sum FROM wallets",
  );
  return { below: rows[0]!.below, sum: BigInt(rows[0]!.sum) };
}

/** Checks a file and imports it at once: what was said, what came, and what it did to the wallets. */
async function checkedAndImported(csv: string) {
  const before = await wallets();
  const check = await shop.done(checkUsage, { channelName, csv }, keeper);
  const { digest } = check;
  const imported = await shop.done(importUsage, { channelName, csv, digest }, keeper);
  const after = await wallets();
  return {
    check,
    imported,
    below: after.below - before.below,
    charged: before.sum - after.sum,
  };
}

const linesOf = ({ rejected }: Pick<Check, "rejected"> | Imported) =>
  rejected.map(({ line, id, error, field }) => ({ line, id, error, field }));
const micros = (amount: string) => BigInt(Math.round(Number(amount) * 1_000_000));

function expectSame({
  check,
  imported,
  below,
  charged,
}: Awaited<ReturnType<typeof checkedAndImported>>) {
  expect({
    accepted: check.accepted,
    duplicates: check.duplicates,
    rejected: linesOf(check),
    fees: check.fees,
  }).toEqual({
    accepted: imported.accepted,
    duplicates: imported.duplicates,
    rejected: linesOf(imported),
    fees: imported.fees,
  });
  expect(micros(check.fees.amount)).toBe(charged);
  expect(check.wallets.goBelowZero).toBe(below);
}

test("a check of any file says what importing it then does: records, refusals, fees, wallets below zero", async () => {
  const cards = await someCards();
  let round = 0;
  let charged = 0;
  let below = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { minLength: 5, maxLength: 40 }), async (lines) => {
      round += 1;
      if (round % 4 === 0) cards.splice(0, cards.length, ...(await someCards()));
      const result = await checkedAndImported(fileOf(lines, cards, Math.ceil(round / 2)));
      expectSame(result);
      charged += result.check.fees.count;
      below += result.below;
    }),
    { numRuns: deep ? 300 : 16, endOnFailure: true, ...(deep ? {} : { seed: 58 }) },
  );
  expect(charged).toBeGreaterThan(20);
  expect(below).toBeGreaterThan(0);
});

test("a wallet counts as going below zero once: not in the check of what is charged to it later", async () => {
  const [iccid] = await someCards();
  const now = shop.clock.now();
  const daysAgo = (...days: number[]) =>
    [
      head,
      ...days.map((n) => `below-${n},${iccid},${now.subtract({ hours: 24 * n }).toString()},JP,1`),
    ].join("\n");
  const first = await checkedAndImported(daysAgo(1, 2, 3));
  expectSame(first);
  expect(first.check.wallets).toEqual({ charged: 1, goBelowZero: 1 });
  const second = await checkedAndImported(daysAgo(0));
  expectSame(second);
  expect(second.check.wallets).toEqual({ charged: 1, goBelowZero: 0 });
});

test("a check of a file of several parts knows in each what those before it bring", async () => {
  const cards = await someCards();
  const at = shop.clock.now().subtract({ hours: 1 }).toString();
  const old = shop.clock
    .now()
    .subtract({ hours: 91 * 24 })
    .toString();
  const filling = Array.from({ length: 5_000 }, (_, n) => `part-${n},${cards[0]},${at},JP,1`);
  const csv = [
    head,
    `first,${cards[0]},${old},JP,1`,
    ...filling,
    `part-1,${cards[0]},${at},JP,1`,
    `part-2,${cards[0]},${at},JP,2`,
    `first,${cards[0]},${at},JP,1`,
  ].join("\n");
  const result = await checkedAndImported(csv);
  expectSame(result);
  expect(result.check).toMatchObject({ records: 5_004, accepted: 5_001, duplicates: 1 });
});

test("a check says days in the billing zone, traffic, what is free, and names of regions that no one knows", async () => {
  const cards = await someCards();
  const line = (id: string, iccid: string, at: string, region: string) =>
    `${id},${iccid},${at},${region},${2 * megabyte}`;
  const day = shop.clock.now().toString().slice(0, 10);
  const csv = [
    head,
    line("region-1", cards[0]!, `${day}T01:00:00Z`, "Atlantis"),
    line("region-2", cards[0]!, `${day}T02:00:00Z`, "JP"),
    line("region-3", cards.at(-1)!, `${day}T02:00:00Z`, "Atlantis"),
    line("region-4", cards[0]!, "yesterday", "Mu"),
    line("region-5", cards[0]!, `${day}T02:00:00Z`, "zz"),
  ].join("\n");
  const before = await digestOfStored(testBase.database);
  expect(await shop.done(checkUsage, { channelName, csv }, keeper)).toMatchObject({
    columns: head.split(","),
    records: 5,
    accepted: 4,
    rejected: [
      {
        line: 5,
        id: "region-4",
        error: "invalid",
        field: "usedAt",
        source: ["region-4", cards[0], "yesterday", "Mu", String(2 * megabyte)],
      },
    ],
    unknownRegions: [{ regionName: "Atlantis", records: 2, line: 2 }],
    cards: 2,
    firstDay: day,
    lastDay: day,
    usedMb: 8,
    unratedMb: 2,
    fees: { count: 1, amount: "2.00" },
    wallets: { charged: 1, goBelowZero: 0 },
  });
  expect(await digestOfStored(testBase.database)).toEqual(before);
});

test("a file weighs as much as all of its lines: where too many wait, it is asked to come again", async () => {
  const limit = concurrencyLimiter({ maxConcurrent: 1, maxQueued: 5_500 });
  let end = () => {};
  const running = limit(() => new Promise<void>((resolve) => void (end = resolve)));
  const step = async () => {
    throw new Error("It was taken.");
  };
  const csv = [head, ...Array.from({ length: 6_000 }, (_, n) => `w-${n},,,,`)].join("\n");
  const checked = checkWith({ step } as Partial<Steps> as Steps, limit, { channelName, csv });
  end();
  await expect(checked).rejects.toMatchObject({ key: "overloaded" });
  await running;
});
