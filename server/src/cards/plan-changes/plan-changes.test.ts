import { listActivities } from "@farsim/contract/activities.ts";
import { listCardHistory } from "@farsim/contract/card-history.ts";
import * as cards from "@farsim/contract/cards.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { getCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import { archivePlan, type OperatorPlan, savePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import * as contract from "@farsim/contract/desk/cards/plan-changes.ts";
import { removeStaff } from "@farsim/contract/desk/people/staff.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { deleteAccount, saveSettings } from "@farsim/contract/account-settings.ts";
import { Temporal } from "temporal-polyfill";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { emailsIn, noAlerts } from "../../../testing/emails.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { newName, type Person } from "../../../testing/people.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { sendPurchaseEmail } from "../../notifications/send-purchase-email.ts";
import { addDays, dayOf } from "../../platform/calendar.ts";
import { openMail } from "../../platform/mail.ts";
import { openVault } from "../../platform/security/vault.ts";
import { runCardJob } from "../jobs/run-card-job.ts";
import { carryOutChanges } from "./carry-out-changes.ts";

const testBase = await testDatabase();
// In Hong Kong the billing day turns at 16:00 UTC.
const zone = "Asia/Hong_Kong";
const shop = await openShop(testBase, { env: { BILLING_TIMEZONE: zone } });
const owner = await shop.administrator();
const people: Person[] = [owner];
const renewAll = async () => {
  for (const person of people) await shop.renew(person);
};
beforeEach(renewAll);

const running = { database: shop.database, clock: shop.clock, shop: shop.config };
const today = () => dayOf(shop.clock.now(), zone);
const monthNames =
  "January February March April May June July August September October November December".split(
    " ",
  );
const failures: unknown[] = [];
const look = async () => {
  await carryOutChanges({ ...running, onFailure: (error) => failures.push(error) });
  expect(failures).toEqual([]);
};
/** Moves the clock hour by hour, with a look in each, as the worker looks. */
async function hours(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    shop.clock.set(shop.clock.now().add({ hours: 1 }));
    await look();
  }
  await renewAll();
}
/** To an hour of a day in Hong Kong. */
async function until(day: string, hour: string): Promise<void> {
  const instant = `${day}T${hour}:00:00+08:00`;
  const wanted = Date.parse(instant);
  await hours(Math.round((wanted - shop.clock.now().epochMilliseconds) / 3_600_000));
}

type Draft = CallInput<typeof savePlan>;
const usual: Omit<Draft, "name" | "description"> = {
  price: "2.00",
  cycleDays: 1,
  totalTrafficMb: 500,
  restrictRule: "THROTTLE",
  throttleKbps: 128,
  trafficLimitType: "DAILY",
};

/** A plan, and what makes its new terms. */
async function offer(given: Partial<Draft> = {}) {
  const name = inEveryLanguage(newName);
  const words = { name, description: inEveryLanguage(() => "") };
  const { plan } = await shop.done(savePlan, { ...usual, ...words, ...given }, owner);
  return {
    planId: plan.id,
    async edit(changed: Partial<Draft>): Promise<NonNullable<OperatorPlan["next"]>> {
      const draft = { ...usual, ...words, ...given, ...changed, id: plan.id };
      return (await shop.done(savePlan, draft, owner)).plan.next!;
    },
  };
}

async function holder(planId: string, { count = 1, balance = "500.00" } = {}) {
  const person = await shop.customer();
  people.push(person);
  await shop.recharge(person, balance);
  await shop.done(saveSettings, { language: "en", alerts: noAlerts }, person);
  const held = [];
  for (let i = 0; i < count; i += 1) {
    const card = await shop.boundCard(person);
    await shop.done(cards.orderPlan, { cardId: card.id, planId }, person);
    held.push(card);
  }
  return { person, card: held[0]!, held };
}

