import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { disableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import {
  checkCardJob,
  exportCardJob,
  getCardJob,
  listCardJobs,
  startCardJob,
} from "@farsim/contract/desk/cards/card-jobs.ts";
import { removeStaff } from "@farsim/contract/desk/people/staff.ts";
import { markCard } from "@farsim/contract/desk/cards/sims.ts";
import * as stock from "@farsim/contract/desk/cards/stock.ts";
import { deleteCard, orderPlan } from "@farsim/contract/cards.ts";
import { expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { newName, type Person } from "../../../testing/people.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { runCardJob } from "./run-card-job.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx, { priceMicros: 1_000_000n }));
const owner = await shop.administrator();

const work = (jobId: string) =>
  runCardJob({ database: shop.database, clock: shop.clock, shop: shop.config }, BigInt(jobId));

/** A customer with cards in use, as many as their balance pays for, and the others suspended for want of it. */
async function holder({ cards = 3, balance = "50.00" } = {}) {
  const customer = await shop.customer();
  await shop.recharge(customer, balance);
  const held = [];
  for (let i = 0; i < cards; i += 1) {
    const card = await shop.boundCard(customer);
    await shop.done(orderPlan, { cardId: card.id, planId }, customer);
    held.push(card);
  }
  return { customer, cardIds: held.map(({ id }) => id), filter: { holderId: customer.id } };
}

const reason = "Used for spam";
async function stop(filter: { holderId: string }, asker: Person = owner) {
  const asked = { deed: "stopService" as const, filter, reason, atMost: 100 };
  const { job } = await shop.done(startCardJob, asked, asker);
  return job;
}
const statesOf = async (filter: { holderId: string }) =>
  (await shop.done(stock.listOperatorCards, filter, owner)).items
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ status, stopReason }) => [status, stopReason]);

