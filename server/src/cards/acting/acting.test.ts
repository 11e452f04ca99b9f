import { listActivities } from "@farsim/contract/activities.ts";
import { listCardHistory } from "@farsim/contract/card-history.ts";
import * as cards from "@farsim/contract/cards.ts";
import * as acting from "@farsim/contract/desk/people/acting.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { disableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { swapSim, unbindCard } from "@farsim/contract/desk/cards/sims.ts";
import { revertStarterPack, setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { newName, type Person } from "../../../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale, type StockCard } from "../../../testing/stock.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { createUnregistered } from "../../accounts/register/create-unregistered.ts";
import { ordersADay } from "./act-for.ts";

const testBase = await testDatabase();
const { owner: owning } = testBase;
const shop = await openShop(testBase);
const { within, database } = shop;
const owner = await shop.administrator();
const support = await shop.staff("support");
/** 2.00 a day. */
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const otherId = await shop.asProgram((ctx) => addPlanOnSale(ctx, {}, "Europe Daily"));
const packId = await shop.asProgram((ctx) => addPlanOnSale(ctx, {}, "Packs"));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
const reason = "asked for it by phone";
const today = "2027-05-01";
const terms = { version: 1, startsOn: today, reason };

async function holding(balance = "20.00") {
  const holder = await shop.customer();
  if (balance !== "0.00") await shop.recharge(holder, balance);
  return { holder, card: await shop.boundCard(holder) };
}
const orderFor = ({ id: cardId }: StockCard, by: Person = support, plan = planId) =>
  within.call(acting.orderPlanFor, { cardId, planId: plan, ...terms }, by);
const orderOwn = ({ id: cardId }: StockCard, holder: Person, plan = planId) =>
  within.call(cards.orderPlan, { cardId, planId: plan }, holder);
const bindFor = (
  { cardNumber, iccid, verifyCode }: StockCard,
  { id: userId }: Pick<Person, "id">,
) => within.call(acting.bindCardFor, { userId, reason, cardNumber, iccid, verifyCode }, support);
const historyOf = async ({ id: cardId }: StockCard, holder: Person) =>
  (await within.done(listCardHistory, { cardId }, holder)).items;
const spareSim = async () => (await shop.stock(1))[0]!;
const entriesAbout = async ({ id }: Person) => {
  const { rows } = await database.pool.query(
    "SELECT deed, actor_id::text AS by, reason, facts FROM audit_entries WHERE subject = $1 AND deed LIKE 'admin/card/%' ORDER BY id",
    [`user:${id}`],
  );
  return rows;
};
const emailsTo = async ({ id }: Person) => {
  const { rows } = await database.pool.query(
    "SELECT payload -> 'purchase' AS purchase FROM graphile_worker._private_jobs WHERE payload #>> '{purchase,userId}' = $1",
    [id],
  );
  return rows.map(({ purchase }) => purchase);
};

async function waitingForLocks(): Promise<number> {
  const { rows } = await database.pool.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length;
}

test("an order for a customer is the customer's own: same plan, same money, their history says who and why, one email, one entry", async () => {
  const { holder, card } = await holding();
  const preview = { cardId: card.id, planId };
  const [own, shown] = [
    await within.done(cards.getCard, { cardId: card.id }, holder),
    await within.done(acting.getOrderable, { cardId: card.id }, support),
  ];
  expect(shown).toMatchObject({ card: own.card, balance: "20.00", awaitsHolder: false });
  expect(shown.plans.map(({ id }) => id)).toContain(planId);
  const { startsOn, plan } = await within.done(acting.previewPlanFor, preview, support);
  expect({ startsOn, version: plan.version }).toEqual({ startsOn: today, version: 1 });
  const { card: after } = await within.done(
    acting.orderPlanFor,
    { ...preview, ...terms },
    { ...support, key: "once" },
  );
  await within.done(acting.orderPlanFor, { ...preview, ...terms }, { ...support, key: "once" });
  expect(after).toEqual((await within.done(cards.getCard, { cardId: card.id }, holder)).card);
  expect(after.plan?.id).toBe(planId);
  expect((await historyOf(card, holder))[0]).toMatchObject({
    event: "orderPlan",
    by: "support",
    why: `We ordered Asia Daily for you: ${reason}`,
  });
  expect(await entriesAbout(holder)).toEqual([
    {
      deed: "admin/card/orderPlan",
      by: support.id,
      reason,
      facts: { cardIds: [card.id], planId, version: 1 },
    },
  ]);
  const mails = await emailsTo(holder);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ kind: "planOrdered", reason });
  const { items } = await within.done(listAudit, { subject: holder.username }, owner);
  expect(items.map(({ deed: action }) => action)).toContain("admin/card/orderPlan");
});

