import { listActivities } from "@farsim/contract/activities.ts";
import { bindCard, orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import { type ProblemKey, problems } from "@farsim/contract/problems/problem.ts";
import { listAccountActivities, reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { expect, onTestFinished, test } from "vitest";
import { type Answer, openConnections } from "../../testing/input/contract-caller.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { throwawayDatabase } from "../../testing/database/throwaway-database.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import { messagesIn } from "../platform/messages.ts";
import { setStarterPack } from "@farsim/contract/desk/cards/stock.ts";

const rounds = process.env["DEEP"] ? 200 : 2;
const testBase = await testDatabase();
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
const administrator = await shop.administrator();

async function customer(balance: string) {
  const person = await shop.customer();
  const { activity } = await shop.recharge(person, balance);
  return { person, topUp: activity!.id };
}

interface Reversing {
  readonly by?: Person;
  readonly language?: Language;
  readonly confirmNegative?: boolean;
}

const reverse = (
  activityId: string,
  { by = administrator, language, confirmNegative = false }: Reversing = {},
) =>
  shop.call(
    reverseActivity,
    { activityId, reason: "credited by mistake", confirmNegative },
    { bearer: by.bearer, language },
  );

const listOf = async ({ bearer }: Person, language: Language = "en") =>
  (await shop.done(listActivities, {}, { bearer, language })).items;

/** A card in use: a fee of 2.00 was taken, and 3.00 for an add-on, of 20.00. */
async function customerWithCard() {
  const { person } = await customer("20.00");
  const card = await shop.boundCard(person);
  const { bearer } = person;
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer });
  const { activity } = await shop.done(orderAddOn, { cardId: card.id, addOnId }, { bearer });
  const usedAt = shop.clock.now().toString();
  await shop.report([{ id: card.id, iccid: card.iccid, usedAt, regionName: "JP", bytes: 1 }]);
  const fee = (await listOf(person)).find(({ type }) => type === "DAILY_FEE")!;
  return { person, card, fee, addOn: activity };
}

test("takes a recharge back, once, and says both on each other's line in the reader's language", async () => {
  const { person, topUp } = await customer("20.00");
  const { data } = await reverse(topUp);
  expect(data.activity).toMatchObject({
    type: "TOP_UP",
    change: "-20.00",
    balanceAfter: "0.00",
    reverses: topUp,
    reason: "Recharge reversed · credited by mistake",
  });
  expect(data.user.balance).toBe("0.00");
  expect(await listOf(person, "zh-CN")).toMatchObject([
    { reverses: topUp, reason: "充值撤销 · credited by mistake" },
    { id: topUp, reversedBy: data.activity!.id },
  ]);
  expect((await reverse(topUp)).error).toBe("already_reversed");
});

test("gives a fee back as a refund, and the cycle stays paid", async () => {
  const { person, card, fee } = await customerWithCard();
  const { data } = await reverse(fee.id);
  expect(data.activity).toMatchObject({
    type: "REFUND",
    change: "2.00",
    balanceAfter: "17.00",
    reverses: fee.id,
    cardId: card.id,
    reason: `Plan fee refunded · Asia Daily · ${card.cardNumber} · credited by mistake`,
  });
  const usedAt = shop.clock.now().toString();
  const more = { id: `${card.id}b`, iccid: card.iccid, usedAt, regionName: "JP", bytes: 1 };
  await shop.report([more]);
  expect((await listOf(person)).filter(({ type }) => type === "DAILY_FEE")).toHaveLength(1);
});

test("gives a purchase back as a refund, and the data stays", async () => {
  const { addOn, card } = await customerWithCard();
  const { data } = await reverse(addOn.id);
  expect(data.activity).toMatchObject({ type: "REFUND", change: "3.00", reverses: addOn.id });
  expect(data.activity!.reason).toContain("More data");
  const { rows } = await testBase.database.pool.query(
    "SELECT add_on_bought_bytes FROM cards WHERE id = $1",
    [card.id],
  );
  expect(rows[0].add_on_bought_bytes).toBe("209715200");
});

test("takes a recharge back below zero only when that is confirmed; then no card runs", async () => {
  const { person, card } = await customerWithCard();
  const topUp = (await listOf(person)).at(-1)!;
  const refused = await reverse(topUp.id);
  expect(refused.data).toEqual({ error: "negative_balance_unconfirmed", balanceAfter: "-5.00" });
  const { data } = await reverse(topUp.id, { confirmNegative: true });
  expect(data.activity!.balanceAfter).toBe("-5.00");
  const { rows } = await testBase.database.pool.query(
    "SELECT status, suspend_reason FROM cards WHERE id = $1",
    [card.id],
  );
  expect(rows[0]).toEqual({ status: "SUSPEND", suspend_reason: "credit" });
});

test("puts each on record: who, on whom, why", async () => {
  const { person, topUp } = await customer("3.00");
  await reverse(topUp);
  const { rows } = await testBase.database.pool.query(
    "SELECT actor_id, subject, reason, facts FROM audit_entries WHERE deed = 'admin/reverseActivity' ORDER BY id DESC LIMIT 1",
  );
  expect(rows[0]).toEqual({
    actor_id: administrator.id,
    subject: `user:${person.id}`,
    reason: "credited by mistake",
    facts: { activityId: topUp, seq: "2", confirmNegative: false },
  });
});

