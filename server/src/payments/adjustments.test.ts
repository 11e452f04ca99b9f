import { listActivities, whyActivity } from "@farsim/contract/activities.ts";
import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import { adjustBalance, findAdjustmentAlike } from "@farsim/contract/desk/money/adjustments.ts";
import { addRole, setRole } from "@farsim/contract/desk/people/staff.ts";
import {
  confirmApproval,
  exportApprovals,
  listApprovals,
  rejectApproval,
} from "@farsim/contract/desk/people/approvals.ts";
import { checkRecharge, recharge } from "@farsim/contract/desk/shop/administration.ts";
import { listOperatorPayouts } from "@farsim/contract/desk/money/payouts.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { askPayout } from "@farsim/contract/payouts.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { type ProblemKey, problems } from "@farsim/contract/problems/problem.ts";
import { getAccountStatement } from "@farsim/contract/statements.ts";
import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import { adjustmentWays, causeCalled } from "@farsim/contract/values/money/adjustment-ways.ts";
import {
  adjustmentCauses,
  allTopUpCauses,
  causeOfReversalEmail,
  topUpCauses,
} from "@farsim/contract/values/money/top-up-causes.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { type Answer, openConnections } from "../../testing/input/contract-caller.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale, newEsim } from "../../testing/stock.ts";
import { messagesIn } from "../platform/messages.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "100.00" } });
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

type Adjusting = Omit<CallInput<typeof adjustBalance>, "account" | "reason">;
const reason = "slow for two days";

/** Each by a new administrator, who has created nothing today. */
async function adjust(
  { username: account }: Person,
  wanted: Adjusting,
  { by, language }: { readonly by?: Person; readonly language?: Language } = {},
) {
  const { bearer } = by ?? (await shop.administrator());
  return shop.call(adjustBalance, { account, reason, ...wanted }, { bearer, language });
}

const listOf = async ({ bearer }: Person, language: Language = "en") =>
  (await shop.done(listActivities, {}, { bearer, language })).items;

/** The emails about adjustments that someone is sent, by their kinds. */
async function emailsTo({ id }: Person): Promise<string[]> {
  const { rows } = await testBase.database.pool.query<{ kind: string }>(
    `SELECT payload -> 'purchase' ->> 'kind' AS kind FROM graphile_worker._private_jobs AS job
     WHERE payload -> 'purchase' ->> 'userId' = $1 ORDER BY job.id`,
    [id],
  );
  return rows.map(({ kind }) => kind);
}

/** The accounts of an activity's other side, and what each was credited with, in cents. */
async function legsOf(activityId: string) {
  const { rows } = await testBase.database.pool.query(
    `SELECT account, (amount_micros / 10000)::integer AS cents FROM entries
     WHERE user_id = $1 AND seq = $2 AND leg > 0 ORDER BY leg`,
    activityId.split("-"),
  );
  return rows as { account: string; cents: number }[];
}

test("adds goodwill to a balance, and says so with its reason in the reader's language", async () => {
  const person = await shop.customer();
  const { data } = await adjust(person, { kind: "GOODWILL", amount: "5.00" });
  const { id } = data.activity!;
  expect(data).toMatchObject({
    user: { balance: "5.00" },
    activity: { type: "TOP_UP", kind: "GOODWILL", change: "5.00", balanceAfter: "5.00" },
  });
  expect(data.activity!.reason).toBe(`Goodwill credit · ${reason}`);
  expect((await listOf(person, "zh-CN"))[0]!.reason).toBe(`补偿 · ${reason}`);
  expect(await legsOf(id)).toEqual([{ account: "goodwill", cents: -500 }]);
  const why = await shop.done(whyActivity, { activityId: id }, person);
  expect(why.rule).toEqual(["We added this amount to your balance as a gesture of goodwill."]);
});

test("puts a balance right, upwards and downwards, on an account of its own", async () => {
  const person = await shop.customer();
  const up = (await adjust(person, { kind: "CORRECTION", amount: "5.00" })).data;
  const down = (await adjust(person, { kind: "CORRECTION", amount: "-1.50" })).data;
  expect(down).toMatchObject({ user: { balance: "3.50" }, activity: { kind: "CORRECTION" } });
  expect(await legsOf(up.activity!.id)).toEqual([{ account: "corrections", cents: -500 }]);
  expect(await legsOf(down.activity!.id)).toEqual([{ account: "corrections", cents: 150 }]);
  expect(down.activity!.reason).toBe(`Correction of your balance · ${reason}`);
});

