import { bindCard, deleteCard, editTag, orderPlan, stopBilling } from "@farsim/contract/cards.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { getCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import { mostCounted } from "@farsim/contract/page.ts";
import {
  listOperatorCards,
  revertStarterPack,
  stopService,
} from "@farsim/contract/desk/cards/stock.ts";
import { expect, test } from "vitest";
import { openImports } from "../../../testing/imported-file.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { addPlanOnSale, newTestCard } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const { bearer } = await shop.administrator();
const numbers = ["0070", "71", "072", "7100", "00071", "710000000000000000"].map((number) =>
  number.padStart(4, "0"),
);
await shop.stockOf(numbers.map((cardNumber) => ({ ...newTestCard(), cardNumber })));
const list = (input: Parameters<typeof shop.call<typeof listOperatorCards>>[1]) =>
  shop.done(listOperatorCards, input, { bearer });

test("lists cards within bounds in the order of their numbers, regardless of length, page by page", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ cardNumberGte: "0071", cursor, limit: "2" });
    expect(page.total).toBe(5);
    seen.push(...page.items.map(({ cardNumber }) => cardNumber));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(["00071", "0071", "0072", "7100", "710000000000000000"]);
  const between = await list({ cardNumberGte: "00070", cardNumberLte: "0000071" });
  expect(between.items.map(({ cardNumber }) => cardNumber)).toEqual(["0070", "00071", "0071"]);
});

test("lists all others newest first, and none of a channel that is none", async () => {
  expect((await list({})).items[0]?.cardNumber).toBe(numbers.at(-1));
  expect(await list({ channelName: "nobody" })).toEqual({ items: [], nextCursor: null, total: 0 });
  expect((await list({ channelName: shop.channel.name })).total).toBe(numbers.length);
});

test.for([
  "x",
  "7100",
  "7100-1",
  "cardNumber:7100-",
  "cardNumber:-1",
  "cardNumber:1-1-1",
  "cardNumber:1-1e3",
])("refuses the cursor %j within bounds", async (cursor) => {
  const answer = await shop.call(listOperatorCards, { cardNumberGte: "0001", cursor }, { bearer });
  expect(answer.data).toMatchObject({ fields: { cursor: "invalid" } });
});

test("lists what a tag begins with in the order of the tags, page by page", async () => {
  const tagged = ["Van 10", "van 2", "VAN 1", "bus 1"];
  const owners = [await shop.customer(), await shop.customer()];
  const expected: string[] = [];
  for (const { bearer: owner } of owners)
    for (const tag of tagged) {
      const [testCard] = await shop.stock(1);
      const { id: cardId, ...proof } = testCard!;
      await shop.done(bindCard, proof, { bearer: owner });
      await shop.done(editTag, { cardId, tag }, { bearer: owner });
      if (tag !== "bus 1") expected.push(`${tag.toLowerCase()} ${cardId.padStart(9, "0")}`);
    }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ search: "vAn ", cursor, limit: "4" });
    expect(page.total).toBe(6);
    seen.push(...page.items.map(({ id, tag }) => `${tag!.toLowerCase()} ${id.padStart(9, "0")}`));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(expected.toSorted());
});

test.for(["x", "12", "12-", "-van 1", `1-${"v".repeat(65)}`])(
  "refuses the cursor %j in a search for a tag",
  async (cursor) => {
    const answer = await shop.call(listOperatorCards, { search: "van", cursor }, { bearer });
    expect(answer.data).toMatchObject({ fields: { cursor: "invalid" } });
  },
);