type Ask = (language: Language) => Promise<Answer>;
const refusals: [ProblemKey, number, string, Ask][] = [
  [
    "already_reversed",
    30021,
    "twice",
    async (language) => {
      const { topUp } = await customer("1.00");
      await reverse(topUp);
      return reverse(topUp, { language });
    },
  ],
  [
    "already_reversed",
    30021,
    "a reversal",
    async (language) => {
      const { topUp } = await customer("1.00");
      const { data } = await reverse(topUp);
      return reverse(data.activity!.id, { language });
    },
  ],
  [
    "not_reversible",
    30025,
    "a starter pack's credit",
    async (language) => {
      const { person } = await customer("1.00");
      const [pack] = await shop.stock(1);
      const { id, ...proof } = pack!;
      const { bearer } = administrator;
      await shop.done(setStarterPack, { cardIds: [id], planId, days: 3 }, { bearer });
      await shop.done(bindCard, proof, { bearer: person.bearer });
      return reverse(`${person.id}-2`, { language });
    },
  ],
  [
    "negative_balance_unconfirmed",
    30022,
    "what was spent",
    async (language) => {
      const { person } = await customerWithCard();
      return reverse((await listOf(person)).at(-1)!.id, { language });
    },
  ],
  [
    "no_permission",
    10021,
    "one's own",
    async (language) => {
      const self = await shop.administrator();
      const { activity } = await shop.recharge(self, "1.00");
      return reverse(activity!.id, { by: self, language });
    },
  ],
  [
    "not_found",
    40004,
    "what never was",
    (language) => reverse(`${administrator.id}1-9`, { language }),
  ],
  ["not_found", 40004, "what is no name", (language) => reverse("one", { language })],
  [
    "not_found",
    40004,
    "a number that the wallet has not come to",
    async (language) => {
      const { person } = await customer("1.00");
      return reverse(`${person.id}-2`, { language });
    },
  ],
];
const ways = refusals.flatMap(([key, code, way, ask]) =>
  languages.map((language) => ({ key, code, way, ask, language })),
);

test.for(ways)("says $key in $language: $way", async ({ key, code, ask, language }) => {
  const answer = await ask(language);
  const message = messagesIn(language)(`problems.${key}`);
  expect(answer).toMatchObject({ code, error: key, message });
  expect(answer.status).toBe(problems[key].status);
});

test("shows the operator an account's activities by username or email, and refuses one that no one has", async () => {
  const { person, topUp } = await customer("4.00");
  const { bearer } = administrator;
  for (const account of [person.username, person.email]) {
    const { items, user } = await shop.done(listAccountActivities, { account }, { bearer });
    expect(items).toMatchObject([{ id: topUp, change: "4.00" }]);
    expect(user).toMatchObject({ id: person.id, balance: "4.00" });
  }
  const ask = async (account: string) =>
    (await shop.call(listAccountActivities, { account }, { bearer })).error;
  expect([await ask("nobody-at-all"), await ask("nobody@example.com")]).toEqual([
    "username_not_exists",
    "user_not_exists",
  ]);
});

/** Many administrators take the same recharge back at the same moment; how often it went. */
async function race(on: typeof shop, by: readonly Person[]): Promise<number[]> {
  const won: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const person = await on.customer();
    const { activity } = await on.recharge(person, "9.00");
    const input = { activityId: activity!.id, reason: "twice" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        on.call(reverseActivity, input, { bearer: by[nth % by.length]!.bearer }),
      ),
    );
    won.push(answers.filter(({ code }) => code === 0).length);
    const others = answers.filter(({ code }) => code !== 0).map(({ error }) => error);
    expect(new Set(others)).toEqual(new Set(["already_reversed"]));
  }
  return won;
}

test(`lets exactly one of 50 reversals at once win, in ${rounds} rounds`, {
  timeout: 30_000 + rounds * 6_000,
}, async () => {
  await openConnections(shop.address, 50);
  const by = [administrator, await shop.administrator(), await shop.administrator()];
  expect(await race(shop, by)).toEqual(Array.from({ length: rounds }, () => 1));
});

test("has a ledger that would notice one taken back twice", async () => {
  const other = await throwawayDatabase();
  const spoiled = await openShop(other, { closeWith: onTestFinished });
  const person = await spoiled.customer();
  const { activity } = await spoiled.recharge(person, "9.00");
  const { bearer } = await spoiled.administrator();
  await spoiled.done(reverseActivity, { activityId: activity!.id, reason: "once" }, { bearer });
  expect(await findLedgerOffence(other.database)).toBeUndefined();
  await other.owner.pool.query("DROP INDEX activities_reversed");
  await other.database.pool.query(
    `WITH again AS (
       INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date, reverses_seq)
       VALUES ($1, 3, 'TOP_UP', -9000000, -9000000, $2, '2027-05-01', 1)
     ), kept AS (UPDATE wallets SET balance_micros = -9000000, last_seq = 3 WHERE user_id = $1)
     INSERT INTO entries VALUES ($1, 3, 0, 'wallet', -9000000), ($1, 3, 1, 'cashByHand', 9000000)`,
    [person.id, spoiled.clock.now().toString()],
  );
  expect(await findLedgerOffence(other.database)).toMatchObject({ invariant: "I9" });
});