test("takes below zero only where that is confirmed", async () => {
  const person = await shop.customer();
  await shop.recharge(person, "1.00");
  const wanted = { kind: "CORRECTION", amount: "-3.00" } as const;
  const refused = await adjust(person, wanted);
  expect(refused.data).toEqual({ error: "negative_balance_unconfirmed", balanceAfter: "-2.00" });
  expect(await listOf(person)).toHaveLength(1);
  const { data } = await adjust(person, { ...wanted, confirmNegative: true });
  expect(data.user.balance).toBe("-2.00");
});

test("lets cards run again that lacked credit", async () => {
  const person = await shop.customer();
  const card = await shop.boundCard(person);
  await shop.recharge(person, "2.00");
  await shop.done(orderPlan, { cardId: card.id, planId }, person);
  const status = async () =>
    (await testBase.database.pool.query("SELECT status FROM cards WHERE id = $1", [card.id]))
      .rows[0].status;
  await adjust(person, { kind: "CORRECTION", amount: "-1.00" });
  expect(await status()).toBe("SUSPEND");
  await adjust(person, { kind: "GOODWILL", amount: "1.00" });
  expect(await status()).toBe("USING");
});

test.for([
  ["GOODWILL", "4.00", "goodwill", 400, "Goodwill credit reversed"],
  ["CORRECTION", "4.00", "corrections", 400, "Correction reversed"],
  ["CORRECTION", "-1.00", "corrections", -100, "Correction reversed"],
] as const)(
  "takes %s of %s back, once, as what it was",
  async ([kind, amount, account, cents, words]) => {
    const [person, by] = [await shop.customer(), await shop.administrator()];
    await shop.recharge(person, "1.00");
    const { id: activityId } = (await adjust(person, { kind, amount })).data.activity!;
    const undo = () => shop.call(reverseActivity, { activityId, reason: "a slip" }, by);
    const { data } = await undo();
    expect(data).toMatchObject({
      user: { balance: "1.00" },
      activity: { kind, reverses: activityId, reason: `${words} · a slip` },
    });
    expect(await legsOf(data.activity!.id)).toEqual([{ account, cents }]);
    expect((await undo()).error).toBe("already_reversed");
  },
);

test.each(adjustmentWays)(
  "books $way on the account of its cause, in both directions, and counts it on the lines of its cause",
  async ({ way, kind, takes }) => {
    const cause = causeCalled(kind);
    const { account, mayGoBelowZero, statement } = topUpCauses[cause];
    const [person, by] = [await shop.customer(), await shop.administrator()];
    await shop.recharge(person, "9.00");
    const cents = takes ? 200 : -200;
    const { activity } = (await adjust(person, { kind, amount: takes ? "-2.00" : "2.00" })).data;
    expect(activity).toMatchObject({ type: "TOP_UP", kind });
    expect(await legsOf(activity!.id)).toEqual([{ account, cents }]);
    for (const language of languages) {
      const t = messagesIn(language);
      const [shown] = await listOf(person, language);
      expect(shown!.reason).toBe(`${t(`activityReasons.${cause}`)} · ${reason}`);
    }
    const undone = { activityId: activity!.id, reason: "a slip" };
    const back = (await shop.done(reverseActivity, undone, by)).activity;
    expect(await legsOf(back!.id)).toEqual([{ account, cents: -cents }]);
    expect(await emailsTo(person)).toEqual([cause, causeOfReversalEmail]);
    const { changes } = await shop.done(getAccountStatement, {}, person);
    const counted = [statement.in, statement.out].map((what) =>
      changes.find((change) => change.what === what),
    );
    expect(counted).toMatchObject([{ amount: "2.00" }, { amount: "-2.00" }]);
    if (!takes) return;
    const all = await adjust(person, { kind, amount: "-9.01", confirmNegative: true });
    const refusal = mayGoBelowZero ? undefined : "negative_balance_unconfirmed";
    expect({ way, error: all.error }).toEqual({ way, error: refusal });
  },
);

test.each(adjustmentCauses)("books %s in no direction that is not its own", async (cause) => {
  const person = await shop.customer();
  await shop.recharge(person, "9.00");
  const { kind } = topUpCauses[cause];
  for (const takes of [false, true]) {
    const isMeant = adjustmentWays.some((way) => way.kind === kind && way.takes === takes);
    const { error } = await adjust(person, { kind, amount: takes ? "-1.00" : "1.00" });
    expect(error).toBe(isMeant ? undefined : "validation_failed");
  }
});

