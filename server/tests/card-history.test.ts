import { listCardHistory } from "@farsim/contract/card-history.ts";
import { bindCard, orderAddOn, orderPlan, stopBilling } from "@farsim/contract/cards.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { resumeService, setStarterPack, stopService } from "@farsim/contract/desk/cards/stock.ts";
import { expect, test } from "vitest";
import { openShop } from "../testing/open-shop.ts";
import type { Person } from "../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale, type StockCard } from "../testing/stock.ts";
import { testDatabase } from "../testing/database/test-database.ts";

const shop = await openShop(await testDatabase());
const throttled = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const blocked = await shop.asProgram((ctx) =>
  addPlanOnSale(ctx, { restrictRule: "STOP", throttleKbps: null }, "Europe Daily"),
);
const large = await shop.asProgram((ctx) => addPlanOnSale(ctx, { limitBytes: 1638n * 1_048_576n }));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

async function customerWithCard(planId: string, balance = "20.00") {
  shop.clock.set("2027-05-01T12:00:00Z");
  const person = await shop.customer();
  await shop.recharge(person, balance);
  const card = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer: person.bearer });
  return { person, card };
}

let records = 0;
const use = ({ iccid }: StockCard, mb: number) =>
  shop.report([
    {
      id: `h${records++}`,
      iccid,
      usedAt: shop.clock.now().toString(),
      regionName: "JP",
      bytes: mb * 1_048_576,
    },
  ]);

async function history(person: Person, { id }: StockCard, language: Language = "en") {
  await shop.renew(person);
  const { bearer } = person;
  return (await shop.done(listCardHistory, { cardId: id }, { bearer, language })).items;
}

test("tells when a card was slowed and why, and when and why it ran at full speed again", async () => {
  const { person, card } = await customerWithCard(throttled);
  await use(card, 501);
  expect((await history(person, card))[0]).toMatchObject({
    at: "2027-05-01T12:00:00.000Z",
    event: "throttle",
    status: "USING",
    what: "Slowed to 128 kbps",
    why: "Today's 500 MB of Asia Daily were used up. Full speed returns with the next allowance or an add-on.",
    by: "system",
  });
  expect((await history(person, card, "zh-CN"))[0]).toMatchObject({
    what: "已限速至 128 kbps",
    why: "“套餐 Asia Daily”的当日 500 MB 已用完；流量重置或加油包生效后恢复全速。",
  });
  await shop.done(orderAddOn, { cardId: card.id, addOnId }, { bearer: person.bearer });
  expect((await history(person, card))[0]).toMatchObject({
    event: "openAgain",
    why: "An add-on has data left.",
  });
});

test("says an allowance of a gigabyte or more in GB, as the card does", async () => {
  const { person, card } = await customerWithCard(large);
  await use(card, 1640);
  for (const [language, amount] of [
    ["en", "Today's 1.5 GB of Asia Daily were used up."],
    ["zh-CN", "“套餐 Asia Daily”的当日 1.5 GB 已用完"],
  ] as const)
    expect((await history(person, card, language))[0]?.why).toContain(amount);
});

test("tells of a block, and of the allowance that ended it", async () => {
  const { person, card } = await customerWithCard(blocked);
  await use(card, 500);
  expect((await history(person, card))[0]).toMatchObject({ event: "block", what: "Data blocked" });
  shop.clock.set("2027-05-02T00:00:01Z");
  await use(card, 1);
  expect((await history(person, card))[0]).toMatchObject({
    event: "openAgain",
    why: "A new allowance began.",
  });
});

test("tells what the wallet held when it could not carry the card, and when it could again", async () => {
  const { person, card } = await customerWithCard(throttled, "3.00");
  await use(card, 1);
  shop.clock.set("2027-05-02T00:00:01Z");
  await shop.recharge(person, "0.50");
  expect((await history(person, card))[0]).toMatchObject({
    event: "lackCredit",
    status: "SUSPEND",
    why: "The balance of $1.50 could not cover the next fee: $2.00 for Asia Daily.",
    by: "system",
  });
  await shop.recharge(person, "10.00");
  expect((await history(person, card, "zh-CN"))[0]).toMatchObject({
    event: "regainCredit",
    status: "USING",
    what: "已恢复使用",
    why: "余额 $11.50 足以支付该卡费用。",
  });
});

test("tells by whom: the holder, the operator with their reason, or no one", async () => {
  const { person, card } = await customerWithCard(throttled);
  const { bearer } = await shop.administrator();
  await shop.done(stopService, { cardId: card.id, reason: "lost card" }, { bearer });
  await shop.done(resumeService, { cardId: card.id, reason: "found again" }, { bearer });
  await shop.done(stopBilling, { cardId: card.id }, { bearer: person.bearer });
  const lines = await history(person, card);
  expect(lines.map(({ event, by }) => `${event} ${by}`)).toEqual([
    "stopBilling you",
    "resumeService operator",
    "stopService operator",
    "orderPlan you",
    "bind you",
  ]);
  expect(lines[2]?.why).toBe("We stopped it: lost card");
  expect(lines[3]?.why).toBe("You ordered Asia Daily.");
});

test("begins with the holder: what the operator did with a pack before is not theirs", async () => {
  const { bearer } = await shop.administrator();
  const [pack] = await shop.stock(1);
  await shop.done(setStarterPack, { cardIds: [pack!.id], planId: throttled, days: 30 }, { bearer });
  shop.clock.set("2027-05-03T12:00:00Z");
  const person = await shop.customer();
  const { id: _, ...proof } = pack!;
  await shop.done(bindCard, proof, { bearer: person.bearer });
  expect((await history(person, pack!)).map(({ event }) => event)).toEqual(["bind"]);
});

test("goes on page by page", async () => {
  const { person, card } = await customerWithCard(throttled);
  const { bearer } = person;
  const first = await shop.done(listCardHistory, { cardId: card.id, limit: "1" }, { bearer });
  const second = await shop.done(
    listCardHistory,
    { cardId: card.id, limit: "1", cursor: first.nextCursor! },
    { bearer },
  );
  expect([first.items[0]?.event, second.items[0]?.event]).toEqual(["orderPlan", "bind"]);
  expect(second.nextCursor).toBeNull();
});