const reason = "Our carrier has raised its prices";
const work = (jobId: string) => runCardJob(running, BigInt(jobId));
async function announce(
  target: { id: string; version: number },
  meant: Pick<CallInput<typeof contract.startPlanChange>, "cardIds" | "filter">,
  startsOn = addDays(today(), 32),
  asker = owner,
) {
  shop.clock.set(shop.clock.now().add({ seconds: 1 }));
  const wanted = { ...meant, planId: target.id, version: target.version, startsOn, reason };
  const { job } = await shop.done(contract.startPlanChange, { ...wanted, atMost: 100 }, asker);
  await work(job.id);
  await sendEmails();
  return job.id;
}
const shown = async (person: Person, cardId: string) =>
  (await shop.done(cards.getCard, { cardId }, person)).card;
const happenings = async (person: Person, cardId: string) =>
  (await shop.done(listCardHistory, { cardId }, person)).items;
const feesOf = async (person: Person) =>
  (await shop.done(listActivities, { type: "DAILY_FEE" }, person)).items.map(
    ({ change, tradeDate }) => [tradeDate, change],
  );
let records = 0;
const use = ({ iccid }: { readonly iccid: string }, usedAt = shop.clock.now()) =>
  shop.report([
    {
      id: `change-${records++}`,
      iccid,
      usedAt: String(usedAt),
      regionName: "JP",
      bytes: 1_048_576,
    },
  ]);
const clean = async () => expect(await findLedgerOffence(shop.database)).toBeUndefined();

/** What is queued to be sent about changes of plan, and was not taken yet. */
const taken = new Set<string>();
async function queuedEmails(): Promise<unknown[]> {
  const { rows } = await testBase.database.pool.query(
    `SELECT id::text, payload FROM graphile_worker._private_jobs WHERE payload #>> '{purchase,kind}' LIKE 'planChange%' ORDER BY id`,
  );
  const fresh = rows.filter(({ id }: { id: string }) => !taken.has(id));
  for (const { id } of fresh as { id: string }[]) taken.add(id);
  return fresh.map(({ payload }: { payload: unknown }) => payload);
}
const sending = { ...running, mailer: openMail(shop.config.mail), vault: openVault(shop.config) };
async function sendEmails(): Promise<void> {
  for (const payload of await queuedEmails()) await sendPurchaseEmail(sending, payload);
}
const emailsOf = ({ email }: Person) => emailsIn(shop.config.mail.outboxDir, email);

test("a new price reaches the cards that run: told a month before, charged from the day on, to the cent", async () => {
  const plan = await offer();
  const { person, card, held } = await holder(plan.planId, { count: 2 });
  const next = await plan.edit({ price: "3.00" });
  const check = await shop.done(
    contract.checkPlanChange,
    { filter: { planId: plan.planId }, planId: next.id, version: next.version },
    owner,
  );
  const startsOn = addDays(today(), 32);
  expect(check).toMatchObject({
    total: 2,
    possible: 2,
    holders: 1,
    from: [
      { plan: { id: plan.planId, version: 1, price: "2.00" }, cards: 2, isForTheBetter: false },
    ],
    earliest: startsOn,
  });
  const jobId = await announce(next, { filter: { planId: plan.planId } });
  // Told at once: on the card's page, in its history, and in one email.
  const shownChange = await shown(person, card.id);
  expect(shownChange).toMatchObject({
    plan: { version: 1, price: "2.00" },
    planChange: { plan: { version: 2, price: "3.00" }, startsOn },
  });
  expect(shownChange.pendingPlan).toBeUndefined();
  expect((await happenings(person, card.id))[0]).toMatchObject({
    event: "announceChange",
    by: "operator",
    why: expect.stringMatching(
      /2 June 2027.*\$3\.00 a day, with 500 MB a day: Our carrier has raised its prices/,
    ),
  });
  const emails = emailsOf(person);
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatch(/On 2 June 2027 we change the plan of your cards/);
  expect(emails[0]).toMatch(/\$2\.00 for each day of use, 500 MB a day; then 128 kbps/);
  expect(emails[0]).toMatch(/\$3\.00 for each day of use/);
  const inUse = await shop.done(contract.showPlanInUse, { planId: plan.planId }, owner);
  expect(inUse).toMatchObject({
    versions: [{ plan: { version: 1 }, cards: 2 }],
    changes: [{ jobId, cards: 2, withdrawable: 2, startsOn, reason }],
  });
  await clean();
  await until(addDays(startsOn, -1), "12");
  await use(card);
  expect(await shown(person, card.id)).toMatchObject({
    plan: { version: 1 },
    pendingPlan: { plan: { version: 2 }, startsOn },
    planChange: { startsOn },
  });
  await until(startsOn, "00");
  await use(card);
  const changed = await shown(person, card.id);
  expect(changed.plan).toMatchObject({ version: 2, price: "3.00" });
  expect(changed.planChange).toBeUndefined();
  expect(await feesOf(person)).toEqual([
    [startsOn, "-3.00"],
    [addDays(startsOn, -1), "-2.00"],
  ]);
  expect((await happenings(person, card.id))[0]).toMatchObject({
    event: "changePlan",
    by: "system",
  });
  await hours(1);
  const after = await shop.done(contract.showPlanInUse, { planId: plan.planId }, owner);
  expect(after).toMatchObject({
    versions: [{ plan: { version: 2 }, cards: held.length }],
    changes: [],
  });
  await clean();
});

