import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { confirmApproval } from "@farsim/contract/desk/people/approvals.ts";
import { bindCard, orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import { askPayout } from "@farsim/contract/payouts.ts";
import * as payouts from "@farsim/contract/desk/money/payouts.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { checkBankFile, startBankFile } from "@farsim/contract/desk/money/bank-files.ts";
import {
  checkRechargeFile,
  startRechargeFile,
} from "@farsim/contract/desk/money/recharge-files.ts";
import { adjustBalance } from "@farsim/contract/desk/money/adjustments.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import * as stock from "@farsim/contract/desk/cards/stock.ts";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { throughOther } from "../../testing/database/through-other.ts";
import { agreedStatement, sheetOf } from "../../testing/bank-statements.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { joinStaff } from "../../testing/join-staff.ts";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import { addAddOnOnSale } from "../../testing/stock.ts";
import { beginHistory, type History, limit } from "../../testing/model/one-persons-day.ts";
import { dayOf } from "../platform/calendar.ts";

const histories = process.env["DEEP"] ? 400 : 12;
const env = { RECHARGE_APPROVAL_ABOVE: `${limit / 100}.00` };
const testBase = await testDatabase();
const shop = await openShop(testBase, { env });
const addOnIds = new Map([[shop, await shop.asProgram((ctx) => addAddOnOnSale(ctx))]]);

const cents = (amount: string) => Math.round(Number(amount) * 100);
const amountOf = (inCents: number) => (inCents / 100).toFixed(2);
const reason = "as was asked";

/** One thing that one person does, with what comes of it for the model. */
type Act = (history: History) => Promise<void>;

const account = fc.integer({ min: 0, max: 3 });
const anAmount = fc.oneof(
  fc.integer({ min: 1, max: limit / 4 }),
  fc.constantFrom(limit - 3_00, limit, limit + 1, limit * 50),
);

const recharges = fc.tuple(account, anAmount).map(
  ([of, sum]): Act =>
    async (history) => {
      const input = { account: history.accounts[of]!.username, amount: amountOf(sum) };
      const { activity, approval } = await history.done(recharge, input);
      history.expectWaiting(sum, approval);
      if (activity) history.credited(of, activity, sum);
    },
);

const someAccounts = fc.array(account, { minLength: 1, maxLength: 6 });

/** A file credits several accounts, some of them twice; it is worked on at once, or whenever jobs run. */
const filesIn = fc.tuple(someAccounts, anAmount, fc.boolean()).map(
  ([of, sum, atOnce]): Act =>
    async (history) => {
      const lines = of.map((nth) => `${history.accounts[nth]!.username},${amountOf(sum)}`);
      const csv = ["account,amount", ...lines].join("\n");
      const { right, amount, repeated } = await history.done(checkRechargeFile, { csv });
      const value = sum * of.length;
      expect({ right, cents: cents(amount) }).toEqual({ right: of.length, cents: value });
      const waits = history.passesLimit(value);
      const agreed = { right, amount, opened: 0, repeated: repeated.length, waits };
      const begun = await history.call(startRechargeFile, { csv, name: "many", ...agreed });
      expect(begun.error).toBeUndefined();
      const { file, approval } = begun.data;
      history.expectWaiting(value, approval);
      if (!approval) history.created(value);
      history.files.push(file.id);
      if (atOnce) await history.runJobs();
    },
);

/** A bank statement pays the orders of several accounts; it is worked on at once, or whenever jobs run. */
const statements = fc
  .tuple(
    fc.array(account, { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 100, max: limit }),
    fc.boolean(),
  )
  .map(
    ([of, each, atOnce]): Act =>
      async (history) => {
        const made = [];
        for (const nth of of) {
          const order = { amount: amountOf(each), method: "domestic" } as const;
          made.push(await history.done(createPayOrder, order, history.accounts[nth]));
        }
        const today = dayOf(history.shop.clock.now(), "UTC");
        const csv = sheetOf(...made.map(({ total, remark }) => [today, total, remark] as const));
        const value = of.length * each;
        const checked = await history.done(checkBankFile, { csv });
        expect(checked.certain).toHaveLength(of.length);
        const agreed = agreedStatement(csv, checked);
        expect(agreed.waits).toBe(history.passesLimit(value));
        const { file, approval } = await history.done(startBankFile, agreed);
        history.expectWaiting(value, approval);
        if (!approval) history.created(value);
        history.files.push(file.id);
        if (atOnce) await history.runJobs();
      },
  );

const finishes = fc.tuple(account, fc.integer({ min: 100, max: limit + 1 })).map(
  ([of, sum]): Act =>
    async (history) => {
      const order = { amount: amountOf(sum), method: "domestic" } as const;
      const { id } = await history.done(createPayOrder, order, history.accounts[of]);
      const { approval } = await history.done(finishPayOrder, { orderId: id });
      history.expectWaiting(sum, approval);
      if (!approval) history.created(sum);
    },
);

/** A customer buys something for 3.00, where they can. */
const spends = account.map(
  (of): Act =>
    async (history) => {
      const person = history.accounts[of]!;
      const cardId = await history.cardOf(of);
      const { planId } = history.plans[0]!;
      await history.call(orderPlan, { cardId, planId }, person);
      const { data, code } = await history.call(
        orderAddOn,
        { cardId, addOnId: addOnIds.get(history.shop)! },
        person,
      );
      if (code === 0) history.fees.push(data.activity.id);
    },
);

const givesBack = fc.constant<Act>(async (history) => {
  const activityId = history.fees.shift();
  if (activityId === undefined) return;
  const { approval } = await history.done(reverseActivity, { activityId, reason });
  history.expectWaiting(300, approval);
  if (!approval) history.created(300);
});

/** A balance is adjusted: what adds counts, what takes gives no room. */
const adjusts = fc.tuple(account, anAmount, fc.boolean()).map(
  ([of, sum, takes]): Act =>
    async (history) => {
      const input = { account: history.accounts[of]!.username, reason, confirmNegative: true };
      const adjust = (signed: number) =>
        history.done(adjustBalance, { ...input, kind: "CORRECTION", amount: amountOf(signed) });
      const { approval } = await adjust(sum);
      history.expectWaiting(sum, approval);
      if (!approval) history.created(sum);
      if (!takes) return;
      const { activity } = await adjust(-sum);
      // Taking that back adds again.
      const undone = await history.done(reverseActivity, { activityId: activity!.id, reason });
      history.expectWaiting(sum, undone.approval);
      if (!undone.approval) history.created(sum);
    },
);

/** A customer asks for some of their balance, where there is as much, and it is paid; some of that comes back and is credited again. */
const paysOut = fc.tuple(account, fc.integer({ min: 1, max: limit }), fc.boolean()).map(
  ([of, sum, comesBack]): Act =>
    async (history) => {
      const person = history.accounts[of]!;
      const wanted = { amount: amountOf(sum), payTo: "an account", password: person.password };
      const { data, code } = await history.call(askPayout, wanted, person);
      if (code !== 0) return;
      const payoutId = data.id;
      const { approval } = await history.done(payouts.payPayout, { payoutId, way: "byHand" });
      history.expectWaiting(sum, approval);
      if (approval) return;
      history.created(sum);
      if (!comesBack) return;
      await history.done(payouts.takePayoutBack, { payoutId, reason });
      const declined = await history.done(payouts.declinePayout, { payoutId, reason });
      history.expectWaiting(sum, declined.approval);
      if (!declined.approval) history.created(sum);
    },
);

const takesBack = fc.constant<Act>(async (history) => {
  const last = history.recharges.pop();
  if (!last) return;
  const input = { activityId: last.activityId, reason, confirmNegative: true };
  const { user } = await history.done(reverseActivity, input);
  // What was spent meanwhile is not back.
  if (cents(user.balance) >= 0) history.forget(last);
});

const someCards = fc.record({
  from: fc.integer({ min: 0, max: 7 }),
  n: fc.integer({ min: 1, max: 5 }),
});
const days = fc.oneof(fc.integer({ min: 1, max: 10 }), fc.constantFrom(30, 366));

const setsPacks = fc.tuple(someCards, fc.boolean(), fc.nat(1), days).map(
  ([cards, all, plan, length]): Act =>
    async (history) => {
      const { planId } = history.plans[plan]!;
      const credit = (of: number) => history.plans[plan]!.credit(of);
      const each = credit(length);
      const free = (await history.cards()).filter(({ isPack, isHeld }) => !isPack && !isHeld);
      const meant = history.meant(cards, all);
      const value = each * free.filter(({ id }) => all || meant.cardIds!.includes(id)).length;
      const answer = await history.done(stock.setStarterPack, { ...meant, planId, days: length });
      history.expectWaiting(value, answer.approval);
      if (answer.jobId) history.jobs.push(answer.jobId);
      history.created(answer.jobId ? value : each * history.countDone(answer.results));
    },
);

const resetsPacks = fc.tuple(someCards, fc.boolean(), fc.option(days)).map(
  ([cards, all, length]): Act =>
    async (history) => {
      const packs = (await history.cards()).filter(({ isPack, isHeld }) => isPack && !isHeld);
      const meant = history.meant(cards, all);
      const worth = new Map(
        packs.map(({ id, creditOf, packDays }) => [id, creditOf(length ?? packDays)]),
      );
      const sum = (ids: readonly string[]) =>
        ids.reduce((total, id) => total + (worth.get(id) ?? 0), 0);
      const value = sum(all ? [...worth.keys()] : meant.cardIds!);
      const expireTime =
        length &&
        history.shop.clock
          .now()
          .add({ hours: 24 * length })
          .toString();
      const answer = await history.done(
        stock.resetStarterPack,
        expireTime
          ? { ...meant, mode: "expireTime", expireTime }
          : { ...meant, mode: "timeOnly" as const },
      );
      history.expectWaiting(value, answer.approval);
      if (answer.jobId) history.jobs.push(answer.jobId);
      const done = answer.results.filter(({ error }) => error === undefined);
      history.created(answer.jobId ? value : sum(done.map(({ cardId }) => cardId)));
    },
);

const reverts = someCards.map(
  (cards): Act =>
    async (history) =>
      void (await history.done(stock.revertStarterPack, history.meant(cards, false))),
);

const changesPrice = fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 9_999_00 })).map(
  ([plan, price]): Act =>
    (history) =>
      history.changePrice(plan, price),
);

