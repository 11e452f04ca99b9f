import { orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import {
  confirmApproval,
  listApprovals,
  rejectApproval,
} from "@farsim/contract/desk/people/approvals.ts";
import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { type ProblemKey, problems } from "@farsim/contract/problems/problem.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { expect, test } from "vitest";
import { type Answer, openConnections } from "../../../testing/input/contract-caller.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { newName, type Person } from "../../../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { messagesIn } from "../../platform/messages.ts";

const rounds = process.env["DEEP"] ? 200 : 2;
const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "100.00" } });
const asker = await shop.administrator();
const another = await shop.administrator();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

async function ask(amount = "100.01", account?: string) {
  const customer = await shop.customer();
  const answer = await shop.done(
    recharge,
    { account: account ?? customer.username, amount, reason: "slip 7" },
    { bearer: asker.bearer },
  );
  return { customer, answer, approvalId: answer.approval?.id ?? "" };
}

const confirm = (approvalId: string, by: Person = another, language: Language = "en") =>
  shop.call(confirmApproval, { approvalId }, { bearer: by.bearer, language });
const reject = (approvalId: string, by: Person = another, language: Language = "en") =>
  shop.call(rejectApproval, { approvalId, note: "no slip" }, { bearer: by.bearer, language });
const activitiesOf = async ({ bearer }: Person) =>
  (await shop.done(listActivities, {}, { bearer })).items;

test("credits up to the limit at once, and lets what is over it wait: nothing moves", async () => {
  const { answer: atOnce } = await ask("100.00");
  expect(atOnce).toMatchObject({ activity: { change: "100.00" }, user: { balance: "100.00" } });
  expect(atOnce.approval).toBeUndefined();
  const { answer, customer } = await ask("100.01");
  expect(answer.activity).toBeUndefined();
  expect(answer.user.balance).toBe("0.00");
  expect(answer.approval).toMatchObject({
    user: { id: customer.id, username: customer.username },
    amount: "100.01",
    reason: "slip 7",
    status: "PENDING",
    askedBy: { username: asker.username },
    mayDecide: false,
    mayReject: false,
  });
  expect(await activitiesOf(customer)).toEqual([]);
});

test("credits once another administrator confirms, and says so on the approval", async () => {
  const { approvalId, customer } = await ask();
  const { data } = await confirm(approvalId);
  expect(data.activity).toMatchObject({ type: "TOP_UP", change: "100.01", balanceAfter: "100.01" });
  expect(data.activity!.reason).toBe("Recharge · slip 7");
  expect(data.approval).toMatchObject({
    status: "CONFIRMED",
    balance: "100.01",
    activityId: data.activity!.id,
    decidedBy: { username: another.username },
    mayDecide: false,
    mayReject: false,
  });
  expect(await activitiesOf(customer)).toHaveLength(1);
});

test("moves nothing when another administrator rejects, and keeps why", async () => {
  const { approvalId, customer } = await ask();
  const { data } = await reject(approvalId);
  expect(data.approval).toMatchObject({ status: "REJECTED", note: "no slip" });
  expect(await activitiesOf(customer)).toEqual([]);
});

test("waits for an email that no one registered too, once its account was confirmed", async () => {
  const email = `${newName()}@example.com`;
  const options = { bearer: asker.bearer };
  const unasked = await shop.call(recharge, { account: email, amount: "200.00" }, options);
  expect(unasked.error).toBe("user_not_exists");
  const input = { account: email, amount: "200.00", createUnregistered: true };
  const { approval } = await shop.done(recharge, input, options);
  expect((await confirm(approval!.id)).data.approval.balance).toBe("200.00");
});

test("lists those that wait and those that were decided, and who may decide which", async () => {
  const { approvalId } = await ask("321.00");
  const of = async ({ bearer }: Person, status?: "PENDING") =>
    shop.done(listApprovals, { status, limit: "200" }, { bearer });
  const mine = await of(asker, "PENDING");
  expect(mine.above).toBe("100.00");
  expect(mine.pending).toBe(mine.items.length);
  expect(mine.items.find(({ id }) => id === approvalId)).toMatchObject({ mayDecide: false });
  const others = await of(another, "PENDING");
  expect(others.items.find(({ id }) => id === approvalId)).toMatchObject({ mayDecide: true });
  await confirm(approvalId);
  expect((await of(another, "PENDING")).items.map(({ id }) => id)).not.toContain(approvalId);
  expect((await of(another)).items.map(({ id }) => id)).toContain(approvalId);
});