test("never without notice: not a day earlier, and a day that has come too near is refused card by card", async () => {
  const plan = await offer();
  const { person, card } = await holder(plan.planId);
  const next = await plan.edit({ price: "3.00" });
  const wanted = { cardIds: [card.id], planId: next.id, version: next.version, reason, atMost: 1 };
  const early = await shop.call(
    contract.startPlanChange,
    { ...wanted, startsOn: addDays(today(), 31) },
    owner,
  );
  expect(early).toMatchObject({ status: 409, code: 30063, error: "notice_too_short" });
  const { job } = await shop.done(
    contract.startPlanChange,
    { ...wanted, startsOn: addDays(today(), 32) },
    owner,
  );
  // The job has stood still for two days.
  await hours(48);
  await work(job.id);
  const { items } = await shop.done(getCardJob, { jobId: job.id }, owner);
  expect(items).toMatchObject([{ cardId: card.id, error: "notice_too_short" }]);
  expect((await shown(person, card.id)).planChange).toBeUndefined();
  await sendEmails();
  expect(emailsOf(person)).toEqual([]);
  // What takes nothing from anyone needs no month.
  const better = await plan.edit({ price: "1.00" });
  const check = await shop.done(
    contract.checkPlanChange,
    { cardIds: [card.id], planId: better.id, version: better.version },
    owner,
  );
  expect(check).toMatchObject({ earliest: addDays(today(), 2), from: [{ isForTheBetter: true }] });
  await announce(better, { cardIds: [card.id] }, addDays(today(), 2));
  await hours(48);
  expect((await shown(person, card.id)).plan).toMatchObject({ price: "1.00" });
  await clean();
});

test("days that a customer has paid for are served first", async () => {
  const plan = await offer({ price: "20.00", cycleDays: 30 });
  const { person, card } = await holder(plan.planId);
  const idle = await holder(plan.planId);
  const next = await plan.edit({ price: "30.00", cycleDays: 30 });
  const startsOn = addDays(today(), 32);
  await announce(next, { filter: { planId: plan.planId } });
  const last = addDays(startsOn, -1);
  await until(last, "23");
  // In the last hour of the last day: thirty days at the price of that day.
  await use(card);
  await until(startsOn, "07");
  const ends = addDays(last, 30);
  expect(await shown(person, card.id)).toMatchObject({
    plan: { price: "20.00" },
    pendingPlan: { plan: { price: "30.00" }, startsOn: ends },
  });
  // A card without use has nothing to serve.
  expect((await shown(idle.person, idle.card.id)).plan).toMatchObject({ price: "30.00" });
  await until(ends, "01");
  await use(card);
  await use(idle.card);
  expect(await feesOf(person)).toEqual([
    [ends, "-30.00"],
    [last, "-20.00"],
  ]);
  expect(await feesOf(idle.person)).toEqual([[ends, "-30.00"]]);
  await clean();
});

