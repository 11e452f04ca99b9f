import {
  confirmApproval,
  listApprovals,
  rejectApproval,
} from "@farsim/contract/desk/people/approvals.ts";
import { bindCard } from "@farsim/contract/cards.ts";
import { archivePlan, savePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { getCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import * as contract from "@farsim/contract/desk/cards/stock.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { expect, test } from "vitest";
import { openConnections } from "../../../testing/input/contract-caller.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { addPlanOnSale, newTestCard, type StockCard } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { runCardJob } from "../jobs/run-card-job.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "100.00" } });
/** 2.00 a day, and 7000.00 for 7 days. */
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const dearTerms = { priceMicros: 7_000_000_000n, cycleDays: 7 };
const dearPlan = await shop.asProgram((ctx) => addPlanOnSale(ctx, dearTerms));

const work = (jobId: string) =>
  runCardJob({ database: shop.database, clock: shop.clock, shop: shop.config }, BigInt(jobId));
const numbered = (prefix: string, count: number) =>
  shop.stockOf(
    Array.from({ length: count }, (_, nth) => ({
      ...newTestCard(),
      cardNumber: `${prefix}${String(nth).padStart(4, "0")}`,
    })),
  );
const isPack = async ({ id }: StockCard) => {
  const { rows } = await testBase.database.pool.query<{ pack: boolean }>(
    "SELECT is_starter_pack AS pack FROM cards WHERE id = $1",
    [id],
  );
  return rows[0]!.pack;
};
const ids = (cards: readonly StockCard[]) => cards.map(({ id }) => id);

test("says what packs are worth before anything happens: exactly those that can be made, at what binding would credit", async () => {
  const keeper = await shop.administrator();
  const cards = await numbered("61", 12);
  const { id: _, ...proof } = cards[0]!;
  await shop.done(bindCard, proof, await shop.customer());
  const value = (input: Parameters<typeof shop.done<typeof contract.packValue>>[1]) =>
    shop.done(contract.packValue, input, keeper);
  const filter = { search: "61" };
  expect(await value({ filter, planId, days: 4 })).toEqual({
    cards: 11,
    value: "88.00",
    above: "100.00",
    waits: false,
  });
  // 7000.00 × 2 ÷ 7, rounded down for each card.
  const { value: dear, waits } = await value({
    cardIds: ids(cards).slice(0, 4),
    planId: dearPlan,
    days: 2,
  });
  expect({ dear, waits }).toEqual({ dear: "6000.00", waits: true });
  const made = { cardIds: ids(cards).slice(1, 3), planId, days: 5 };
  expect((await shop.done(contract.setStarterPack, made, keeper)).approval).toBeUndefined();
  expect(await value({ filter })).toMatchObject({ cards: 2, value: "20.00", waits: false });
  const expireTime = shop.clock
    .now()
    .add({ hours: 24 * 366 })
    .toString();
  expect(await value({ filter, expireTime })).toMatchObject({ value: "1464.00", waits: true });
  // What was made counts for the next.
  expect(await value({ filter, planId, days: 5 })).toMatchObject({
    cards: 9,
    value: "90.00",
    waits: true,
  });
  expect(
    (await shop.call(contract.packValue, { filter, planId: "999999999", days: 5 }, keeper)).error,
  ).toBe("not_found");
});

test("packs above the limit wait, named ones and those of a search, and are made once by a second administrator's word", async () => {
  const [keeper, another] = [await shop.administrator(), await shop.administrator()];
  const cards = await numbered("62", 3);
  for (const meant of [{ cardIds: ids(cards).slice(0, 1) }, { filter: { search: "62" } }]) {
    const asked = await shop.done(contract.setStarterPack, { ...meant, planId, days: 51 }, keeper);
    expect(asked.jobId).toBeUndefined();
    expect(asked.approval).toMatchObject({
      kind: "PACKS",
      status: "PENDING",
      mayDecide: false,
      mayReject: false,
      packs: { action: "setStarterPack", days: 51, planName: "Asia Daily" },
    });
    expect(asked.approval!.user).toBeUndefined();
    for (const card of cards)
      expect(await isPack(card)).toBe("cardIds" in meant ? false : card === cards[0]);
    const { id: approvalId, packs } = asked.approval!;
    // Not even a worker that takes it up by mistake does anything before.
    await work(packs!.jobId);
    for (const card of cards.slice(1)) expect(await isPack(card)).toBe(false);
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.call(confirmApproval, { approvalId }, another)),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    await work(packs!.jobId);
    const { job } = await shop.done(getCardJob, { jobId: packs!.jobId }, keeper);
    expect(job).toMatchObject({ askedBy: keeper.username, done: job.total });
  }
  for (const card of cards) expect(await isPack(card)).toBe(true);
  // What two people did counts for neither of them.
  const [last] = await numbered("63", 1);
  for (const by of [keeper, another])
    expect(
      await shop.done(contract.packValue, { cardIds: [last!.id], planId, days: 50 }, by),
    ).toMatchObject({ waits: false });
});