test("the database takes the causes of the table, and no others", async () => {
  const { rows } = await testBase.database.pool.query<{ name: string; text: string }>(
    "SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE contype = 'c'",
  );
  const textsOf = (wanted: string) => {
    const { text } = rows.find(({ name }) => name === wanted)!;
    return [...text.matchAll(/'(\w+)'/g)].map(([, one]) => one!).toSorted();
  };
  expect(textsOf("activities_cause_check")).toEqual(["packCredit", ...allTopUpCauses].toSorted());
  expect(textsOf("approvals_cause_check")).toEqual(adjustmentCauses.toSorted());
  expect(textsOf("entries_account_check")).toEqual(
    expect.arrayContaining(allTopUpCauses.map((cause) => topUpCauses[cause].account)),
  );
});

test("lets what adds over the limit wait for a second administrator, and then books it as what was asked", async () => {
  const [person, teller] = [await shop.customer(), await shop.administrator()];
  await adjust(person, { kind: "GOODWILL", amount: "60.00" }, { by: teller });
  const { data } = await adjust(person, { kind: "CORRECTION", amount: "40.01" }, { by: teller });
  expect(data).toMatchObject({
    user: { balance: "60.00" },
    approval: { kind: "ADJUSTMENT", adjustment: "CORRECTION", amount: "40.01", reason },
  });
  expect(data.activity).toBeUndefined();
  const approvalId = data.approval!.id;
  expect((await shop.call(confirmApproval, { approvalId }, teller)).error).toBe("no_permission");
  expect(await emailsTo(person)).toEqual(["goodwill"]);
  const confirmed = await shop.done(confirmApproval, { approvalId }, await shop.administrator());
  expect(confirmed.activity).toMatchObject({ kind: "CORRECTION", balanceAfter: "100.01" });
  expect(await legsOf(confirmed.activity!.id)).toEqual([{ account: "corrections", cents: -4001 }]);
  expect(confirmed.activity!.reason).toContain(reason);
  expect(await emailsTo(person)).toEqual(["goodwill", "correction"]);
});

test("lets what a correction took wait before it is added again over the limit, and says what it reverses", async () => {
  const [person, by] = [await shop.customer(), await shop.administrator()];
  for (const amount of ["80.00", "40.00"]) await shop.recharge(person, amount);
  const { data } = await adjust(person, { kind: "CORRECTION", amount: "-110.00" });
  const { id: activityId } = data.activity!;
  const { approval } = await shop.done(reverseActivity, { activityId, reason }, by);
  expect(approval).toMatchObject({
    kind: "REVERSAL",
    amount: "110.00",
    reverses: { activityId, kind: "CORRECTION", change: "-110.00" },
  });
  expect(await shop.done(exportApprovals, {}, by)).toContain(
    `${approval!.id},Reversal of a correction,`,
  );
  const confirming = { approvalId: approval!.id };
  const confirmed = await shop.done(confirmApproval, confirming, await shop.administrator());
  expect(confirmed.activity).toMatchObject({ type: "TOP_UP", balanceAfter: "120.00" });
});

const askFor = async (of: Person) =>
  (await adjust(of, { kind: "GOODWILL", amount: "100.01" })).data.approval!.id;

test("books nothing of what a second administrator rejects", async () => {
  const [person, second] = [await shop.customer(), await shop.administrator()];
  const approvalId = await askFor(person);
  await shop.done(rejectApproval, { approvalId, note: "too much" }, second);
  expect(await listOf(person)).toEqual([]);
  expect((await shop.call(confirmApproval, { approvalId }, second)).error).toBe("approval_decided");
});

const askForRecharge = async ({ username: account }: Person) =>
  (await shop.done(recharge, { account, amount: "100.01" }, await shop.administrator())).approval!
    .id;

test.for([
  ["goodwill", askFor],
  ["a recharge", askForRecharge],
] as const)(
  "%s for an account that was deleted while it waited: says so, books nothing, and is rejected",
  async ([, ask]) => {
    const [person, second] = [await shop.customer(), await shop.administrator()];
    const approvalId = await ask(person);
    await shop.done(deleteAccount, { password: person.password }, person);
    const { code, status } = problems.account_deleted;
    for (const language of languages) {
      const { bearer } = second;
      const answer = await shop.call(confirmApproval, { approvalId }, { bearer, language });
      const message = messagesIn(language)("problems.account_deleted");
      expect(answer).toMatchObject({ status, code, error: "account_deleted", message });
    }
    expect(code).toBe(30_094);
    const { approval } = await shop.done(rejectApproval, { approvalId, note: "has left" }, second);
    expect(approval.status).toBe("REJECTED");
    const never = { approvalId: "999999999" };
    expect((await shop.call(confirmApproval, never, second)).error).toBe("not_found");
  },
);