test("a deleted card leaves every list but that of the deleted, with its former holder; counts, jobs and overview agree", async () => {
  const holder = await shop.customer();
  const testCards = await shop.stock(2);
  for (const { id: _, ...proof } of testCards)
    await shop.done(bindCard, proof, { bearer: holder.bearer });
  const [gone, kept] = testCards.map(({ id }) => id) as [string, string];
  const before = await shop.done(getOverview, {}, { bearer });
  await shop.done(deleteCard, { cardId: gone }, { bearer: holder.bearer });

  const { cardNumber } = testCards[0]!;
  const bounds = { cardNumberGte: cardNumber, cardNumberLte: cardNumber };
  for (const search of [
    {},
    { bound: "true" },
    { status: "NOT_ACTIVE" },
    { status: "PAUSED" },
    { search: cardNumber },
    { channelName: shop.channel.name, type: "physical", isStarterPack: "false" },
    bounds,
  ] as const) {
    const { items, total } = await list({ ...search, limit: "200" });
    expect(items.map(({ id }) => id)).not.toContain(gone);
    expect(total).toBe(items.length);
  }
  expect((await list({ bound: "true" })).items.map(({ id }) => id)).toContain(kept);

  for (const search of [{}, { search: cardNumber }, { bound: "true" }, bounds] as const) {
    const deleted = await list({ ...search, status: "DELETED" });
    expect(deleted).toMatchObject({
      total: 1,
      items: [
        { id: gone, email: holder.email, deletedAt: expect.any(String), operatorActions: [] },
      ],
    });
  }
  expect((await list({ status: "DELETED", bound: "false" })).total).toBe(0);

  const { jobId } = await shop.done(
    revertStarterPack,
    { filter: { channelName: shop.channel.name } },
    { bearer },
  );
  const { job } = await shop.done(getCardJob, { jobId: jobId! }, { bearer });
  expect(job.total).toBe((await list({ channelName: shop.channel.name })).total);
  const { cards } = await shop.done(getOverview, {}, { bearer });
  expect(cards.total).toBe(before.cards.total - 1);
  expect(cards.total).toBe((await list({})).total);
});

test("counts so far and no further", async () => {
  await testBase.database.pool.query(
    `INSERT INTO cards (card_number, iccid, channel_id, type, verify_code_sealed, verify_code_mac, created_at)
     SELECT '99' || lpad(i::text, 8, '0'), '8985200000' || lpad(i::text, 9, '0'), $1, 'physical', '', '', now()
     FROM generate_series(1, $2::int) i`,
    [shop.channel.id, mostCounted + 50],
  );
  expect((await list({})).total).toBe(mostCounted + 1);
  expect((await list({ cardNumberLte: "9900010000" })).total).toBe(mostCounted + 1);
  expect((await list({ search: "99" })).total).toBe(mostCounted + 1);
  expect((await list({ search: "990001005" })).total).toBe(1);
  expect((await list({ search: "9900010" })).total).toBe(51);
  // In groups, as the desk shows it.
  expect((await list({ search: "9900 0100 5" })).total).toBe(1);
  const number = "9900 0100 50";
  expect((await list({ cardNumberGte: "9900-0100-50", cardNumberLte: number })).total).toBe(1);
});

test("finds cards by why they do not run, those that staff stopped while they were paused among them", async () => {
  const customer = await shop.customer();
  await shop.recharge(customer, "10.00");
  const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
  const held: string[] = [];
  for (let i = 0; i < 3; i += 1) held.push((await shop.boundCard(customer)).id);
  const [paused, stopped, lacking] = held;
  for (const cardId of [paused!, stopped!]) {
    await shop.done(orderPlan, { cardId, planId }, customer);
    await shop.done(stopBilling, { cardId }, customer);
  }
  await shop.done(stopService, { cardId: stopped!, reason: "Lost" }, { bearer });
  await shop.done(orderPlan, { cardId: lacking!, planId }, customer);
  const activityId = `${customer.id}-1`;
  await shop.done(reverseActivity, { activityId, reason: "Paid back" }, { bearer });
  const found = async (stopReason: "credit" | "administrator" | "packExpired") =>
    (await list({ stopReason, holderId: customer.id })).items.map(({ id }) => id);
  expect(await found("administrator")).toEqual([stopped]);
  expect(await found("credit")).toEqual([lacking]);
  expect(await found("packExpired")).toEqual([]);
});

test("finds the cards of one batch, and none by a batch that is none", async () => {
  const keeper = await shop.administrator();
  const imports = openImports(shop, testBase.database);
  const channelName = shop.channel.name;
  const [one] = [
    await imports.file(keeper, { count: 2, channelName }),
    await imports.file(keeper, { count: 1, channelName }),
  ];
  const found = await list({ batchId: one.importId });
  expect(found.items.map(({ cardNumber }) => cardNumber).toSorted()).toEqual(
    one.cards.map(({ cardNumber }) => cardNumber).toSorted(),
  );
  for (const batchId of ["999999999", "x"]) expect((await list({ batchId })).total).toBe(0);
});