test("stops every card that a search finds, says why to each holder, and resumes them again", async () => {
  const { customer, cardIds, filter } = await holder();
  const other = await holder({ cards: 1 });
  const counted = await shop.done(checkCardJob, { deed: "stopService", filter }, owner);
  expect(counted).toEqual({ total: 3, possible: 3 });
  const job = await stop(filter);
  expect(job).toMatchObject({ deed: "stopService", state: "running", total: 3, done: 0, reason });
  expect(job.askedBy).toBe(owner.username);
  await work(job.id);
  expect(await statesOf(filter)).toEqual(cardIds.map(() => ["SUSPEND", reason]));
  expect(await statesOf(other.filter)).toEqual([["USING", undefined]]);
  const done = await shop.done(getCardJob, { jobId: job.id }, owner);
  expect(done.job).toMatchObject({ state: "done", done: 3, refused: 0 });
  // Each card is on record by itself, and the whole once it is asked for and once it is over.
  const entries = await shop.done(listAudit, { subject: `card:${cardIds[0]}` }, owner);
  expect(entries.items).toMatchObject([
    { deed: "admin/card/stopService", reason, facts: { job: job.id }, actor: owner.username },
  ]);
  const { items } = await shop.done(listAudit, { subject: `job:${job.id}` }, owner);
  expect(items.map(({ facts }) => facts)).toEqual([
    { total: 3, done: 3, refused: 0 },
    { total: 3, filter },
  ]);
  expect(items[1]).toMatchObject({ reason, names: { [`user:${customer.id}`]: customer.username } });
  const resumed = {
    deed: "resumeService" as const,
    cardIds,
    reason: "It was a mistake",
    atMost: 3,
  };
  const { job: back } = await shop.done(startCardJob, resumed, owner);
  await work(back.id);
  expect(await statesOf(filter)).toEqual(cardIds.map(() => ["USING", undefined]));
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("counts to the last card, and says with how many of them it can be done", async () => {
  const { cardIds, filter } = await holder();
  await shop.boundCard(await shop.customer());
  const [lost] = cardIds;
  await shop.done(markCard, { cardId: lost!, mark: "lost", reason: "Left in a taxi" }, owner);
  const check = (action: "stopService" | "resumeService") =>
    shop.done(checkCardJob, { deed: action, filter }, owner);
  expect(await check("stopService")).toEqual({ total: 3, possible: 2 });
  // One that is lost is resumed by taking back its mark.
  expect(await check("resumeService")).toEqual({ total: 3, possible: 0 });
  const named = { deed: "stopService" as const, cardIds: [...cardIds, "999999999", "x"] };
  expect(await shop.done(checkCardJob, named, owner)).toEqual({ total: 3, possible: 2 });
  const nowhere = { deed: "stopService" as const, filter: { channelName: "no-such-carrier" } };
  expect(await shop.done(checkCardJob, nowhere, owner)).toEqual({ total: 0, possible: 0 });
});

test("answers each card for itself, also in a file in both languages, and says who took that", async () => {
  const { cardIds, filter } = await holder();
  const [first] = cardIds;
  await shop.done(stock.stopService, { cardId: first!, reason: "Was stolen" }, owner);
  const job = await stop(filter);
  await work(job.id);
  const { items } = await shop.done(getCardJob, { jobId: job.id, onlyRefused: "true" }, owner);
  expect(items).toMatchObject([{ cardId: first, error: "card_status_conflict" }]);
  // The reason of the earlier stop stands.
  expect((await statesOf(filter))[0]).toEqual(["SUSPEND", "Was stolen"]);
  const rowsIn = async (language: "en" | "zh-CN") =>
    readCsv(await shop.done(exportCardJob, { jobId: job.id }, { ...owner, language }));
  const [head, ...rows] = await rowsIn("en");
  expect(head).toEqual(["Id", "Card number", "Result"]);
  expect(rows.map(([id]) => id)).toEqual(cardIds.toReversed());
  expect(rows.map((row) => row[2])).toEqual([
    "Done",
    "Done",
    expect.stringMatching(/status|state/i),
  ]);
  expect((await rowsIn("zh-CN"))[1]![2]).toBe("完成");
  const refused = { jobId: job.id, onlyRefused: "true" as const };
  expect(readCsv(await shop.done(exportCardJob, refused, owner))).toHaveLength(2);
  const { items: taken } = await shop.done(listAudit, { subject: "list:jobs" }, owner);
  expect(taken[0]).toMatchObject({ deed: "admin/list/export", facts: { job: job.id } });
  expect((await shop.call(exportCardJob, { jobId: "999999999" }, owner)).error).toBe("not_found");
});

test("does nothing where more cards are found than the asker was shown", async () => {
  const { filter } = await holder();
  const asked = { deed: "stopService" as const, filter, reason, atMost: 2 };
  const answer = await shop.call(startCardJob, asked, owner);
  expect(answer).toMatchObject({ status: 409, code: 30062, error: "more_cards_found" });
  expect(await statesOf(filter)).toEqual([1, 2, 3].map(() => ["USING", undefined]));
  const { items } = await shop.done(listCardJobs, {}, owner);
  expect(items.filter(({ total, state }) => total === 3 && state === "running")).toEqual([]);
});

test("ends as soon as the one who asked may not do it any more: what was not done is refused", async () => {
  const { filter } = await holder();
  const leaving = await shop.administrator();
  const job = await stop(filter, leaving);
  await shop.done(disableCustomer, { userId: leaving.id, reason: "Has left us" }, owner);
  await work(job.id);
  const done = await shop.done(getCardJob, { jobId: job.id }, owner);
  expect(done.job).toMatchObject({ state: "done", total: 3, done: 3, refused: 3 });
  expect(new Set(done.items.map(({ error }) => error))).toEqual(new Set(["right_required"]));
  expect(await statesOf(filter)).toEqual([1, 2, 3].map(() => ["USING", undefined]));
});

test("goes on after a crash where it stood, and does no card twice", async () => {
  const { filter, cardIds } = await holder();
  const job = await stop(filter);
  let writes = 0;
  const crashing = {
    ...shop.database,
    write: <T>(action: Parameters<typeof shop.database.write<T>>[0]) => {
      writes += 1;
      if (writes === 3) throw new Error("the power went out");
      return shop.database.write(action);
    },
  };
  const half = runCardJob(
    { database: crashing, clock: shop.clock, shop: shop.config },
    BigInt(job.id),
  );
  await expect(half).rejects.toThrow("the power went out");
  const before = await shop.done(getCardJob, { jobId: job.id }, owner);
  expect(before.job).toMatchObject({ done: 2, refused: 0, state: "running" });
  await Promise.all([work(job.id), work(job.id)]);
  const after = await shop.done(getCardJob, { jobId: job.id }, owner);
  expect(after.job).toMatchObject({ done: 3, refused: 0, state: "done" });
  expect(await statesOf(filter)).toEqual(cardIds.map(() => ["SUSPEND", reason]));
});

test("is for those who may change customers' cards; by a customer only for those who may read them", async () => {
  const { filter, cardIds } = await holder();
  const job = await stop(filter);
  const packs = await shop.staff("stock");
  const asked = { deed: "stopService" as const, filter, reason, atMost: 9 };
  expect((await shop.call(startCardJob, asked, packs)).error).toBe("right_required");
  const check = { deed: "stopService" as const, cardIds };
  expect((await shop.call(checkCardJob, check, packs)).error).toBe("right_required");
  expect((await shop.call(stock.listOperatorCards, filter, packs)).error).toBe("right_required");
  const none = await shop.done(stock.listOperatorCards, { holderId: newName() }, owner);
  expect(none.items).toEqual([]);
  for (const input of [{ ...check, filter }, { deed: "stopService" as const }])
    expect((await shop.call(checkCardJob, input, owner)).error).toBe("validation_failed");
  await work(job.id);
});

test("leaves a typed name out of the audit log, which is for good", async () => {
  const { customer, filter } = await holder({ cards: 1 });
  const asked = { deed: "stopService" as const, reason, atMost: 9 };
  const search = { ...filter, search: customer.email };
  const { job } = await shop.done(startCardJob, { ...asked, filter: search }, owner);
  await work(job.id);
  const { items } = await shop.done(listAudit, { subject: `job:${job.id}` }, owner);
  expect(items.at(-1)!.facts).toEqual({ total: 1, filter });
});

test("of one who is taken from the desk while the job goes on, no card is changed after that", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { filter } = await holder();
    const leaving = await shop.administrator();
    const job = await stop(filter, leaving);
    await Promise.all([
      work(job.id),
      shop.done(removeStaff, { userId: leaving.id, reason: "Has left us" }, owner),
    ]);
    await work(job.id);
  }
  // It would name those who change anything after they were taken from the desk.
  expect(await findLedgerOffence(shop.database)).toBeUndefined();
});

