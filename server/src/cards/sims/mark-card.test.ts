import { listCardHistory } from "@farsim/contract/card-history.ts";
import * as cards from "@farsim/contract/cards.ts";
import { markCard, unbindCard, unmarkCard } from "@farsim/contract/desk/cards/sims.ts";
import * as stock from "@farsim/contract/desk/cards/stock.ts";
import type { GivenMark } from "@farsim/contract/values/sims/card-mark.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { sql } from "kysely";
import { behindTheBack } from "../../../testing/database/behind-the-back.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { emailsIn } from "../../../testing/emails.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { startQuietWorker } from "../../../testing/quiet-worker.ts";
import { addPlanOnSale, newEsim, type StockCard } from "../../../testing/stock.ts";

const tables = await testDatabase();
const shop = await openShop(tables);
const owner = await shop.administrator();
const by = ({ bearer }: { readonly bearer: string }) => ({ bearer });
const reason = "left in a taxi";
const daily = await shop.asProgram((ctx) => addPlanOnSale(ctx));

async function using(balance = "20.00") {
  const holder = await shop.customer();
  await shop.recharge(holder, balance);
  const card = await shop.boundCard(holder);
  await shop.within.done(cards.orderPlan, { cardId: card.id, planId: daily }, by(holder));
  return { holder, card };
}
const mark = ({ id: cardId }: { id: string }, as: GivenMark, person: Person = owner) =>
  shop.within.call(markCard, { cardId, mark: as, reason }, by(person));
const unmark = ({ id: cardId }: { id: string }, person: Person = owner) =>
  shop.within.call(unmarkCard, { cardId, reason: "found again" }, by(person));
const unbind = ({ id: cardId }: { id: string }, person: Person = owner) =>
  shop.within.call(unbindCard, { cardId, reason }, by(person));
const shown = async (card: StockCard, holder: Person) =>
  (await shop.within.done(cards.getCard, { cardId: card.id }, by(holder))).card;
const inStock = async () => (await shop.stock(1))[0]!;

test.each(["lost", "damaged", "returned"] as const)(
  "a card in stock that is %s is bound by no one and is no StarterPack, until the mark is taken back",
  async (as) => {
    const card = await inStock();
    expect((await mark(card, as)).data.card).toMatchObject({ mark: { mark: as, reason } });
    const { id, ...proof } = card;
    const customer = await shop.customer();
    const bind = () => shop.within.call(cards.bindCard, proof, by(customer));
    expect((await bind()).error).toBe("sim_occupied");
    const set = { cardIds: [id], planId: daily, days: 3 };
    const value = await shop.within.done(stock.packValue, set, by(owner));
    expect(value.cards).toBe(0);
    const { results } = await shop.within.done(stock.setStarterPack, set, by(owner));
    expect(results).toEqual([{ cardId: id, error: "card_status_conflict" }]);
    expect((await mark(card, "damaged")).error).toBe("card_status_conflict");
    const found = await shop.within.done(
      stock.listOperatorCards,
      { mark: as, search: card.cardNumber },
      by(owner),
    );
    expect(found.items.map((one) => one.id)).toEqual([id]);
    expect((await unmark(card)).data.card.mark).toBeUndefined();
    expect((await unmark(card)).error).toBe("card_status_conflict");
    expect((await bind()).error).toBeUndefined();
  },
);

test("a held card that is lost is stopped at once, its holder reads why, and only taking the mark back lets it run", async () => {
  const { holder, card } = await using();
  expect((await mark(card, "returned")).error).toBe("card_status_conflict");
  await mark(card, "lost");
  expect(await shown(card, holder)).toMatchObject({
    status: "SUSPEND",
    suspendReason: "administrator",
  });
  const { rows } = await shop.database.pool.query("SELECT network_on FROM cards WHERE id = $1", [
    card.id,
  ]);
  expect(rows).toEqual([{ network_on: false }]);
  const resume = { cardId: card.id, reason };
  const resumed = await shop.within.call(stock.resumeService, resume, by(owner));
  expect(resumed.error).toBe("card_status_conflict");
  await shop.recharge(holder, "5.00");
  expect(await shown(card, holder)).toMatchObject({ status: "SUSPEND" });
  const { items } = await shop.within.done(listCardHistory, { cardId: card.id }, by(holder));
  expect(items[0]).toMatchObject({
    event: "markLost",
    why: `The SIM was reported lost, so we stopped it: ${reason}`,
  });
  await unmark(card);
  expect(await shown(card, holder)).toMatchObject({ status: "USING" });
});

test("a paused or a poor card that is lost does not run by an order or a recharge", async () => {
  const [paused, poor] = [await using(), await using("2.00")];
  await shop.within.done(cards.stopBilling, { cardId: paused.card.id }, by(paused.holder));
  const usedAt = shop.clock.now().toString();
  const record = { iccid: poor.card.iccid, usedAt, regionName: "JP", bytes: 1 };
  await shop.report([{ ...record, id: "poor" }]);
  for (const { card } of [paused, poor]) await mark(card, "lost");
  const order = { cardId: paused.card.id, planId: daily };
  await shop.within.done(cards.orderPlan, order, by(paused.holder));
  await shop.recharge(poor.holder, "9.00");
  for (const { card, holder } of [paused, poor])
    expect(await shown(card, holder)).toMatchObject({
      status: "SUSPEND",
      suspendReason: "administrator",
    });
});