test("puts asking and deciding on record", async () => {
  const { approvalId, customer } = await ask();
  await confirm(approvalId);
  const { rows } = await testBase.database.pool.query(
    "SELECT deed, actor_id FROM audit_entries WHERE subject = $1 ORDER BY id",
    [`user:${customer.id}`],
  );
  expect(rows).toEqual([
    { deed: "admin/approval/ask", actor_id: asker.id },
    { deed: "admin/approval/confirm", actor_id: another.id },
  ]);
});

const credit = ({ username }: Person, amount: string, by: Person) =>
  shop.done(recharge, { account: username, amount, reason: "slip 8" }, { bearer: by.bearer });

test("judges what an administrator credits in a day together, over all accounts: neither small ones nor many accounts are a way around the limit", async () => {
  const [teller, customer] = [await shop.administrator(), await shop.customer()];
  const { id } = await shop.done(
    createPayOrder,
    { amount: "30.00", method: "domestic" },
    { bearer: customer.bearer },
  );
  expect((await credit(customer, "60.00", teller)).user.balance).toBe("60.00");
  const finished = await shop.done(finishPayOrder, { orderId: id }, { bearer: teller.bearer });
  expect(finished.order.status).toBe("FINISHED");
  expect((await credit(customer, "10.01", teller)).approval).toMatchObject({ status: "PENDING" });
  const last = await credit(customer, "10.00", teller);
  expect(last.user.balance).toBe("100.00");
  const others = [customer, await shop.customer(), await shop.customer()];
  for (const each of others)
    expect((await credit(each, "0.01", teller)).approval).toMatchObject({ status: "PENDING" });
  const colleague = await shop.administrator();
  expect((await credit(customer, "100.00", colleague)).user.balance).toBe("200.00");
  const activityId = last.activity!.id;
  await shop.done(
    reverseActivity,
    { activityId, reason: "a slip", confirmNegative: false },
    { bearer: teller.bearer },
  );
  expect((await credit(others[1]!, "10.00", teller)).activity).toBeDefined();
});

/** Someone buys an add-on for 3.00. Returns the activity. */
async function spend(person: Person): Promise<string> {
  const { id: cardId } = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId, planId }, person);
  await shop.done(orderAddOn, { cardId, addOnId }, person);
  return (await activitiesOf(person))[0]!.id;
}

test("lets a fee over the limit wait before it is given back, once, and judges it again", async () => {
  const [customer, teller] = [await shop.customer(), await shop.administrator()];
  await credit(customer, "50.00", teller);
  const fee = await spend(customer);
  await credit(customer, "48.00", teller);
  const give = (by = teller) =>
    shop.call(reverseActivity, { activityId: fee, reason: "did not work" }, by);
  const { data } = await give();
  expect(data).toMatchObject({
    user: { balance: "95.00" },
    approval: { kind: "REVERSAL", amount: "3.00", reverses: { activityId: fee } },
  });
  expect(data.activity).toBeUndefined();
  expect((await give()).data.approval!.id).toBe(data.approval!.id);
  const confirmed = await confirm(data.approval!.id);
  expect(confirmed.data.activity).toMatchObject({ type: "REFUND", change: "3.00", reverses: fee });
  expect((await give()).error).toBe("already_reversed");
  // Meanwhile given back by someone with room left.
  const second = await spend(customer);
  const asked = (await shop.call(reverseActivity, { activityId: second, reason: "no" }, teller))
    .data;
  await shop.done(
    reverseActivity,
    { activityId: second, reason: "no" },
    await shop.administrator(),
  );
  expect((await confirm(asked.approval!.id)).error).toBe("already_reversed");
});

test("counts a recharge that was taken back where its money had been spent", async () => {
  const [teller, customer] = [await shop.administrator(), await shop.customer()];
  const { activity } = await credit(customer, "100.00", teller);
  const fee = await spend(customer);
  const taken = { activityId: activity!.id, reason: "a slip", confirmNegative: true };
  expect((await shop.done(reverseActivity, taken, teller)).user.balance).toBe("-3.00");
  expect((await credit(await shop.customer(), "0.01", teller)).approval).toBeDefined();
  // What the fee was for is given back by someone else, who has created nothing today.
  await shop.done(
    reverseActivity,
    { activityId: fee, reason: "a slip" },
    await shop.administrator(),
  );
});