test("an add-on for a customer is paid from their balance, and both histories say that it was for them", async () => {
  const { holder, card } = await holding();
  await orderOwn(card, holder);
  const wanted = { cardId: card.id, addOnId, reason };
  const { activity } = await within.done(acting.orderAddOnFor, wanted, support);
  expect(activity).toMatchObject({ change: "-3.00", balanceAfter: "17.00" });
  const { items } = await within.done(listActivities, {}, holder);
  expect(items[0]!.reason).toContain(`by us, for you: ${reason}`);
  const chinese = await within.done(listActivities, {}, { ...holder, language: "zh-CN" });
  expect(chinese.items[0]!.reason).toContain(`由客服代您操作：${reason}`);
  expect((await historyOf(card, holder))[0]).toMatchObject({ event: "orderAddOn", by: "support" });
  expect(await emailsTo(holder)).toContainEqual(
    expect.objectContaining({ kind: "addOnBought", reason }),
  );
});

test("the customer's own rules of balance, day and status hold for the staff too", async () => {
  const { holder, card } = await holding("1.00");
  expect((await orderFor(card)).error).toBe("insufficient_credit");
  await shop.recharge(holder, "20.00");
  const stale = { cardId: card.id, planId, ...terms };
  const call = (input: object) => within.call(acting.orderPlanFor, { ...stale, ...input }, support);
  expect((await call({ startsOn: "2027-04-30" })).error).toBe("price_changed");
  expect((await call({ version: 2 })).error).toBe("price_changed");
  expect((await call({ reason: " " })).error).toBe("validation_failed");
  expect((await orderFor(card)).error).toBeUndefined();
  expect((await orderFor(card)).error).toBe("pkg_duplicated");
  const stop = { cardId: card.id, reason };
  expect((await within.call(acting.cancelPendingPlanFor, stop, support)).error).toBe(
    "card_status_conflict",
  );
});

test("a pending plan is cancelled, billing stopped and a card named for a customer, each in words", async () => {
  const { holder, card } = await holding();
  await orderOwn(card, holder);
  await orderOwn(card, holder, otherId);
  const about = { cardId: card.id, reason };
  await within.done(acting.cancelPendingPlanFor, about, support);
  const named = await within.done(acting.editTagFor, { ...about, tag: "Phone" }, support);
  expect(named.card.tag).toBe("Phone");
  const other = await shop.boundCard(holder);
  const taken = { cardId: other.id, reason, tag: "phone" };
  expect((await within.call(acting.editTagFor, taken, support)).error).toBe("label_exists");
  const { card: stopped } = await within.done(acting.stopBillingFor, about, support);
  expect(stopped.status).toBe("PAUSED");
  const lines = await historyOf(card, holder);
  expect(lines.slice(0, 3).map(({ event, by }) => [event, by])).toEqual([
    ["stopBilling", "support"],
    ["editTag", "support"],
    ["cancelPendingPlan", "support"],
  ]);
  for (const { why } of lines.slice(0, 3)) expect(why).toContain(reason);
  const entries = await entriesAbout(holder);
  expect(entries.map(({ deed: action }) => action)).toEqual([
    "admin/card/cancelPendingPlan",
    "admin/card/editTag",
    "admin/card/stopBilling",
  ]);
  expect(JSON.stringify(entries)).not.toContain("Phone");
});