test("what was rejected makes nothing", async () => {
  const [keeper, another] = [await shop.administrator(), await shop.administrator()];
  const cards = await numbered("64", 2);
  const asked = { cardIds: ids(cards), planId, days: 366 };
  const { approval } = await shop.done(contract.setStarterPack, asked, keeper);
  const no = { approvalId: approval!.id, note: "too many" };
  await shop.done(rejectApproval, no, another);
  expect((await shop.call(confirmApproval, no, another)).error).toBe("approval_decided");
  for (const card of cards) expect(await isPack(card)).toBe(false);
});

test("a plan that is dearer or gone since is not confirmed at the price that was counted", async () => {
  const [keeper, another] = [await shop.administrator(), await shop.administrator()];
  const words = { name: inEveryLanguage(() => "Pack"), description: inEveryLanguage(() => "") };
  const rules = { restrictRule: "STOP", trafficLimitType: "DAILY" } as const;
  const draft = { ...words, ...rules, price: "2.00", cycleDays: 1, totalTrafficMb: 10 };
  const { plan } = await shop.done(savePlan, draft, keeper);
  const ask = async () => {
    const cardIds = ids(await shop.stock(1));
    const asked = { cardIds, planId: plan.id, days: 100 };
    return (await shop.done(contract.setStarterPack, asked, keeper)).approval!.id;
  };
  const before = await ask();
  // A price of tomorrow creates nothing today, and the packs of today keep theirs.
  await shop.done(savePlan, { ...draft, id: plan.id, price: "9999.00" }, keeper);
  shop.clock.set(shop.clock.now().add({ hours: 24 }));
  for (const person of [keeper, another]) await shop.renew(person);
  expect((await shop.call(confirmApproval, { approvalId: before }, another)).error).toBe(
    "price_changed",
  );
  const dear = await ask();
  await shop.done(archivePlan, { planId: plan.id }, keeper);
  expect((await shop.call(confirmApproval, { approvalId: dear }, another)).error).toBe(
    "price_changed",
  );
});

test("a cheap job that waits in the queue makes nothing of packs that have become dear", async () => {
  const keeper = await shop.administrator();
  const cards = await numbered("65", 2);
  const filter = { search: "65" };
  await shop.done(contract.setStarterPack, { cardIds: ids(cards), planId, days: 1 }, keeper);
  const expireTime = shop.clock
    .now()
    .add({ hours: 24 * 20 })
    .toString();
  const reset = { filter, mode: "expireTime", expireTime } as const;
  const { jobId } = await shop.done(contract.resetStarterPack, reset, keeper);
  expect(jobId).toBeDefined();
  // Another one makes them dear within their own limit, for the days of a free moment.
  await shop.done(contract.revertStarterPack, { cardIds: ids(cards) }, keeper);
  const price = { ...dearTerms, priceMicros: 70_000_000n };
  const dearer = await shop.asProgram((ctx) => addPlanOnSale(ctx, price));
  const other = await shop.administrator();
  const made = { cardIds: ids(cards), planId: dearer, days: 2 };
  await shop.done(contract.setStarterPack, made, other);
  await work(jobId!);
  const { items } = await shop.done(getCardJob, { jobId: jobId! }, keeper);
  expect(items.map(({ error }) => error)).toEqual(["pack_value_changed", "pack_value_changed"]);
});

test("of packs, recharges and orders at once by one person no more is made than the limit", async () => {
  await openConnections(shop.address, 20);
  const keeper = await shop.administrator();
  const cards = await numbered("66", 20);
  const answers = await Promise.all(
    cards.map(({ id }, nth) =>
      shop.done(
        contract.setStarterPack,
        nth % 2
          ? { cardIds: [id], planId, days: 10 }
          : { filter: { search: cards[nth]!.cardNumber }, planId, days: 10 },
        keeper,
      ),
    ),
  );
  expect(answers.filter(({ approval }) => approval === undefined)).toHaveLength(5);
});

test("approvals are listed with what they make, and no one who asked confirms them", async () => {
  const manager = await shop.staff("manager");
  const [card] = await shop.stock(1);
  const asked = { cardIds: [card!.id], planId: dearPlan, days: 7 };
  const { approval } = await shop.done(contract.setStarterPack, asked, manager);
  const { items } = await shop.done(listApprovals, {}, manager);
  expect(items[0]).toEqual(approval);
  const denied = await shop.call(confirmApproval, { approvalId: approval!.id }, manager);
  expect(denied.error).toBe("no_permission");
});