test("a second adjustment alike is pointed out, by kind, sign and amount, until it is put back or long ago", async () => {
  const [person, other, by] = [
    await shop.customer(),
    await shop.customer(),
    await shop.administrator(),
  ];
  const alike = async (kind: "GOODWILL" | "CORRECTION", amount: string, of = person) =>
    (await shop.done(findAdjustmentAlike, { account: of.username, kind, amount }, by)).before;
  expect(await alike("GOODWILL", "3.00")).toBeUndefined();
  const { data } = await adjust(person, { kind: "GOODWILL", amount: "3.00" }, { by });
  const at = data.activity!.changeTime;
  expect(await alike("GOODWILL", "3.00")).toEqual({ at, waits: false });
  for (const none of [
    alike("CORRECTION", "3.00"),
    alike("GOODWILL", "3.01"),
    alike("CORRECTION", "-3.00"),
    alike("GOODWILL", "3.00", other),
  ])
    expect(await none).toBeUndefined();
  await adjust(person, { kind: "CORRECTION", amount: "-1.00" }, { by });
  expect(await alike("CORRECTION", "-1.00")).toMatchObject({ waits: false });
  expect(await alike("CORRECTION", "1.00")).toBeUndefined();
  await askFor(person);
  expect(await alike("GOODWILL", "100.01")).toMatchObject({ waits: true });
  const undone = { activityId: data.activity!.id, reason, confirmNegative: true };
  await shop.done(reverseActivity, undone, by);
  expect(await alike("GOODWILL", "3.00")).toBeUndefined();
  const clerk = await shop.staff("support");
  const wanted = { account: person.username, kind: "GOODWILL", amount: "3.00" } as const;
  expect((await shop.call(findAdjustmentAlike, wanted, clerk)).error).toBe("right_required");
  shop.clock.set(shop.clock.now().add({ hours: 24 * 14 }));
  await shop.renew(by);
  expect(await alike("CORRECTION", "-1.00")).toBeUndefined();
});

test("counts what was added and spent, though it was taken back below zero", async () => {
  const [person, by] = [await shop.customer(), await shop.administrator()];
  const { data } = await adjust(person, { kind: "GOODWILL", amount: "60.00" }, { by });
  await adjust(person, { kind: "CORRECTION", amount: "-1.00" }, { by });
  const undone = { activityId: data.activity!.id, reason, confirmNegative: true };
  expect((await shop.done(reverseActivity, undone, by)).user.balance).toBe("-1.00");
  const more = await adjust(person, { kind: "GOODWILL", amount: "40.01" }, { by });
  expect(more.data.approval).toBeDefined();
});

test("lets those who may adjust and no more see what waits", async () => {
  const [owner, clerk] = [await shop.administrator(), await shop.staff("auditor")];
  expect((await shop.call(listApprovals, {}, clerk)).error).toBe("right_required");
  const role = { name: "Care", rights: ["customers.read" as const, "money.adjust" as const] };
  const { role: made } = await shop.done(addRole, { ...role, reason }, owner);
  const wanted = { userId: clerk.id, roleId: made.id, reason };
  const { approval } = await shop.done(setRole, wanted, owner);
  const confirming = { approvalId: approval!.id };
  await shop.done(confirmApproval, confirming, await shop.administrator());
  await shop.renew(clerk);
  expect((await shop.call(listApprovals, {}, clerk)).error).toBeUndefined();
});

test("gives no room for more by taking: 60.00 that were added and taken again count", async () => {
  const [person, by] = [await shop.customer(), await shop.administrator()];
  await adjust(person, { kind: "GOODWILL", amount: "60.00" }, { by });
  await adjust(person, { kind: "CORRECTION", amount: "-60.00" }, { by });
  const more = await adjust(person, { kind: "GOODWILL", amount: "40.01" }, { by });
  expect(more.data.approval).toBeDefined();
});