test("the customer has the last word: another plan, a stop, but not the old price for ever", async () => {
  const plan = await offer();
  const other = await offer({ price: "5.00" });
  const chooses = await holder(plan.planId);
  const stops = await holder(plan.planId);
  const undoes = await holder(plan.planId);
  const next = await plan.edit({ price: "3.00" });
  const startsOn = addDays(today(), 32);
  await announce(next, { filter: { planId: plan.planId } });
  const stop = ({ person, card }: typeof stops) =>
    shop.done(cards.stopBilling, { cardId: card.id }, person);
  shop.clock.set(shop.clock.now().add({ seconds: 1 }));
  await shop.done(
    cards.orderPlan,
    { cardId: chooses.card.id, planId: other.planId },
    chooses.person,
  );
  await until(addDays(startsOn, -1), "12");
  const { card, person } = undoes;
  // It stands among the plans now, and is not cancelled as one's own order is.
  expect((await shown(person, card.id)).actions).not.toContain("cancelPendingPlan");
  const cancelled = await shop.call(cards.cancelPendingPlan, { cardId: card.id }, person);
  expect(cancelled).toMatchObject({ status: 409, code: 30065, error: "plan_change_fixed" });
  await stop(stops);
  await stop(undoes);
  // Neither is the old price kept by stopping and ordering it again.
  await hours(1);
  const again = { cardId: card.id, planId: plan.planId };
  await shop.done(cards.orderPlan, again, person);
  await until(startsOn, "12");
  expect((await shown(person, card.id)).plan).toMatchObject({ price: "3.00" });
  expect(await shown(stops.person, stops.card.id)).toMatchObject({ status: "PAUSED" });
  expect((await shown(chooses.person, chooses.card.id)).plan).toMatchObject({ price: "5.00" });
  expect(await openChanges(plan.planId)).toEqual([]);
  await clean();
});

const openChanges = async (planId: string) =>
  (await shop.done(contract.showPlanInUse, { planId }, owner)).changes.map(
    ({ cards: waiting, withdrawable }) => [waiting, withdrawable],
  );

test("what was announced by mistake is taken back, card by card, and the customers are told", async () => {
  const plan = await offer();
  const { person, card } = await holder(plan.planId);
  const next = await plan.edit({ price: "30.00" });
  const jobId = await announce(next, { cardIds: [card.id] });
  const withdrawal = { jobId, reason: "It was a typing error" };
  const { job } = await shop.done(contract.withdrawPlanChange, withdrawal, owner);
  await work(job.id);
  expect((await shown(person, card.id)).planChange).toBeUndefined();
  expect((await happenings(person, card.id))[0]).toMatchObject({
    event: "withdrawChange",
    why: expect.stringContaining("It was a typing error"),
  });
  await sendEmails();
  expect(emailsOf(person)).toHaveLength(2);
  expect(emailsOf(person).join()).toMatch(/This change does not take place/);
  const entries = await shop.done(listAudit, { subject: `job:${job.id}` }, owner);
  expect(entries.items.map(({ facts }) => facts)).toEqual([
    { total: 1, done: 1, refused: 0 },
    { job: jobId, total: 1 },
  ]);
  const twice = await shop.call(contract.withdrawPlanChange, withdrawal, owner);
  expect(twice).toMatchObject({ status: 409, code: 30066, error: "plan_change_over" });
  const none = await shop.call(
    contract.withdrawPlanChange,
    { ...withdrawal, jobId: job.id },
    owner,
  );
  expect(none).toMatchObject({ status: 404 });
  await hours(24 * 33);
  expect((await shown(person, card.id)).plan).toMatchObject({ version: 1 });
  await clean();
});

test("what stands among a card's plans by now is not taken back any more", async () => {
  const plan = await offer();
  const { person, card } = await holder(plan.planId);
  const next = await plan.edit({ price: "3.00" });
  const startsOn = addDays(today(), 32);
  const jobId = await announce(next, { cardIds: [card.id] });
  await until(addDays(startsOn, -1), "12");
  const late = await shop.call(contract.withdrawPlanChange, { jobId, reason }, owner);
  expect(late).toMatchObject({ error: "plan_change_over" });
  await until(startsOn, "01");
  expect((await shown(person, card.id)).plan).toMatchObject({ version: 2 });
});