test("staff bind a plain card for a customer by what is printed on it, and never a StarterPack, running or on its last day", async () => {
  const holder = await shop.customer();
  const [plain, running, reverted] = await shop.stock(3);
  const set = { planId: packId, days: 3 };
  const packs = [running!, reverted!].map(({ id }) => id);
  await within.done(setStarterPack, { cardIds: packs, ...set }, owner);
  await within.done(revertStarterPack, { cardIds: [reverted!.id] }, owner);
  for (const pack of [running!, reverted!])
    expect((await bindFor(pack, holder)).error).toBe("pack_for_holder_alone");
  const wrong = { ...plain!, verifyCode: "0000wrong" };
  expect((await bindFor(wrong, holder)).error).toBe("verify_code_incorrect");
  const { data } = await bindFor(plain!, holder);
  expect(data.card.cardNumber).toBe(plain!.cardNumber);
  expect((await historyOf(plain!, holder))[0]).toMatchObject({ event: "bind", by: "support" });
  expect((await bindFor(plain!, holder)).error).toBe("sim_occupied");
});

test("on a card that staff bound they order nothing until its holder has, be it support or an owner", async () => {
  const holder = await shop.customer();
  await shop.recharge(holder, "20.00");
  const card = await spareSim();
  await bindFor(card, holder);
  const preview = { cardId: card.id, planId };
  for (const person of [support, owner]) {
    expect((await orderFor(card, person)).error).toBe("first_order_for_holder");
    expect((await within.call(acting.previewPlanFor, preview, person)).error).toBe(
      "first_order_for_holder",
    );
  }
  expect(await within.done(acting.getOrderable, { cardId: card.id }, support)).toMatchObject({
    awaitsHolder: true,
  });
  await orderOwn(card, holder);
  expect((await orderFor(card, support, otherId)).error).toBe("price_changed");
  const next = { cardId: card.id, planId: otherId, ...terms, startsOn: "2027-05-02" };
  expect((await within.call(acting.orderPlanFor, next, support)).error).toBeUndefined();
});

test("what staff did on a card stays on record once it is unbound", async () => {
  const { holder, card } = await holding();
  await orderOwn(card, holder);
  const about = { cardId: card.id, reason };
  await within.done(acting.editTagFor, { ...about, tag: "Boat" }, support);
  await within.done(acting.stopBillingFor, about, support);
  await within.done(unbindCard, about, owner);
  expect(await findLedgerOffence(database)).toBeUndefined();
});

test("a SIM swap is no way around: what staff swapped in waits for its holder's order, a mark survives, a pack is no spare", async () => {
  const { holder, card } = await holding();
  const swap = (to: StockCard, of = card) =>
    within.call(swapSim, { cardId: of.id, spareId: to.id, reason }, owner);
  const pack = await spareSim();
  await within.done(setStarterPack, { cardIds: [pack.id], planId: packId, days: 3 }, owner);
  expect((await swap(pack)).error).toBe("sim_occupied");
  await within.done(revertStarterPack, { cardIds: [pack.id] }, owner);
  expect((await swap(pack)).error).toBe("sim_occupied");
  expect((await swap(await spareSim())).error).toBeUndefined();
  expect((await orderFor(card)).error).toBe("first_order_for_holder");
  await orderOwn(card, holder);
  const addOn = { cardId: card.id, addOnId, reason };
  expect((await within.call(acting.orderAddOnFor, addOn, support)).error).toBeUndefined();
  shop.clock.set(shop.clock.now().add({ seconds: 1 }));
  expect((await swap(await spareSim())).error).toBeUndefined();
  expect((await within.call(acting.orderAddOnFor, addOn, support)).error).toBe(
    "first_order_for_holder",
  );
  const bound = await spareSim();
  await bindFor(bound, holder);
  await swap(await spareSim(), bound);
  expect((await orderFor(bound)).error).toBe("first_order_for_holder");
});

test("no one acts for accounts that are shut, unregistered, of the staff, or their own under another spelling", async () => {
  const { holder, card } = await holding();
  const set = (change: string, id = holder.id) =>
    database.pool.query(`UPDATE users SET ${change} WHERE id = $1`, [id]);
  const own = await shop.administrator();
  const ofStaff = await shop.boundCard(own);
  for (const person of [support, own])
    expect((await orderFor(ofStaff, person)).error).toBe("no_permission");
  const [name, host] = support.email.split("@");
  await set(`email = '${name!.toUpperCase()}+sim@${host}'`);
  expect((await orderFor(card)).error).toBe("no_permission");
  await set(`email = '${holder.email}'`);
  const id = await shop.asProgram((ctx) => createUnregistered(ctx, `${newName()}@example.com`));
  expect((await bindFor(await spareSim(), { id: String(id) })).error).toBe(
    "customer_cannot_be_helped",
  );
  await within.done(disableCustomer, { userId: holder.id, reason: "fraud" }, owner);
  expect((await orderFor(card)).error).toBe("customer_cannot_be_helped");
  expect((await bindFor(await spareSim(), holder)).error).toBe("customer_cannot_be_helped");
  const stock = await spareSim();
  expect((await orderFor(stock)).error).toBe("not_found");
});

