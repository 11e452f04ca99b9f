import * as cards from "@farsim/contract/cards.ts";
import * as stock from "@farsim/contract/desk/cards/stock.ts";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { addPlanOnSale } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const cheap = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const dear = await shop.asProgram((ctx) => addPlanOnSale(ctx, { priceMicros: 3_000_000n }));

const listed = ({ bearer }: Person, input: object = {}) =>
  shop.done(cards.listCards, input, { bearer });

test("finds a card by a part of its tag, its number or its ICCID, as people copy them, among all that the account holds", async () => {
  const [person, other] = [await shop.customer(), await shop.customer()];
  await shop.boundCard(other);
  const [first, second] = [await shop.boundCard(person), await shop.boundCard(person)];
  for (let i = 0; i < 3; i++) await shop.boundCard(person);
  const tagging = { cardId: first.id, tag: "Van 7 – 北京" };
  await shop.done(cards.editTag, tagging, { bearer: person.bearer });
  const found = async (search: string) =>
    (await listed(person, { search, limit: "1" })).items.map(({ id }) => id);
  const spaced = second.cardNumber.replaceAll(/(.{4})(?=.)/g, "$1 ");
  expect(await found("van 7")).toEqual([first.id]);
  expect(await found("北京")).toEqual([first.id]);
  expect(await found(second.cardNumber)).toEqual([second.id]);
  expect(await found(` ${spaced} `)).toEqual([second.id]);
  expect(await found(first.iccid.slice(-12))).toEqual([first.id]);
  for (const none of ["nowhere", "%", "_", "99999999999999999999"])
    expect(await found(none)).toEqual([]);
});

test("finds a tag by what is seen of it, however a keyboard composed it", async () => {
  const [person, keeper] = [await shop.customer(), await shop.administrator()];
  const { id: cardId } = await shop.boundCard(person);
  // Of letters that stand in no name of a test's people.
  const tag = "Moze\u{301} \u{202E}7";
  await shop.done(cards.editTag, { cardId, tag }, { bearer: person.bearer });
  for (const search of ["Mozé 7", "Moze\u{301}", "\u{200B}Moz"]) {
    const { items } = await listed(person, { search });
    expect(items).toMatchObject([{ id: cardId, tag: "Mozé 7" }]);
    const desk = await shop.done(stock.listOperatorCards, { search }, { bearer: keeper.bearer });
    expect(desk.items.map(({ id }) => id)).toEqual([cardId]);
  }
});

test("says which next fee the balance does not cover, of all cards, any page or search is asked for", async () => {
  const person = await shop.customer();
  const { bearer } = person;
  await shop.recharge(person, "4.00");
  const [one, two] = [await shop.boundCard(person), await shop.boundCard(person)];
  const order = (cardId: string, planId: string) =>
    shop.done(cards.orderPlan, { cardId, planId }, { bearer });
  expect(await listed(person)).toMatchObject({ uncoveredFee: null });
  await order(one.id, dear);
  expect(await listed(person)).toMatchObject({ uncoveredFee: null });
  // The dear card's day costs 3.00: 1.00 is left, and the next day costs 3.00 again.
  const use = { iccid: one.iccid, regionName: "JP", bytes: 1_000_000 };
  await shop.report([{ ...use, id: "fee-1", usedAt: "2027-05-01T11:00:00Z" }]);
  for (const input of [{}, { limit: "1" }, { search: two.cardNumber }, { search: "nowhere" }])
    expect(await listed(person, input)).toMatchObject({ uncoveredFee: "3.00" });
  // A plan to come counts by its own fee, and the cheapest of several is said.
  await shop.recharge(person, "1.50");
  await order(two.id, cheap);
  expect(await listed(person)).toMatchObject({ uncoveredFee: "3.00" });
  await order(one.id, cheap);
  expect(await listed(person)).toMatchObject({ uncoveredFee: null });
  await shop.recharge(person, "10.00");
  expect(await listed(person)).toMatchObject({ uncoveredFee: null });
});

test("says nothing of cards that money does not bring back", async () => {
  const person = await shop.customer();
  const { bearer } = person;
  await shop.recharge(person, "3.00");
  const card = await shop.boundCard(person);
  await shop.done(cards.orderPlan, { cardId: card.id, planId: dear }, { bearer });
  const use = { iccid: card.iccid, regionName: "JP", bytes: 1_000_000 };
  await shop.report([{ ...use, id: "fee-2", usedAt: "2027-05-01T11:00:00Z" }]);
  expect(await listed(person)).toMatchObject({ uncoveredFee: "3.00" });
  const keeper = await shop.administrator();
  const stopped = { cardId: card.id, reason: "lost" };
  await shop.done(stock.stopService, stopped, { bearer: keeper.bearer });
  expect(await listed(person)).toMatchObject({ uncoveredFee: null });
});

test("cards whose data is off or slowed stand first, over the pages, and all others stay in their order", async () => {
  const person = await shop.customer();
  const { bearer } = person;
  await shop.recharge(person, "20.00");
  const bound = [];
  for (let i = 0; i < 4; i++) bound.push(await shop.boundCard(person));
  const ids = bound.map(({ id }) => id);
  const inOrder = async () => {
    const found: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { items, nextCursor } = await listed(person, { limit: "1", cursor });
      found.push(...items.map(({ id }) => id));
      if (nextCursor === null) return found;
      cursor = nextCursor;
    }
  };
  expect(await inOrder()).toEqual(ids.toReversed());
  const [first, second, third, fourth] = ids;
  await shop.done(cards.orderPlan, { cardId: first!, planId: cheap }, { bearer });
  const use = { iccid: bound[0]!.iccid, regionName: "JP", bytes: 600 * 1_048_576 };
  await shop.report([{ ...use, id: "order-1", usedAt: "2027-05-01T11:00:00Z" }]);
  expect(await inOrder()).toEqual([first, fourth, third, second]);
  const keeper = await shop.administrator();
  const stopped = { cardId: second!, reason: "lost" };
  await shop.done(cards.orderPlan, { cardId: second!, planId: cheap }, { bearer });
  await shop.done(stock.stopService, stopped, { bearer: keeper.bearer });
  expect(await inOrder()).toEqual([second, first, fourth, third]);
});