test("each card is answered for itself, and only what was seen is announced", async () => {
  const plan = await offer();
  const { person, held } = await holder(plan.planId, { count: 2 });
  const next = await plan.edit({ price: "3.00" });
  const [first, second] = held;
  const inStock = (await shop.stock(1))[0]!;
  await announce(next, { cardIds: [first!.id] });
  const later = await plan.edit({ price: "4.00" });
  const stale = await shop.call(
    contract.checkPlanChange,
    { cardIds: [first!.id], planId: next.id, version: next.version },
    owner,
  );
  expect(stale).toMatchObject({ status: 409, error: "price_changed" });
  const cardIds = [first!.id, second!.id, inStock.id];
  const target = { planId: later.id, version: later.version };
  const startsOn = addDays(today(), 32);
  const asked = { cardIds, ...target, startsOn, reason };
  const tooMany = await shop.call(contract.startPlanChange, { ...asked, atMost: 2 }, owner);
  expect(tooMany).toMatchObject({ error: "more_cards_found" });
  const check = await shop.done(contract.checkPlanChange, { cardIds, ...target }, owner);
  expect(check).toMatchObject({ total: 3, possible: 1, holders: 1 });
  const jobId = await announce(later, { cardIds });
  const { items } = await shop.done(getCardJob, { jobId }, owner);
  expect(items.map(({ cardId, error }) => [cardId, error])).toEqual([
    [inStock.id, "card_status_conflict"],
    [second!.id, undefined],
    [first!.id, "change_announced"],
  ]);
  const { items: found } = await shop.done(listOperatorCards, { planId: plan.planId }, owner);
  expect(found.map(({ id, planChange }) => [id, planChange?.plan.price])).toEqual([
    [second!.id, "4.00"],
    [first!.id, "3.00"],
  ]);
  await shop.done(archivePlan, { planId: plan.planId }, owner);
  const gone = await shop.call(contract.startPlanChange, { ...asked, atMost: 3 }, owner);
  expect(gone).toMatchObject({ status: 404 });
  expect((await shown(person, first!.id)).planChange).toBeDefined();
  await clean();
});

test("cards go over to another plan as well, those of its channels", async () => {
  const plan = await offer();
  const { person, card } = await holder(plan.planId);
  const elsewhere = await offer({ price: "1.00", channelNames: ["carrier-two"] });
  const everywhere = await offer({ price: "1.00", totalTrafficMb: 100 });
  const check = (planId: string) =>
    shop.done(contract.checkPlanChange, { cardIds: [card.id], planId, version: 1 }, owner);
  expect(await check(elsewhere.planId)).toMatchObject({ total: 1, possible: 0, from: [] });
  const refused = await announce({ id: elsewhere.planId, version: 1 }, { cardIds: [card.id] });
  const { items } = await shop.done(getCardJob, { jobId: refused }, owner);
  expect(items).toMatchObject([{ error: "plan_not_for_card" }]);
  expect(await check(everywhere.planId)).toMatchObject({ total: 1, possible: 1 });
  await announce({ id: everywhere.planId, version: 1 }, { cardIds: [card.id] });
  await hours(24 * 33);
  expect((await shown(person, card.id)).plan).toMatchObject({ id: everywhere.planId });
  await clean();
});

test("a job ends once the one who asked may no longer set prices; a card given up is left alone", async () => {
  const plan = await offer();
  const { person, card } = await holder(plan.planId);
  const next = await plan.edit({ price: "3.00" });
  const manager = await shop.staff("manager");
  const startsOn = addDays(today(), 32);
  const asked = { cardIds: [card.id], planId: next.id, version: next.version, startsOn, reason };
  const { job } = await shop.done(contract.startPlanChange, { ...asked, atMost: 1 }, manager);
  await shop.done(removeStaff, { userId: manager.id, reason: "Has left" }, owner);
  await work(job.id);
  const { items } = await shop.done(getCardJob, { jobId: job.id }, owner);
  expect(items).toMatchObject([{ error: "right_required" }]);
  await announce(next, { cardIds: [card.id] });
  await shop.done(cards.deleteCard, { cardId: card.id }, person);
  await hours(24 * 33);
  expect(await openChanges(plan.planId)).toEqual([]);
  await clean();
});