test("an account is judged as it is once it is held: an order that waits for its disabling is refused", async () => {
  const { holder, card } = await holding();
  const client = await database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("UPDATE users SET token_epoch = token_epoch WHERE id = $1", [holder.id]);
    const waiting = shop.call(
      acting.orderPlanFor,
      { cardId: card.id, planId, ...terms },
      { bearer: support.bearer },
    );
    expect(await until(async () => (await waitingForLocks()) > 0, { withinMs: 10_000 })).toBe(true);
    await client.query("UPDATE users SET disabled_at = '2027-05-01T12:00Z' WHERE id = $1", [
      holder.id,
    ]);
    await client.query("COMMIT");
    expect((await waiting).error).toBe("customer_cannot_be_helped");
  } finally {
    client.release();
  }
  await database.pool.query("UPDATE users SET disabled_at = NULL WHERE id = $1", [holder.id]);
});

test("a member of staff places so many orders a day and no more, also by calls at once", async () => {
  const busy = await shop.staff("support");
  const [one, two] = [await holding(), await holding("200.00")];
  await orderOwn(two.card, two.holder);
  const addOn = { cardId: two.card.id, addOnId, reason };
  for (let i = 1; i < ordersADay.most; i++) await within.done(acting.orderAddOnFor, addOn, busy);
  const { ordersLeft } = await within.done(acting.getOrderable, { cardId: one.card.id }, busy);
  expect(ordersLeft).toBe(1);
  const by = { bearer: busy.bearer };
  // Neither can be put on record before both have been counted, or wait for it.
  const client = await owning.pool.connect();
  await client.query("BEGIN");
  await client.query("LOCK TABLE audit_entries IN SHARE MODE");
  const both = Promise.all([
    shop.call(acting.orderPlanFor, { cardId: one.card.id, planId, ...terms }, by),
    shop.call(acting.orderAddOnFor, addOn, by),
  ]);
  expect(await until(async () => (await waitingForLocks()) === 2, { withinMs: 10_000 })).toBe(true);
  await client.query("COMMIT");
  client.release();
  const answers = await both;
  expect(answers.map(({ error }) => error ?? "ok").toSorted()).toEqual([
    "acted_enough_today",
    "ok",
  ]);
  // Of others the bound is another.
  expect((await within.call(acting.orderAddOnFor, addOn, support)).error).toBeUndefined();
});

test.each(Array.from({ length: process.env.DEEP ? 50 : 5 }, (_, i) => i))(
  "staff and holder who order at once take the plan once, and the money is right, round %i",
  async () => {
    const { holder, card } = await holding("3.00");
    const at = shop.clock.now().toString();
    const use = { id: `acting-${card.id}`, iccid: card.iccid, usedAt: at, regionName: "JP" };
    await shop.report([{ ...use, bytes: 1000 }]);
    const answers = await Promise.all([
      shop.call(
        acting.orderPlanFor,
        { cardId: card.id, planId, ...terms },
        { bearer: support.bearer },
      ),
      shop.call(cards.orderPlan, { cardId: card.id, planId }, { bearer: holder.bearer }),
    ]);
    expect(answers.map(({ error }) => error ?? "ok").toSorted()).toEqual(["ok", "pkg_duplicated"]);
    const { items } = await within.done(listActivities, {}, holder);
    expect(items.map(({ change }) => change)).toEqual(["-2.00", "3.00"]);
    expect(await emailsTo(holder)).toHaveLength(1);
  },
);

test("a StarterPack that has expired, and is worth nothing any more, is no staff's to bind either", async () => {
  const pack = await spareSim();
  await within.done(setStarterPack, { cardIds: [pack.id], planId: packId, days: 1 }, owner);
  shop.clock.set(shop.clock.now().add({ hours: 72 }));
  await shop.renew(support);
  const holder = await shop.customer();
  expect((await bindFor(pack, holder)).error).toBe("pack_for_holder_alone");
});