test("nothing is done with a card after its holder has given it up", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { customer, cardIds, filter } = await holder({ cards: 1 });
    const job = await stop(filter);
    const [gone] = await Promise.all([
      shop.call(deleteCard, { cardId: cardIds[0]! }, customer),
      work(job.id),
    ]);
    await work(job.id);
    const { rows } = await testBase.database.pool.query<{ event: string }>(
      "SELECT event FROM card_history WHERE card_id = $1 ORDER BY n",
      [cardIds[0]],
    );
    const events = rows.map(({ event }) => event);
    expect(gone.error).toBeUndefined();
    expect(events.at(-1)).toBe("delete");
  }
});

test("lists what was done with many cards, the newest first, page by page", async () => {
  const { filter } = await holder({ cards: 1 });
  const jobs = [await stop(filter), await stop(filter), await stop(filter)];
  for (const { id } of jobs) await work(id);
  const first = await shop.done(listCardJobs, { limit: "2" }, owner);
  expect(first.items.map(({ id, done, refused }) => [id, done, refused])).toEqual([
    [jobs[2]!.id, 1, 1],
    [jobs[1]!.id, 1, 1],
  ]);
  const second = await shop.done(listCardJobs, { limit: "1", cursor: first.nextCursor! }, owner);
  expect(second.items).toMatchObject([{ id: jobs[0]!.id, state: "done", refused: 0 }]);
});