const runsJobs = fc.constant<Act>((history) => history.runJobs());

const binds = fc.tuple(account, fc.nat(11)).map(
  ([of, nth]): Act =>
    async (history) => {
      const { id: _, ...proof } = history.stock[nth]!;
      await history.call(bindCard, proof, history.accounts[of]);
    },
);

/** The days of a person end, and begin with nothing created. */
const nextDay = fc.constant<Act>((history) => history.nextDay());

/** What waits is not confirmed by the one who asked, nor by a second account of theirs. */
const confirmsAlone = fc.constant<Act>(async (history) => {
  const approvalId = history.waiting.at(-1);
  if (approvalId === undefined) return;
  const [own, second] = [history.person, await history.secondAccount()];
  expect((await history.call(confirmApproval, { approvalId }, own)).error).toBe("no_permission");
  expect((await history.call(confirmApproval, { approvalId }, second)).error).toBe(
    "approver_related",
  );
});

/** Three calls at the same moment, over three accounts or cards, each of nearly half of the limit. */
const atOnce = fc.nat(2).map(
  (kind): Act =>
    async (history) => {
      const nearlyHalf = Math.floor(limit * 0.45);
      const { planId } = history.plans[0]!;
      const credit = (of: number) => history.plans[0]!.credit(of);
      const length = Math.floor(nearlyHalf / credit(1));
      const free = (await history.cards()).filter(({ isPack, isHeld }) => !isPack && !isHeld);
      const worths = await Promise.all(
        [0, 1, 2].map(async (nth) => {
          const card = free[nth];
          if (nth >= kind && card && length >= 1 && length <= 366) {
            const input = { cardIds: [card.id], planId, days: length };
            const { results } = await history.done(stock.setStarterPack, input);
            return credit(length) * history.countDone(results);
          }
          const input = { account: history.accounts[nth]!.username, amount: amountOf(nearlyHalf) };
          return (await history.done(recharge, input)).activity ? nearlyHalf : 0;
        }),
      );
      for (const worth of worths) history.created(worth);
    },
);