test("neither stopping nor ordering another plan, and taking that back, keeps the old price for a day", async () => {
  const plan = await offer();
  const other = await offer({ price: "5.00" });
  const { person, card } = await holder(plan.planId);
  const next = await plan.edit({ price: "3.00" });
  const startsOn = addDays(today(), 32);
  await announce(next, { cardIds: [card.id] });
  const cardId = card.id;
  const toggle = async () => {
    await shop.done(cards.orderPlan, { cardId, planId: other.planId }, person);
    return (await shop.done(cards.cancelPendingPlan, { cardId }, person)).card;
  };
  // Before its time has come nothing is placed.
  expect((await toggle()).pendingPlan).toBeUndefined();
  await until(addDays(startsOn, -1), "23");
  const back = { plan: { version: 2, price: "3.00" }, startsOn };
  expect((await toggle()).pendingPlan).toMatchObject(back);
  await shop.done(cards.stopBilling, { cardId }, person);
  await until(startsOn, "00");
  expect((await shown(person, cardId)).status).toBe("PAUSED");
  await clean();
});

test("nothing is announced for a plan that is still to come: its holder may yet cancel it", async () => {
  const plan = await offer({ price: "2.00" });
  const other = await offer({ price: "5.00" });
  const { person, card } = await holder(plan.planId);
  const better = await other.edit({ price: "4.00" });
  await shop.done(cards.orderPlan, { cardId: card.id, planId: other.planId }, person);
  const wanted = { cardIds: [card.id], planId: better.id, version: better.version };
  expect(await shop.done(contract.checkPlanChange, wanted, owner)).toMatchObject({ possible: 0 });
  const jobId = await announce(better, { cardIds: [card.id] }, addDays(today(), 2));
  const { items } = await shop.done(getCardJob, { jobId }, owner);
  expect(items).toMatchObject([{ error: "card_status_conflict" }]);
});

test("a mistake is stopped while it is still being announced, and no email about it goes out any more", async () => {
  const plan = await offer();
  const [first, second] = [await holder(plan.planId), await holder(plan.planId)];
  const next = await plan.edit({ price: "30.00" });
  shop.clock.set(shop.clock.now().add({ seconds: 1 }));
  const wanted = { filter: { planId: plan.planId }, planId: next.id, version: next.version };
  const asked = { ...wanted, startsOn: addDays(today(), 32), reason, atMost: 9 };
  const { job } = await shop.done(contract.startPlanChange, asked, owner);
  // The job has come as far as the first customer.
  await shop.database.pool.query("UPDATE card_job_cards SET done_at = now() WHERE card_id = $1", [
    second.card.id,
  ]);
  await work(job.id);
  await shop.database.pool.query(
    "UPDATE card_job_cards SET done_at = NULL WHERE card_id = $1 AND job_id = $2",
    [second.card.id, job.id],
  );
  await shop.database.pool.query("UPDATE card_jobs SET finished_at = NULL WHERE id = $1", [job.id]);
  const withdrawn = await shop.done(
    contract.withdrawPlanChange,
    { jobId: job.id, reason: "A typing error" },
    owner,
  );
  await work(job.id);
  await work(withdrawn.job.id);
  const { items } = await shop.done(getCardJob, { jobId: job.id }, owner);
  expect(items.map(({ error }) => error)).toEqual(["change_withdrawn", undefined]);
  await sendEmails();
  // No one had been written to: so no one is told that it does not take place.
  for (const { person } of [first, second]) expect(emailsOf(person)).toEqual([]);
  for (const { person, card } of [first, second])
    expect((await shown(person, card.id)).planChange).toBeUndefined();
});

test("without the email nothing changes: it is written again, and the month runs from when it was sent", async () => {
  const plan = await offer();
  const { person, card } = await holder(plan.planId);
  const next = await plan.edit({ price: "3.00" });
  shop.clock.set(shop.clock.now().add({ seconds: 1 }));
  const startsOn = addDays(today(), 32);
  const asked = { cardIds: [card.id], planId: next.id, version: next.version, startsOn, reason };
  const { job } = await shop.done(contract.startPlanChange, { ...asked, atMost: 1 }, owner);
  await work(job.id);
  // No mail server takes anything for more than a month; meanwhile it is written again and again.
  expect(await queuedEmails()).toHaveLength(1);
  await hours(24 * 7);
  expect((await queuedEmails()).length).toBeGreaterThan(1);
  await until(addDays(startsOn, 2), "01");
  const late = addDays(today(), 31);
  expect(await shown(person, card.id)).toMatchObject({
    plan: { version: 1 },
    planChange: { startsOn: late },
  });
  await sendEmails();
  expect(emailsOf(person)).toHaveLength(1);
  // It says the day on which the change comes now.
  const { day, month, year } = Temporal.PlainDate.from(late);
  expect(emailsOf(person)[0]).toMatch(new RegExp(`On ${day} ${monthNames[month - 1]} ${year} we`));
  await until(addDays(late, -1), "12");
  expect((await shown(person, card.id)).pendingPlan).toMatchObject({ startsOn: late });
  await until(late, "01");
  expect((await shown(person, card.id)).plan).toMatchObject({ version: 2 });
  await clean();
});