test("credits ten of a hundred tenths of the limit that come at once, over as many accounts", async () => {
  await openConnections(shop.address, 100);
  const teller = await shop.administrator();
  const customers = await Promise.all(Array.from({ length: 10 }, () => shop.customer()));
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) => credit(customers[nth % 10]!, "10.00", teller)),
  );
  expect(answers.filter(({ activity }) => activity)).toHaveLength(10);
  expect(answers.filter(({ approval }) => approval?.status === "PENDING")).toHaveLength(90);
});

test("begins anew with the next billing day", async () => {
  const [teller, customer] = [await shop.administrator(), await shop.customer()];
  expect((await credit(customer, "100.00", teller)).approval).toBeUndefined();
  expect((await credit(customer, "1.00", teller)).approval).toBeDefined();
  shop.clock.set(shop.clock.now().add({ hours: 24 }));
  for (const person of [asker, another, teller]) await shop.renew(person);
  expect((await credit(customer, "100.00", teller)).approval).toBeUndefined();
});

/** An order over the limit, and what an administrator says of it. */
async function order(amount = "150.00") {
  const customer = await shop.customer();
  const { bearer } = customer;
  const { id } = await shop.done(createPayOrder, { amount, method: "domestic" }, { bearer });
  const finish = (by = asker) => shop.done(finishPayOrder, { orderId: id }, { bearer: by.bearer });
  return { customer, orderId: id, finish };
}

test("lets an order over the limit wait too, once, and finishes it when that is confirmed", async () => {
  const { customer, orderId, finish } = await order();
  const asked = await finish();
  expect(asked.order.status).toBe("INIT");
  expect((await finish(another)).approval?.id).toBe(asked.approval?.id);
  const { data } = await confirm(asked.approval!.id);
  expect(data.approval).toMatchObject({ status: "CONFIRMED", remark: asked.order.remark });
  expect(data.activity!.reason).toContain(spoken(asked.order.remark));
  expect(await finish()).toMatchObject({ order: { id: orderId, status: "FINISHED" } });
  expect(await activitiesOf(customer)).toHaveLength(1);
});

type Ask = (language: Language) => Promise<Answer>;
const refusals: [ProblemKey, string, Ask][] = [
  [
    "approval_decided",
    "confirmed twice",
    async (language) => {
      const { approvalId } = await ask();
      await confirm(approvalId);
      return confirm(approvalId, another, language);
    },
  ],
  [
    "approval_decided",
    "rejected after it was confirmed",
    async (language) => {
      const { approvalId } = await ask();
      await confirm(approvalId);
      return reject(approvalId, another, language);
    },
  ],
  [
    "no_permission",
    "confirmed by the one who asked",
    async (language) => confirm((await ask()).approvalId, asker, language),
  ],
  [
    "no_permission",
    "rejected by the one who asked",
    async (language) => reject((await ask()).approvalId, asker, language),
  ],
  [
    "no_permission",
    "confirmed by the one who is credited",
    async (language) => {
      const self = await shop.administrator();
      return confirm((await ask("500.00", self.username)).approvalId, self, language);
    },
  ],
  [
    "not_found",
    "confirmed without being asked",
    (language) => confirm("999999", another, language),
  ],
  ["not_found", "rejected without being asked", (language) => reject("no", another, language)],
];
const ways = refusals.flatMap(([key, way, asks]) =>
  languages.map((language) => ({ key, way, asks, language })),
);

test.for(ways)("says $key in $language: $way", async ({ key, asks, language }) => {
  const { code, status } = problems[key];
  const message = messagesIn(language)(`problems.${key}`);
  expect(await asks(language)).toMatchObject({ status, code, error: key, message });
});

test(`lets exactly one of 25 confirmations and 25 rejections at once win, in ${rounds} rounds`, {
  timeout: 30_000 + rounds * 6_000,
}, async () => {
  await openConnections(shop.address, 50);
  const others = [another, await shop.administrator(), await shop.administrator()];
  for (let round = 0; round < rounds; round++) {
    const { approvalId, customer } = await ask();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        (nth % 2 ? reject : confirm)(approvalId, others[nth % others.length]),
      ),
    );
    const won = answers.filter(({ code }) => code === 0);
    expect(won).toHaveLength(1);
    const { status } = (won[0]!.data as { approval: { status: string } }).approval;
    expect(await activitiesOf(customer)).toHaveLength(status === "CONFIRMED" ? 1 : 0);
    const lost = answers.filter(({ code }) => code !== 0).map(({ error }) => error);
    expect(new Set(lost)).toEqual(new Set(["approval_decided"]));
  }
});
