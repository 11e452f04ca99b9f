import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import { bindCard } from "@farsim/contract/cards.ts";
import { getCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import * as contract from "@farsim/contract/desk/cards/stock.ts";
import { expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { runCardJob } from "./run-card-job.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const administrator = await shop.administrator();
const { bearer } = administrator;

const work = (jobId: string) =>
  runCardJob({ database: shop.database, clock: shop.clock, shop: shop.config }, BigInt(jobId));

/** Cards numbered by hand, so that a search can mean just them. */
async function numbered(prefix: string, count: number) {
  return shop.stockOf(
    Array.from({ length: count }, (_, i) => ({
      cardNumber: `${prefix}${String(i).padStart(4, "0")}`,
      iccid: `8985${prefix.padStart(6, "0")}${String(i).padStart(9, "0")}`,
      verifyCode: "ABCD2345",
    })),
  );
}

test("sets packs on every card that a search found, a bit at a time, each answered for itself", async () => {
  const stock = await numbered("71", 450);
  const holder = await shop.customer();
  const { id: _, ...proof } = stock[3]!;
  await shop.done(bindCard, proof, { bearer: holder.bearer });
  const filter = { search: "71" };
  const asked = { filter, planId, days: 30 };
  const { jobId, results } = await shop.done(contract.setStarterPack, asked, { bearer });
  expect(results).toEqual([]);
  // A card that comes later is none of its business.
  const [late] = await numbered("719", 1);
  const waiting = await shop.done(getCardJob, { jobId: jobId! }, { bearer });
  expect(waiting.job).toMatchObject({ total: 450, done: 0, refused: 0, finishedAt: null });
  await work(jobId!);
  const { job } = await shop.done(getCardJob, { jobId: jobId! }, { bearer });
  expect(job).toMatchObject({
    deed: "setStarterPack",
    askedBy: administrator.username,
    total: 450,
    done: 450,
    refused: 1,
    finishedAt: "2027-05-01T12:00:00.000Z",
  });
  const refused = await shop.done(getCardJob, { jobId: jobId!, onlyRefused: "true" }, { bearer });
  expect(refused.items).toEqual([
    { cardId: stock[3]!.id, cardNumber: stock[3]!.cardNumber, error: "card_status_conflict" },
  ]);
  const packs = await shop.done(
    contract.listOperatorCards,
    { ...filter, isStarterPack: "true" },
    { bearer },
  );
  expect(packs.total).toBe(449);
  const story = await shop.done(getOperatorCard, { cardId: stock[0]!.id }, { bearer });
  expect(story.history).toMatchObject([
    { event: "setStarterPack", actor: { name: administrator.username } },
  ]);
  const untouched = await shop.done(getOperatorCard, { cardId: late!.id }, { bearer });
  expect(untouched.card.isStarterPack).toBe(false);
  const { items } = await shop.done(listAudit, { subject: `job:${jobId}` }, { bearer });
  expect(items.map(({ facts }) => facts)).toMatchObject([
    { total: 450, done: 449, refused: 1 },
    { planId, days: 30, total: 450, filter },
  ]);
});

test("goes on where it stood after a crash, and does nothing twice", async () => {
  await numbered("72", 250);
  const { jobId } = await shop.done(
    contract.setStarterPack,
    { filter: { search: "72" }, planId, days: 3 },
    { bearer },
  );
  let writes = 0;
  const crashing = {
    ...shop.database,
    write: <T>(action: Parameters<typeof shop.database.write<T>>[0]) => {
      writes += 1;
      if (writes === 2) throw new Error("the power went out");
      return shop.database.write(action);
    },
  };
  const half = runCardJob(
    { database: crashing, clock: shop.clock, shop: shop.config },
    BigInt(jobId!),
  );
  await expect(half).rejects.toThrow("the power went out");
  const before = await shop.done(getCardJob, { jobId: jobId! }, { bearer });
  expect(before.job).toMatchObject({ done: 200, finishedAt: null });
  await Promise.all([work(jobId!), work(jobId!)]);
  await work(jobId!);
  const { job } = await shop.done(getCardJob, { jobId: jobId! }, { bearer });
  expect(job).toMatchObject({ total: 250, done: 250, refused: 0 });
});

test("resets and reverts all that match; bounds count as numbers regardless of length", async () => {
  await numbered("73", 5);
  const filter = { cardNumberGte: "0000730001", cardNumberLte: "730003" };
  const set = { filter, planId, days: 3 };
  await work((await shop.done(contract.setStarterPack, set, { bearer })).jobId!);
  const reset = { filter, mode: "expireTime" as const, expireTime: "2027-05-20T12:00:00Z" };
  await work((await shop.done(contract.resetStarterPack, reset, { bearer })).jobId!);
  const packs = () =>
    shop.done(contract.listOperatorCards, { search: "73", isStarterPack: "true" }, { bearer });
  const { items } = await packs();
  expect(items.map(({ cardNumber, expireTime }) => [cardNumber, expireTime])).toEqual(
    ["730003", "730002", "730001"].map((number) => [number, "2027-05-20T12:00:00.000Z"]),
  );
  await work((await shop.done(contract.revertStarterPack, { filter }, { bearer })).jobId!);
  expect((await packs()).total).toBe(0);
});

test("comes to an end after the expire time that was chosen, and refuses what has become too late", async () => {
  const stock = await numbered("74", 3);
  const cardIds = stock.map(({ id }) => id);
  await shop.done(contract.setStarterPack, { cardIds, planId, days: 1 }, { bearer });
  const before = shop.clock.now();
  const expireTime = before.add({ hours: 30 }).toString();
  const filter = { search: "74" };
  const reset = { filter, mode: "expireTime" as const, expireTime };
  const { jobId } = await shop.done(contract.resetStarterPack, reset, { bearer });
  shop.clock.set(before.add({ hours: 72 }));
  await work(jobId!);
  await shop.renew(administrator);
  const { job } = await shop.done(getCardJob, { jobId: jobId! }, administrator);
  expect(job).toMatchObject({ total: 3, done: 3, refused: 3 });
  expect(job.finishedAt).not.toBeNull();
  shop.clock.set(before);
});

test("lets other jobs have their turn after a thousand cards, and goes on behind them", async () => {
  await numbered("75", 1_050);
  const filter = { search: "75" };
  const { jobId } = await shop.done(contract.revertStarterPack, { filter }, { bearer });
  const queued = async () => {
    const text = `SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE payload ->> 'jobId' = $1`;
    return (await testBase.database.pool.query<{ n: number }>(text, [jobId])).rows[0]!.n;
  };
  expect(await queued()).toBe(1);
  await work(jobId!);
  const half = await shop.done(getCardJob, { jobId: jobId! }, { bearer });
  expect(half.job).toMatchObject({ state: "running", total: 1_050, done: 1_000 });
  expect(await queued()).toBe(2);
  await work(jobId!);
  const { job } = await shop.done(getCardJob, { jobId: jobId! }, { bearer });
  expect(job).toMatchObject({ state: "done", done: 1_050, refused: 1_050 });
  expect(await queued()).toBe(2);
});

test("refuses cards and a search together, and neither", async () => {
  const [card] = await shop.stock(1);
  for (const input of [{}, { cardIds: [card!.id], filter: {} }]) {
    const answer = await shop.call(contract.revertStarterPack, input, { bearer });
    expect(answer).toMatchObject({ status: 400, error: "validation_failed" });
  }
  expect((await shop.call(getCardJob, { jobId: "999999999" }, { bearer })).error).toBe("not_found");
});