test("is no money that was paid in where a balance is paid out", async () => {
  const [person, by] = [await shop.customer(), await shop.administrator()];
  await shop.recharge(person, "3.00");
  await adjust(person, { kind: "GOODWILL", amount: "9.00" }, { by });
  const wanted = { amount: "12.00", payTo: "an account", password: person.password };
  await shop.done(askPayout, wanted, person);
  const found = { account: person.username };
  const { items } = await shop.done(listOperatorPayouts, found, by);
  expect(items).toMatchObject([{ amount: "12.00", paidIn: "3.00" }]);
});

test("of many at once by one administrator no more is added than the limit", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => shop.customer()));
  const by = await shop.administrator();
  await openConnections(shop.address, people.length);
  const answers = await Promise.all(
    people.map((person) => adjust(person, { kind: "GOODWILL", amount: "30.00" }, { by })),
  );
  expect(answers.filter(({ data }) => data.activity)).toHaveLength(3);
});

test("is no recharge that is looked for when one is repeated", async () => {
  const [person, by] = [await shop.customer(), await shop.administrator()];
  await adjust(person, { kind: "GOODWILL", amount: "7.00" }, { by });
  const wanted = { account: person.username, amount: "7.00" };
  expect((await shop.done(checkRecharge, wanted, by)).before).toBeUndefined();
  await shop.recharge(person, "7.00");
  expect((await shop.done(checkRecharge, wanted, by)).before).toBeDefined();
});

test("stands on record: who, on whom, as what, how much, why", async () => {
  const [person, by] = [await shop.customer(), await shop.administrator()];
  await adjust(person, { kind: "GOODWILL", amount: "5.00" }, { by });
  const { rows } = await testBase.database.pool.query(
    "SELECT actor_id, subject, reason, facts FROM audit_entries WHERE deed = 'admin/adjustBalance' ORDER BY id DESC LIMIT 1",
  );
  expect(rows[0]).toEqual({
    actor_id: by.id,
    subject: `user:${person.id}`,
    reason,
    facts: { adjustment: "GOODWILL", amount: "5.00", seq: "1" },
  });
});

/** Someone who was charged 2.00 for a day, and bought an add-on for 3.00. */
async function customerWithCard() {
  const person = await shop.customer();
  await shop.recharge(person, "20.00");
  const card = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId: card.id, planId }, person);
  const { activity: addOn } = await shop.done(orderAddOn, { cardId: card.id, addOnId }, person);
  const usedAt = shop.clock.now().toString();
  await shop.report([{ id: card.id, iccid: card.iccid, usedAt, regionName: "JP", bytes: 1 }]);
  const fee = (await listOf(person)).find(({ type }) => type === "DAILY_FEE")!;
  return { person, fee, addOn };
}

const giveBack = async (activityId: string, amount: string | undefined, by?: Person) =>
  shop.call(
    reverseActivity,
    { activityId, ...(amount !== undefined && { amount }), reason },
    by ?? (await shop.administrator()),
  );

test.for([
  ["fee", "planFees", "Plan fee refunded in part"],
  ["addOn", "addOnFees", "Add-on refunded in part"],
] as const)(
  "gives a part of the %s back, once, out of what it was earned as",
  async ([of, account, words]) => {
    const paid = await customerWithCard();
    const { data } = await giveBack(paid[of].id, "0.75");
    expect(data).toMatchObject({
      user: { balance: "15.75" },
      activity: { type: "REFUND", change: "0.75", reverses: paid[of].id },
    });
    expect(data.activity!.reason).toContain(words);
    expect(await legsOf(data.activity!.id)).toEqual([{ account, cents: -75 }]);
    const again = (await listOf(paid.person)).find(({ id }) => id === paid[of].id)!;
    expect(again).toMatchObject({ reversedBy: data.activity!.id, givenBack: "0.75" });
    expect((await giveBack(paid[of].id, "0.75")).error).toBe("already_reversed");
  },
);

test("refuses another part of what waits, and shows what waits to who asks for the same", async () => {
  const [{ person, addOn }, teller] = [await customerWithCard(), await shop.administrator()];
  await adjust(person, { kind: "GOODWILL", amount: "99.00" }, { by: teller });
  const { data } = await giveBack(addOn.id, "1.25", teller);
  expect((await giveBack(addOn.id, "1.25", teller)).data.approval!.id).toBe(data.approval!.id);
  const other = await giveBack(addOn.id, "3.00", teller);
  expect(other.data).toEqual({ error: "approval_waits", amount: "1.25" });
  await giveBack(addOn.id, "0.50");
  const confirmed = { approvalId: data.approval!.id };
  const second = await shop.administrator();
  expect((await shop.call(confirmApproval, confirmed, second)).error).toBe("already_reversed");
});

