import { listActivities } from "@farsim/contract/activities.ts";
import { listCardHistory } from "@farsim/contract/card-history.ts";
import * as cards from "@farsim/contract/cards.ts";
import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import { listSpareSims, markCard, swapSim } from "@farsim/contract/desk/cards/sims.ts";
import { importCards, stockColumns } from "@farsim/contract/desk/cards/stock-import.ts";
import { setStarterPack, stopService } from "@farsim/contract/desk/cards/stock.ts";
import { applyEsim, getEsim } from "@farsim/contract/esim.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop, otherChannelKey } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import {
  addAddOnOnSale,
  addCards,
  addPlanOnSale,
  newEsim,
  newTestCard,
  type StockCard,
} from "../../../testing/stock.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { runImport } from "../../admin/stock/run-import.ts";
import { getChannelId } from "../../channels/channel.ts";
import { openVault } from "../../platform/security/vault.ts";

const shop = await openShop(await testDatabase());
const owner = await shop.administrator();
const by = ({ bearer }: { readonly bearer: string }) => ({ bearer });
const reason = "stolen in Osaka";
const megabyte = 1_048_576;
/** 2.00 a day, 500 MB a day. */
const daily = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

/** Everyone whose token must outlive a move of the clock. */
const people: Person[] = [owner];
async function customer(): Promise<Person> {
  const person = await shop.customer();
  people.push(person);
  return person;
}

async function using(planId = daily) {
  const holder = await customer();
  await shop.recharge(holder, "20.00");
  const card = await shop.boundCard(holder);
  await shop.within.done(cards.orderPlan, { cardId: card.id, planId }, by(holder));
  return { holder, card };
}

let records = 0;
function use({ iccid }: Pick<StockCard, "iccid">, mb: number, usedAt = shop.clock.now()) {
  const bytes = mb * megabyte;
  return { id: `r-${records++}`, iccid, usedAt: usedAt.toString(), regionName: "JP", bytes };
}
const tick = () => shop.clock.set(shop.clock.now().add({ seconds: 1 }));
async function later(minutes: number): Promise<void> {
  shop.clock.set(shop.clock.now().add({ minutes }));
  for (const person of people) await shop.renew(person);
}

const swap = (card: StockCard, spare: StockCard, person: Person = owner) =>
  shop.within.call(swapSim, { cardId: card.id, spareId: spare.id, reason }, by(person));
const spareSim = async () => (await shop.stock(1))[0]!;
const shown = async (card: StockCard, holder: Person) =>
  (await shop.within.done(cards.getCard, { cardId: card.id }, by(holder))).card;
const balanceOf = async (holder: Person) =>
  (await shop.within.done(getUserInfo, {}, by(holder))).balance;
async function onOtherChannel() {
  return shop.asProgram(async (ctx) => {
    const channelId = await getChannelId(ctx.tx, "carrier-two");
    return (await addCards(ctx, openVault(shop.config), channelId, [newTestCard()]))[0]!;
  });
}

test("a swapped card goes on as it was under the new SIM: plan, use of today, add-ons, tag and money", async () => {
  const { holder, card } = await using();
  await shop.within.done(cards.editTag, { cardId: card.id, tag: "Phone" }, by(holder));
  await shop.within.done(cards.orderAddOn, { cardId: card.id, addOnId }, by(holder));
  await shop.report([use(card, 400)]);
  const before = await shown(card, holder);
  const balance = await balanceOf(holder);
  const spare = await spareSim();
  tick();
  const { data } = await swap(card, spare);
  expect(data.card).toMatchObject({ cardNumber: spare.cardNumber, iccid: spare.iccid });
  const after = await shown(card, holder);
  expect(after).toEqual({ ...before, cardNumber: spare.cardNumber, iccid: spare.iccid });
  expect(await balanceOf(holder)).toBe(balance);
  tick();
  await shop.report([use(spare, 50)]);
  expect(await shown(card, holder)).toMatchObject({ usedTodayMb: 450, tag: "Phone" });
  expect(await balanceOf(holder)).toBe(balance);
});

test("use of the old SIM before the swap is charged as ever, however late it comes; use after it is no one's", async () => {
  const { holder, card } = await using();
  const spare = await spareSim();
  const usedBefore = shop.clock.now();
  await later(10);
  await swap(card, spare);
  await later(10);
  await shop.report([use(card, 100)]);
  expect(await balanceOf(holder)).toBe("20.00");
  expect(await shown(card, holder)).toMatchObject({ usedTodayMb: 0 });
  await shop.report([use(card, 30, usedBefore)]);
  expect(await balanceOf(holder)).toBe("18.00");
  await shop.report([use(spare, 20)]);
  expect(await balanceOf(holder)).toBe("18.00");
  expect(await shown(card, holder)).toMatchObject({ usedTodayMb: 50 });
});

