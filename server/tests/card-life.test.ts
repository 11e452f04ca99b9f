import { getUserInfo } from "@farsim/contract/session.ts";
import * as cards from "@farsim/contract/cards.ts";
import * as stock from "@farsim/contract/desk/cards/stock.ts";
import { expect, test } from "vitest";
import { openShop } from "../testing/open-shop.ts";
import { addPlanOnSale } from "../testing/stock.ts";
import { findLedgerOffence } from "../tools/verify-ledger/find-ledger-offence.ts";
import { testDatabase } from "../testing/database/test-database.ts";

const shop = await openShop(await testDatabase());
const admin = await shop.administrator();
const daily = await shop.asProgram((ctx) => addPlanOnSale(ctx, { priceMicros: 2_000_000n }));

/** A customer with a balance and a card in use. */
async function using(balance = "10.00") {
  const customer = await shop.customer();
  await shop.recharge(customer, balance);
  const card = await shop.boundCard(customer);
  const { bearer } = customer;
  await shop.within.done(cards.orderPlan, { cardId: card.id, planId: daily }, { bearer });
  return { customer, card, bearer, cardId: card.id };
}

test("refuses a tag that another card of the account has, in any letter case, and takes it again after that card is gone", async () => {
  const { customer, bearer, cardId } = await using();
  const other = await shop.boundCard(customer);
  const name = (id: string, tag: string) =>
    shop.within.call(cards.editTag, { cardId: id, tag }, { bearer });
  expect((await name(cardId, "Tokyo")).data.card.tag).toBe("Tokyo");
  expect((await name(other.id, "tokyo")).error).toBe("label_exists");
  expect((await name(cardId, "TOKYO")).data.card.tag).toBe("TOKYO");
  await shop.within.done(cards.deleteCard, { cardId }, { bearer });
  expect((await name(other.id, "Tokyo")).data.card.tag).toBe("Tokyo");
});

test("takes the numbers of a card in groups, as they are printed", async () => {
  const { bearer } = await shop.customer();
  const [card] = await shop.stock(1);
  const { id: _, ...proof } = card!;
  const printed = {
    cardNumber: proof.cardNumber.replaceAll(/(.{4})/g, "$1 "),
    iccid: proof.iccid.replaceAll(/(.{4})/g, "$1-"),
  };
  const bound = await shop.within.done(cards.bindCard, { ...proof, ...printed }, { bearer });
  expect(bound.card).toMatchObject({ cardNumber: proof.cardNumber, iccid: proof.iccid });
});

test("a deleted card is gone for its holder, no one can bind it again, and its late use is still charged once", async () => {
  const { customer, card, bearer, cardId } = await using();
  await shop.within.done(cards.deleteCard, { cardId }, { bearer });
  expect((await shop.within.call(cards.getCard, { cardId }, { bearer })).error).toBe("not_found");
  expect((await shop.within.call(cards.deleteCard, { cardId }, { bearer })).error).toBe(
    "not_found",
  );
  const { id: _, ...proof } = card;
  expect((await shop.within.call(cards.bindCard, proof, { bearer })).error).toBe("sim_occupied");
  const record = {
    id: "late",
    iccid: card.iccid,
    usedAt: shop.clock.now().toString(),
    regionName: "JP",
    bytes: 1,
  };
  await shop.report([record]);
  await shop.report([record]);
  const info = await shop.within.done(getUserInfo, {}, { bearer: customer.bearer });
  expect(info).toMatchObject({ balance: "8.00", cardCount: 0 });
});