test("gives all of it back where a part is all of it, and says no part", async () => {
  const { person, fee } = await customerWithCard();
  const { data } = await giveBack(fee.id, "2.00");
  expect(data.activity!.reason).toMatch(/^Plan fee refunded ·/);
  const again = (await listOf(person)).find(({ id }) => id === fee.id)!;
  expect(again.givenBack).toBeUndefined();
});

test("a part over the limit waits, and is confirmed as that part", async () => {
  const [{ person, addOn }, teller] = [await customerWithCard(), await shop.administrator()];
  await adjust(person, { kind: "GOODWILL", amount: "99.00" }, { by: teller });
  const { data } = await giveBack(addOn.id, "1.25", teller);
  expect(data.approval).toMatchObject({ kind: "REVERSAL", amount: "1.25" });
  const { id: approvalId } = data.approval!;
  const confirmed = await shop.done(confirmApproval, { approvalId }, await shop.administrator());
  expect(confirmed.activity).toMatchObject({ change: "1.25", reverses: addOn.id });
});

type Refusal = readonly [ProblemKey, string, (language: Language) => Promise<Answer>];

const refusedAmounts: readonly (readonly [string, Adjusting])[] = [
  ["nothing", { kind: "CORRECTION", amount: "0.00" }],
  ["goodwill that takes", { kind: "GOODWILL", amount: "-1.00" }],
  ["more than anyone books by hand", { kind: "GOODWILL", amount: "1000000.01" }],
  ["as much the other way", { kind: "CORRECTION", amount: "-1000000.01" }],
  ["more decimals than the currency has", { kind: "GOODWILL", amount: "1.005" }],
];

const refusals: readonly Refusal[] = [
  ...refusedAmounts.map(
    ([what, wanted]): Refusal => [
      "validation_failed",
      what,
      async (language) => adjust(await shop.customer(), wanted, { language }),
    ],
  ),
  [
    "no_permission",
    "one's own balance",
    async (language) => {
      const by = await shop.administrator();
      return adjust(by, { kind: "GOODWILL", amount: "1.00" }, { by, language });
    },
  ],
  ...(
    [
      ["username_not_exists", "no-such-name"],
      ["user_not_exists", "none@example.com"],
    ] as const
  ).map(
    ([key, username]): Refusal => [
      key,
      `an account that is not there, ${username}`,
      async (language) => {
        const wanted = { kind: "GOODWILL", amount: "1.00" } as const;
        return adjust({ ...(await shop.customer()), username }, wanted, { language });
      },
    ],
  ),
  ...["0.00", "-0.50", "2.01", "0.005"].map(
    (amount): Refusal => [
      "validation_failed",
      `to give ${amount} of a fee of 2.00 back`,
      async (language) => {
        const { fee } = await customerWithCard();
        const by = await shop.administrator();
        return shop.call(
          reverseActivity,
          { activityId: fee.id, amount, reason },
          { bearer: by.bearer, language },
        );
      },
    ],
  ),
  [
    "validation_failed",
    "a part of a recharge",
    async (language) => {
      const [person, by] = [await shop.customer(), await shop.administrator()];
      const { activity } = await shop.recharge(person, "5.00");
      const wanted = { activityId: activity!.id, amount: "1.00", reason };
      return shop.call(reverseActivity, wanted, { bearer: by.bearer, language });
    },
  ],
  [
    "validation_failed",
    "a part of what an eSIM cost",
    async (language) => {
      const [person, by] = [await shop.customer(), await shop.administrator()];
      await shop.recharge(person, "20.00");
      await shop.stockOf([newEsim()]);
      await shop.done(applyEsim, {}, person);
      const { id: activityId } = (await listOf(person))[0]!;
      const wanted = { activityId, amount: "0.50", reason };
      return shop.call(reverseActivity, wanted, { bearer: by.bearer, language });
    },
  ],
];

test.for(refusals)("refuses with %s: %s", async ([key, , provoke]) => {
  for (const language of languages) {
    const message = messagesIn(language)(`problems.${key}`);
    const { code } = problems[key];
    const answer = await provoke(language);
    expect(answer).toMatchObject({ code, error: key, message });
    const { fields = {} } = answer.data as { readonly fields?: object };
    expect(Object.keys(fields)).toEqual(key === "validation_failed" ? ["amount"] : []);
  }
});