const anyAct = fc.oneof(
  { arbitrary: recharges, weight: 4 },
  { arbitrary: filesIn, weight: 2 },
  { arbitrary: statements, weight: 2 },
  finishes,
  { arbitrary: spends, weight: 3 },
  { arbitrary: givesBack, weight: 3 },
  { arbitrary: takesBack, weight: 2 },
  { arbitrary: paysOut, weight: 2 },
  { arbitrary: adjusts, weight: 2 },
  { arbitrary: setsPacks, weight: 4 },
  { arbitrary: resetsPacks, weight: 4 },
  reverts,
  changesPrice,
  runsJobs,
  { arbitrary: binds, weight: 2 },
  { arbitrary: nextDay, weight: 2 },
  confirmsAlone,
  { arbitrary: atOnce, weight: 2 },
);

async function neverPasses(at: Shop, runs: number, act: fc.Arbitrary<Act> = anyAct) {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 40 }), async (acts) => {
      const history = await beginHistory(at, (person) => joinStaff(at, person, "owner"));
      for (const act of acts) {
        await act(history);
        history.expectWithinLimit();
      }
      await history.expectNoMoreInWallets();
    }),
    { numRuns: runs, seed: Number(process.env["TEST_SEED"] ?? 20_270_501), endOnFailure: true },
  );
}