test("a record that came before the swap is a repeat after it", async () => {
  const { holder, card } = await using();
  const record = use(card, 10);
  await shop.report([record]);
  await later(1);
  await swap(card, await spareSim());
  expect(await shop.report([record])).toMatchObject({ accepted: 0, duplicates: 1 });
  expect(await balanceOf(holder)).toBe("18.00");
});

test("a card whose SIM is replaced again and again has the use of each SIM from its own time", async () => {
  const { holder, card } = await using();
  const sims = [card, await spareSim(), await spareSim()] as const;
  const moments = [shop.clock.now()];
  for (const spare of sims.slice(1)) {
    await later(10);
    await swap(card, spare);
    await later(10);
    moments.push(shop.clock.now());
  }
  await shop.report(sims.map((sim, i) => use(sim, 10 ** i, moments[i])));
  expect(await shown(card, holder)).toMatchObject({ usedTodayMb: 111 });
  // The second one came ten minutes after the first moment, and was gone at the third.
  await shop.report([use(sims[1], 5, moments[0]), use(sims[1], 5, moments[2])]);
  expect(await shown(card, holder)).toMatchObject({ usedTodayMb: 111 });
  const story = await shop.within.done(getOperatorCard, { cardId: card.id }, by(owner));
  expect(story.formerSims.map(({ iccid }) => iccid)).toEqual([sims[1].iccid, sims[0].iccid]);
});

test("a replaced SIM is bound, packed and put in use by no one, and says by which card it was replaced", async () => {
  const { holder, card } = await using();
  const spare = await spareSim();
  await swap(card, spare);
  const { id: _, ...proof } = card;
  const stranger = await customer();
  for (const person of [stranger, holder])
    expect((await shop.within.call(cards.bindCard, proof, by(person))).error).toBe("sim_occupied");
  const set = { cardIds: [spare.id], planId: daily, days: 3 };
  const packed = await shop.within.done(setStarterPack, set, by(owner));
  expect(packed.results).toEqual([{ cardId: spare.id, error: "card_status_conflict" }]);
  const another = await using();
  expect((await swap(another.card, spare)).error).toBe("sim_occupied");
  const story = await shop.within.done(getOperatorCard, { cardId: spare.id }, by(owner));
  expect(story.card).toMatchObject({
    iccid: card.iccid,
    mark: { mark: "replaced", reason },
    operatorActions: expect.not.arrayContaining(["unmarkCard", "markCard", "swapSim"]),
  });
  expect(story.replacedBy).toMatchObject({ cardId: card.id, cardNumber: spare.cardNumber });
});

test("a lost card runs again once its SIM is replaced; one that was stopped before stays stopped", async () => {
  const lost = await using();
  const input = { cardId: lost.card.id, mark: "lost", reason } as const;
  await shop.within.done(markCard, input, by(owner));
  expect(await shown(lost.card, lost.holder)).toMatchObject({ status: "SUSPEND" });
  await swap(lost.card, await spareSim());
  expect(await shown(lost.card, lost.holder)).toMatchObject({ status: "USING" });
  const stopped = await using();
  const stop = { cardId: stopped.card.id, reason: "charged back" };
  await shop.within.done(stopService, stop, by(owner));
  await shop.within.done(markCard, { ...input, cardId: stopped.card.id }, by(owner));
  await swap(stopped.card, await spareSim());
  expect(await shown(stopped.card, stopped.holder)).toMatchObject({
    suspendReason: "administrator",
  });
});

test("the holder reads in words which SIM replaced which, and why", async () => {
  const { holder, card } = await using();
  const spare = await spareSim();
  await swap(card, spare);
  const { items } = await shop.within.done(listCardHistory, { cardId: card.id }, by(holder));
  expect(items[0]).toMatchObject({
    event: "swapSim",
    by: "operator",
    why: `We replaced the SIM ${card.cardNumber} with the SIM ${spare.cardNumber}; plan, add-ons and use stayed: ${reason}`,
  });
  const { items: activities } = await shop.within.done(listActivities, {}, by(holder));
  expect(activities.map(({ type }) => type)).toEqual(["TOP_UP"]);
});