test.each(["charged back", reason])(
  "a stop for %j that was there before a card was lost outlives the mark, for the same reason too",
  async (why) => {
    const { holder, card } = await using();
    const stopped = { cardId: card.id, reason: why };
    await shop.within.done(stock.stopService, stopped, by(owner));
    await mark(card, "lost");
    await unmark(card);
    expect(await shown(card, holder)).toMatchObject({ suspendReason: "administrator" });
    await shop.within.done(stock.resumeService, stopped, by(owner));
    expect(await shown(card, holder)).toMatchObject({ status: "USING" });
  },
);

test("a lost StarterPack that is reverted and set again has no stop that the mark would lift", async () => {
  const { id } = await inStock();
  const pack = { cardIds: [id], planId: daily, days: 3 };
  await shop.within.done(stock.setStarterPack, pack, by(owner));
  const card = { id };
  expect((await mark(card, "lost")).data.card).toMatchObject({ stopReason: reason });
  await shop.within.done(stock.revertStarterPack, { cardIds: [id] }, by(owner));
  expect((await unmark(card)).data.card).toMatchObject({ status: "NOT_ACTIVE" });
  await shop.within.done(stock.setStarterPack, pack, by(owner));
  const stopped = { cardId: id, reason };
  expect((await shop.within.done(stock.stopService, stopped, by(owner))).card.stopReason).toBe(
    reason,
  );
});

test("a damaged card of a customer goes on", async () => {
  const { holder, card } = await using();
  await mark(card, "damaged");
  expect(await shown(card, holder)).toMatchObject({ status: "USING" });
});

test("an applicant is given no eSIM that is marked", async () => {
  const [esim] = await shop.stockOf([newEsim()]);
  await mark(esim!, "damaged");
  const customer = await shop.customer();
  await shop.recharge(customer, "20.00");
  const apply = () => shop.within.call(applyEsim, {}, by(customer));
  expect((await apply()).error).toBe("esim_out_of_stock");
  await unmark(esim!);
  expect((await apply()).error).toBeUndefined();
});

test("those who keep the stock mark cards in stock alone, those who act for customers held ones alone", async () => {
  const [support, keeper] = [await shop.staff("support"), await shop.staff("stock")];
  const { card } = await using();
  const spare = await inStock();
  expect((await mark(card, "lost", keeper)).error).toBe("right_required");
  expect((await mark(spare, "lost", support)).error).toBe("right_required");
  expect((await mark(card, "lost", support)).error).toBeUndefined();
  expect((await mark(spare, "lost", keeper)).error).toBeUndefined();
  expect((await unmark(card, keeper)).error).toBe("right_required");
  expect((await unbind(card, keeper)).error).toBe("right_required");
});

test("a card that staff unbinds is gone for its holder with its plan, is no one else's, and an email says why", async () => {
  const { holder, card } = await using();
  const spare = await inStock();
  expect((await unbind(spare)).error).toBe("card_status_conflict");
  const { data } = await unbind(card);
  expect(data.card).toMatchObject({ status: "PAUSED", bound: true });
  expect(data.card.deletedAt).toBeDefined();
  expect((await unbind(card)).error).toBe("not_found");
  const own = await shop.within.call(cards.getCard, { cardId: card.id }, by(holder));
  expect(own.error).toBe("not_found");
  const { id: _, ...proof } = card;
  const another = await shop.customer();
  expect((await shop.within.call(cards.bindCard, proof, by(another))).error).toBe("sim_occupied");
  const usedAt = shop.clock.now().toString();
  await shop.report([{ id: "late", iccid: card.iccid, usedAt, regionName: "JP", bytes: 1 }]);
  const { rows } = await shop.database.pool.query(
    "SELECT balance_micros FROM wallets WHERE user_id = $1",
    [holder.id],
  );
  expect(rows).toEqual([{ balance_micros: "18000000" }]);
  const worker = await startQuietWorker(shop);
  const emails = () => emailsIn(shop.config.mail.outboxDir, holder.email).join("\n");
  try {
    await until(async () => emails().includes(reason), { withinMs: 15_000 });
  } finally {
    await worker.stop();
  }
  expect(emails()).toContain(`We have removed the card`);
});

test("a stop that was lifted with a mark for the same reason before migration 0087 is no offence", async () => {
  const { card } = await using();
  const network = sql<{ on: boolean }>`SELECT network_on AS "on" FROM cards WHERE id = ${card.id}`;
  const { rows } = await tables.database.read((tx) => network.execute(tx.db));
  await shop.within.done(stock.stopService, { cardId: card.id, reason }, by(owner));
  await mark(card, "lost");
  await unmark(card);
  let offence: unknown;
  await behindTheBack(tables.owner, async (tx) => {
    await sql`UPDATE cards SET admin_stop = NULL, status = 'USING', suspend_reason = NULL, network_on = ${rows[0]!.on}
      WHERE id = ${card.id}`.execute(tx.db);
    await sql`UPDATE card_history SET status = 'USING' WHERE card_id = ${card.id} AND event = 'unmark'`.execute(
      tx.db,
    );
    offence = await findLedgerOffence({ ...tables.owner, read: (work) => work(tx) });
  });
  expect(offence).toBeUndefined();
});