test(`one person never creates more than the limit a day, in ${histories} histories of calls over as many accounts and cards as they like`, {
  timeout: 60_000 + histories * 8_000,
}, async () => {
  await expect(neverPasses(shop, histories)).resolves.toBeUndefined();
});

const giving = fc.oneof(recharges, spends, givesBack);
const paying = fc.oneof(recharges, paysOut, nextDay);
const adjusting = fc.oneof(recharges, adjusts, nextDay);
const filing = fc.oneof(recharges, filesIn);
const stating = fc.oneof(recharges, statements);
const packing = fc.oneof(recharges, setsPacks, resetsPacks);

const mistakes = [
  ["packs", "created_value", "'admin/starterPack/set', ", "", packing],
  ["packs that are reset", "created_value", ", 'admin/starterPack/reset'", "", packing],
  ["recharge files", "created_value", "'admin/rechargeFile/start', ", "", filing],
  [
    "files whose lines are not counted again",
    "created_value",
    "'admin/recharge', 'admin/order/finish') AND e.facts ? 'file'",
    "'admin/order/finish') AND e.facts ? 'file'",
    filing,
  ],
  [
    "statements whose orders are not counted again",
    "created_value",
    "'admin/recharge', 'admin/order/finish') AND e.facts ? 'file'",
    "'admin/recharge') AND e.facts ? 'file'",
    stating,
  ],
  [
    "payouts",
    "created_value",
    "'admin/payout/pay', 'admin/payout/decline', 'admin",
    "'admin",
    paying,
  ],
  [
    "payouts that came back and were credited again",
    "created_value",
    "'admin/payout/decline', 'admin",
    "'admin",
    paying,
  ],
  [
    "what is taken, which gives no room",
    "created_value",
    "a.change_micros > 0 AND ",
    "",
    adjusting,
  ],
  ["adjustments", "created_value", "'admin/adjustBalance', ", "", adjusting],
  ["what is given back", "created_value", "'admin/reverseActivity', ", "", giving],
  [
    "other accounts",
    "created_value",
    "e.actor_id = ANY($1)",
    "e.actor_id = ANY($1) AND e.id % 2 = 0",
    giving,
  ],
  [
    "what was taken back though it had been spent",
    "created_value",
    " AND r.balance_after_micros >= 0",
    "",
    fc.oneof(recharges, spends, takesBack),
  ],
  [
    "who gave whom a role",
    "standing_of_approver",
    "SELECT actor_id FROM audit_entries",
    "SELECT 0 FROM audit_entries",
    fc.oneof(recharges, confirmsAlone),
  ],
] as const;

/** The deep run shows of each part of the sum that it would be missed. */
const shown: ReadonlySet<string> = new Set([
  "packs",
  "payouts",
  "other accounts",
  "who gave whom a role",
]);

test.for(mistakes.filter(([name]) => process.env.DEEP || shown.has(name)))(
  "and would notice a sum without %s",
  { timeout: 240_000 },
  async ([, name, said, other, acts]) => {
    const spoiled = await openShop(await testDatabase(), {
      env,
      closeWith: onTestFinished,
      through: throughOther(name, (text) => text.replace(said, other)),
    });
    addOnIds.set(spoiled, await spoiled.asProgram((ctx) => addAddOnOnSale(ctx)));
    await expect(neverPasses(spoiled, 30, acts)).rejects.toMatchObject({
      cause: { name: "AssertionError" },
    });
  },
);