test("only a SIM that is free replaces another: in stock, never used, without a mark, plan or pack", async () => {
  const { card } = await using();
  const [used, packed, marked, deleted] = (await shop.stock(4)) as [
    StockCard,
    StockCard,
    StockCard,
    StockCard,
  ];
  await shop.report([use(used, 1)]);
  const set = { cardIds: [packed.id], planId: daily, days: 3 };
  await shop.within.done(setStarterPack, set, by(owner));
  const mark = { cardId: marked.id, mark: "damaged", reason } as const;
  await shop.within.done(markCard, mark, by(owner));
  const leaver = await customer();
  const { id, ...proof } = deleted;
  await shop.within.done(cards.bindCard, proof, by(leaver));
  expect((await swap(card, deleted)).error).toBe("sim_occupied");
  await shop.within.done(cards.deleteCard, { cardId: id }, by(leaver));
  for (const spare of [used, packed, marked, deleted, card])
    expect((await swap(card, spare)).error).toBe("sim_occupied");
  expect((await swap(card, { ...card, id: "999999999" })).error).toBe("not_found");
  const [stocked, spare] = (await shop.stock(2)) as [StockCard, StockCard];
  expect((await swap(stocked, spare)).error).toBe("card_status_conflict");
  const search = spare.iccid.slice(-8);
  const found = await shop.within.done(
    listSpareSims,
    { cardId: card.id, search: `${search.slice(0, 4)} ${search.slice(4)}` },
    by(owner),
  );
  expect(found.sims).toMatchObject([{ cardId: spare.id, iccid: spare.iccid }]);
  const none = { cardId: card.id, search: used.cardNumber };
  expect((await shop.within.done(listSpareSims, none, by(owner))).sims).toEqual([]);
});

test("a SIM of another channel replaces one only where the card's plans are sold for it", async () => {
  const channelId = await shop.asProgram((ctx) => getChannelId(ctx.tx, "carrier-one"));
  const here = await shop.asProgram((ctx) =>
    addPlanOnSale(ctx, {}, "Here alone", { channelIds: [channelId] }),
  );
  const [bound, free] = [await using(here), await using()];
  const [first, second] = [await onOtherChannel(), await onOtherChannel()];
  const search = { cardId: bound.card.id, search: first.cardNumber };
  const found = await shop.within.done(listSpareSims, search, by(owner));
  expect(found.sims).toMatchObject([{ channelName: "carrier-two", unfit: "plan" }]);
  expect((await swap(bound.card, first)).error).toBe("plan_not_for_card");
  const usedBefore = shop.clock.now();
  await later(1);
  expect((await swap(free.card, second)).data.card.channelName).toBe("carrier-two");
  await later(1);
  // Each carrier tells of its own SIM.
  await shop.report([use(free.card, 10, usedBefore)]);
  await shop.report([use(second, 10)], otherChannelKey);
  expect((await shop.report([use(second, 10)])).rejected).toMatchObject([
    { error: "unknown_card" },
  ]);
  expect(await shown(free.card, free.holder)).toMatchObject({ usedTodayMb: 20 });
  expect(await balanceOf(free.holder)).toBe("18.00");
});

test("an eSIM is replaced by an eSIM alone, whose code its holder then has", async () => {
  const holder = await customer();
  await shop.recharge(holder, "20.00");
  await shop.stockOf([newEsim()]);
  const applied = await shop.within.done(applyEsim, {}, by(holder));
  const { id } = applied.card;
  const card = { ...newTestCard(), id };
  expect((await swap(card, await spareSim())).error).toBe("sim_occupied");
  const fresh = newEsim();
  const [spare] = await shop.stockOf([fresh]);
  expect((await swap(card, spare!)).error).toBeUndefined();
  const esim = await shop.within.done(getEsim, { cardId: id }, by(holder));
  expect(esim.esim.activation).toMatchObject({ activationCode: fresh.activationCode });
  const { card: physical, holder: other } = await using();
  const [third] = await shop.stockOf([newEsim()]);
  expect((await swap(physical, third!)).data.card).toMatchObject({ type: "esim" });
  expect(await shown(physical, other)).toMatchObject({ type: "esim", status: "USING" });
});

test("a batch of stock stays the file that was delivered, wherever its SIMs have gone", async () => {
  const sims = [newTestCard(), newTestCard(), newTestCard()];
  const lines = sims.map(({ cardNumber, iccid, verifyCode }) =>
    [cardNumber, iccid, verifyCode, shop.channel.name, "physical", ""].join(","),
  );
  const csv = [stockColumns.join(","), ...lines].join("\n");
  const { importId } = await shop.within.done(importCards, { csv }, by(owner));
  const { database, clock, config: terms } = shop;
  const onFailure = (error: unknown) => {
    throw error;
  };
  const running = { database, clock, shop: terms, vault: openVault(terms), onFailure };
  await runImport(running, BigInt(importId));
  const { card, holder } = await using();
  const [first, second] = await Promise.all(
    sims.map(async ({ cardNumber }) => {
      const search = { cardId: card.id, search: cardNumber };
      return (await shop.within.done(listSpareSims, search, by(owner))).sims[0]!;
    }),
  );
  expect((await swap(card, { ...card, id: second!.cardId })).error).toBeUndefined();
  const { id: _, ...proof } = { ...sims[0]!, id: first!.cardId };
  await shop.within.done(cards.bindCard, proof, by(holder));
  const spare = await spareSim();
  expect((await swap({ ...card, id: first!.cardId }, spare)).error).toBeUndefined();
  // The invariant "cards as delivered" works the file out again.
  expect(await findLedgerOffence(database)).toBeUndefined();
});