test("a day that had to move takes none that was paid for, and can be withdrawn until the day before", async () => {
  const plan = await offer({ price: "20.00", cycleDays: 30 });
  const { person, card } = await holder(plan.planId);
  const next = await plan.edit({ price: "30.00", cycleDays: 30 });
  shop.clock.set(shop.clock.now().add({ seconds: 1 }));
  const startsOn = addDays(today(), 32);
  const asked = { cardIds: [card.id], planId: next.id, version: next.version, startsOn, reason };
  const { job } = await shop.done(contract.startPlanChange, { ...asked, atMost: 1 }, owner);
  await work(job.id);
  // Told three days late: the change can come two days after the day that was announced.
  await hours(72);
  await sendEmails();
  const from = addDays(today(), 31);
  const first = today();
  // A cycle that ends the day before, and use on that day, which opens another one.
  await use(card);
  await until(addDays(startsOn, -1), "12");
  expect((await shown(person, card.id)).pendingPlan).toBeUndefined();
  const last = addDays(from, -1);
  expect(last).toBe(addDays(first, 30));
  await until(last, "12");
  await use(card);
  await until(from, "12");
  const ends = addDays(last, 30);
  expect(await shown(person, card.id)).toMatchObject({
    plan: { price: "20.00" },
    pendingPlan: { plan: { price: "30.00" }, startsOn: ends },
  });
  await until(ends, "01");
  await use(card);
  expect(await feesOf(person)).toEqual([
    [ends, "-30.00"],
    [last, "-20.00"],
    [first, "-20.00"],
  ]);
  await clean();
});

test("an account that has left holds up no one; and who has chosen otherwise can be announced to again", async () => {
  const plan = await offer();
  const other = await offer({ price: "5.00" });
  const leaves = await holder(plan.planId, { balance: "2.00" });
  const stays = await holder(plan.planId);
  const next = await plan.edit({ price: "3.00" });
  const cardIds = [leaves.card.id, stays.card.id];
  shop.clock.set(shop.clock.now().add({ seconds: 1 }));
  const wanted = { cardIds, planId: next.id, version: next.version, reason, atMost: 2 };
  const asked = { ...wanted, startsOn: addDays(today(), 32) };
  const { job } = await shop.done(contract.startPlanChange, asked, owner);
  // The card is given up, and the account left, before the job comes to it.
  await use(leaves.card);
  await shop.done(cards.deleteCard, { cardId: leaves.card.id }, leaves.person);
  const { password } = leaves.person;
  await shop.done(deleteAccount, { password }, leaves.person);
  await work(job.id);
  const { items: first } = await shop.done(getCardJob, { jobId: job.id }, owner);
  expect(first.map(({ cardId, error }) => [cardId, error])).toEqual([
    [stays.card.id, undefined],
    [leaves.card.id, "not_found"],
  ]);
  await shop.done(cards.orderPlan, { cardId: stays.card.id, planId: other.planId }, stays.person);
  await hours(24);
  const dearer = await other.edit({ price: "6.00" });
  const jobId = await announce(dearer, { cardIds: [stays.card.id] });
  const { items } = await shop.done(getCardJob, { jobId }, owner);
  expect(items).toMatchObject([{ cardId: stays.card.id }]);
  expect(items[0]!.error).toBeUndefined();
  expect((await shown(stays.person, stays.card.id)).planChange).toMatchObject({
    plan: { price: "6.00" },
  });
  await clean();
});