test("an administrator's stop holds against recharge, pause and order, until an administrator resumes", async () => {
  const { customer, bearer, cardId } = await using();
  const asAdmin = { bearer: admin.bearer };
  const status = async () => (await shop.within.done(cards.getCard, { cardId }, { bearer })).card;
  const stopped = await shop.within.done(
    stock.stopService,
    { cardId, reason: "reported stolen" },
    asAdmin,
  );
  expect(stopped.card).toMatchObject({
    status: "SUSPEND",
    suspendReason: "administrator",
    stopReason: "reported stolen",
  });
  await shop.recharge(customer, "5.00");
  expect(await status()).toMatchObject({ status: "SUSPEND", suspendReason: "administrator" });
  await shop.within.done(cards.stopBilling, { cardId }, { bearer });
  await shop.within.done(cards.orderPlan, { cardId, planId: daily }, { bearer });
  expect(await status()).toMatchObject({ status: "SUSPEND", suspendReason: "administrator" });
  const again = await shop.within.call(stock.stopService, { cardId, reason: "again" }, asAdmin);
  expect(again.error).toBe("card_status_conflict");
  await shop.within.done(stock.resumeService, { cardId, reason: "found again" }, asAdmin);
  expect(await status()).toMatchObject({ status: "USING" });
  expect(
    (await shop.within.call(stock.resumeService, { cardId, reason: "twice" }, asAdmin)).error,
  ).toBe("card_status_conflict");
});

test("an administrator's stop holds a card that was off already: neither a recharge nor an order lets it run", async () => {
  const short = await using("2.00");
  const { iccid } = short.card;
  const usedAt = shop.clock.now().toString();
  await shop.report([{ id: "last", iccid, usedAt, regionName: "JP", bytes: 1 }]);
  shop.clock.set(shop.clock.now().add({ hours: 24 }));
  const resting = await using();
  await shop.within.done(cards.stopBilling, { cardId: resting.cardId }, resting);
  await shop.renew(admin);
  await shop.renew(short.customer);
  const asAdmin = { bearer: admin.bearer };
  const statusOf = async ({ cardId, customer }: typeof short) => {
    const { card } = await shop.within.done(cards.getCard, { cardId }, customer);
    return [card.status, card.suspendReason];
  };
  expect([await statusOf(short), await statusOf(resting)]).toEqual([
    ["SUSPEND", "credit"],
    ["PAUSED", undefined],
  ]);
  for (const { cardId } of [short, resting])
    await shop.within.done(stock.stopService, { cardId, reason: "fraud" }, asAdmin);
  await shop.recharge(short.customer, "50.00");
  await shop.within.done(cards.orderPlan, { cardId: resting.cardId, planId: daily }, resting);
  expect([await statusOf(short), await statusOf(resting)]).toEqual([
    ["SUSPEND", "administrator"],
    ["SUSPEND", "administrator"],
  ]);
  for (const { cardId } of [short, resting])
    await shop.within.done(stock.resumeService, { cardId, reason: "cleared" }, asAdmin);
  expect([await statusOf(short), await statusOf(resting)]).toEqual([
    ["USING", undefined],
    ["USING", undefined],
  ]);
  const [fresh] = await shop.stock(1);
  const unused = { cardId: fresh!.id, reason: "fraud" };
  expect((await shop.within.call(stock.stopService, unused, asAdmin)).error).toBe(
    "card_status_conflict",
  );
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("finds cards between two numbers by their value, regardless of length", async () => {
  const bearer = admin.bearer;
  const testCard = (cardNumber: string, i: number) => ({
    cardNumber,
    iccid: `893110000000000010${i}`,
    verifyCode: "ABCD1234",
  });
  const numbers = ["000950001", "99950002", "0000199950003"];
  await shop.stockOf(numbers.map(testCard));
  const found = async (bounds: object) =>
    (await shop.within.done(stock.listOperatorCards, { ...bounds, limit: "200" }, { bearer })).items
      .map(({ cardNumber }) => cardNumber)
      .filter((number) => numbers.includes(number))
      .toSorted();
  expect(await found({ cardNumberGte: "950001", cardNumberLte: "99950002" })).toEqual([
    "000950001",
    "99950002",
  ]);
  expect(await found({ cardNumberGte: "0099950002" })).toEqual(["0000199950003", "99950002"]);
  expect(await found({ search: "00019995" })).toEqual([]);
  expect(await found({ search: "00001999" })).toEqual(["0000199950003"]);
});
