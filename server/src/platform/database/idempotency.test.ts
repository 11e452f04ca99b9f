import { addCustomerNote } from "@farsim/contract/desk/people/customer-record.ts";
import { randomUUID } from "node:crypto";
import * as acting from "@farsim/contract/desk/people/acting.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { confirmApproval, rejectApproval } from "@farsim/contract/desk/people/approvals.ts";
import {
  bindCard,
  deleteCard,
  orderAddOn,
  orderPlan,
  stopBilling,
} from "@farsim/contract/cards.ts";
import * as catalogue from "@farsim/contract/desk/shop/catalogue.ts";
import * as priceTests from "@farsim/contract/desk/money/price-tests.ts";
import type { CallInput, Endpoint } from "@farsim/contract/endpoint.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import { everyCall } from "@farsim/contract/every-call.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { askPayout } from "@farsim/contract/payouts.ts";
import * as packSales from "@farsim/contract/desk/money/pack-sales.ts";
import * as movements from "@farsim/contract/desk/money/movements.ts";
import * as payouts from "@farsim/contract/desk/money/payouts.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import { finishPayOrder, markPayOrderSeen } from "@farsim/contract/desk/money/orders.ts";
import { createPurchase } from "@farsim/contract/purchases.ts";
import { startRechargeFile, stopRechargeFile } from "@farsim/contract/desk/money/recharge-files.ts";
import { checkBankFile, startBankFile } from "@farsim/contract/desk/money/bank-files.ts";
import { adjustBalance } from "@farsim/contract/desk/money/adjustments.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import * as stock from "@farsim/contract/desk/cards/stock.ts";
import { checkTagFile, startTagFile } from "@farsim/contract/desk/cards/tag-files.ts";
import { startCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import { startPlanChange, withdrawPlanChange } from "@farsim/contract/desk/cards/plan-changes.ts";
import { createChannel } from "@farsim/contract/desk/shop/channels.ts";
import { importCards } from "@farsim/contract/desk/cards/stock-import.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { agreedStatement, sheetOf } from "../../../testing/bank-statements.ts";
import { openConnections } from "../../../testing/input/contract-caller.ts";
import { openShop, type Shop } from "../../../testing/open-shop.ts";
import { newName, type Person } from "../../../testing/people.ts";
import { runCardJob } from "../../cards/jobs/run-card-job.ts";
import { addDays, dayOf } from "../calendar.ts";
import {
  addAddOnOnSale,
  addPlanOnSale,
  newEsim,
  newTestCard,
  type StockCard,
} from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import type { Database, Transaction } from "./database.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "500.00" } });
const atOnce = process.env.DEEP ? 30 : 8;
const planA = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const planB = await shop.asProgram((ctx) => addPlanOnSale(ctx, { priceMicros: 3_000_000n }));
const addOnA = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
const addOnB = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

/** One call marked idempotent, ready to be made. */
interface Scene<Input = unknown> {
  readonly caller: Person;
  readonly input: Input;
  /** A body that is right too, but another. */
  readonly otherInput: Input;
  /** Someone else, and what they may send under the same key. */
  readonly other: { readonly caller: Person; readonly input: Input };
  /** How often it happened to what `input` names. */
  effects(): Promise<number>;
  /** A body that is refused now, and what makes it right; undefined where nothing is refused as a whole. */
  readonly refused?: {
    readonly caller: Person;
    readonly input: Input;
    readonly error: ProblemKey;
    mend(): Promise<unknown>;
  };
}

const count = async (text: string, values: unknown[]): Promise<number> =>
  Number(
    (await testBase.database.pool.query(`SELECT count(*) FROM ${text}`, values)).rows[0].count,
  );

const proofOf = <P extends CallInput<typeof bindCard>>({ cardNumber, iccid, verifyCode }: P) => ({
  cardNumber,
  iccid,
  verifyCode,
});

async function holder(balance = "100.00") {
  const caller = await shop.customer();
  if (balance !== "0.00") await shop.recharge(caller, balance);
  return { caller, card: await shop.boundCard(caller) };
}

/** Orders a plan for a card, by its holder. */
const useCard = ({ caller, card }: { caller: Person; card: StockCard }) =>
  shop.within.done(orderPlan, { cardId: card.id, planId: planA }, { bearer: caller.bearer });

/** Someone whose card has a plan. */
async function user(balance?: string) {
  const using = await holder(balance);
  await useCard(using);
  return using;
}

/** One more card of someone, with a plan. */
async function oneMore(caller: Person): Promise<StockCard> {
  const card = await shop.boundCard(caller);
  await useCard({ caller, card });
  return card;
}

/** The billing day of the shop. */
const today = () => dayOf(shop.clock.now(), shop.config.billingTimeZone);

/** How often something happened to a card. */
const happened = (event: string, { id }: StockCard) =>
  count("card_history WHERE card_id = $1 AND event = $2", [id, event]);

/** Cards in stock, made packs of 30 days where that is asked for, and two administrators. */
async function packs(areSet: boolean) {
  const [one, two, three] = await shop.stock(3);
  const [caller, other] = [await shop.administrator(), await shop.administrator()];
  const cardIds = [one!, two!, three!].map(({ id }) => id);
  const input = { cardIds, planId: planA, days: 30 };
  if (areSet) await shop.done(stock.setStarterPack, input, { bearer: caller.bearer });
  return { one: one!, two: two!, three: three!, caller, other };
}

/** A sale of one card, for 5.00. */
const soldAs = ({ id }: StockCard) => ({
  cardIds: [id],
  cards: 1,
  price: "5.00",
  amount: "5.00",
  way: "byHand" as const,
  buyer: "Kiosk",
  reason: "invoice 7",
});

/** An order of someone new. */
async function payOrder() {
  const { bearer } = await shop.customer();
  return shop.within.done(createPayOrder, { amount: "10.00", method: "domestic" }, { bearer });
}

/** The number of an order whose payment is disputed. */
async function disputed() {
  const { id } = await payOrder();
  await testBase.database.pool.query(
    `INSERT INTO payments (provider, payment_id, told_at, order_id, paid_at, amount_micros, currency, outcome, disputed_at, troubles)
     VALUES ('stripe', $1, now(), $2, now(), 10000000, 'USD', 'second', now(), 1)`,
    [randomUUID(), id],
  );
  return id;
}

/** Three recharges over the limit that one administrator asked for, and two others. */
async function asked() {
  const asker = await shop.administrator();
  const ask = async () => {
    const { username, id } = await shop.customer();
    const { approval } = await shop.done(
      recharge,
      { account: username, amount: "500.01" },
      { bearer: asker.bearer },
    );
    return { approvalId: approval!.id, note: "seen the slip", userId: id };
  };
  const [caller, other] = [await shop.administrator(), await shop.administrator()];
  return { asker, caller, other, one: await ask(), two: await ask(), three: await ask() };
}

const decision = ({ approvalId, note }: { approvalId: string; note: string }) => ({
  approvalId,
  note,
});

/** Three payouts that wait, of customers of their own; once `paid`, they are paid. */
async function payoutScene<Input extends { readonly payoutId: string }>(
  inputOf: (payoutId: string) => Input,
  { paid, action }: { readonly paid: boolean; readonly action: string },
): Promise<Scene<Input>> {
  const [caller, other] = [await shop.administrator(), await shop.administrator()];
  const payer = await shop.administrator();
  const ask = async () => {
    const person = await shop.customer();
    await shop.recharge(person, "20.00");
    const wanted = { amount: "20.00", payTo: "an account", password: person.password };
    const { id: payoutId } = await shop.done(askPayout, wanted, person);
    if (paid) await shop.done(payouts.payPayout, { payoutId, way: "byHand" }, payer);
    return { payoutId, userId: person.id };
  };
  const [one, two, three] = [await ask(), await ask(), await ask()];
  return {
    caller,
    input: inputOf(one.payoutId),
    otherInput: inputOf(three.payoutId),
    other: { caller: other, input: inputOf(two.payoutId) },
    effects: () =>
      count("audit_entries WHERE subject = $1 AND deed = $2", [`user:${one.userId}`, action]),
  };
}

/** Movements of the books that are booked by hand: each by a reason of its own. */
async function movementScene<Input>(
  inputOf: (reason: string) => Promise<Input> | Input,
): Promise<Scene<Input>> {
  const [caller, other] = [await shop.administrator(), await shop.administrator()];
  const reason = `of ${caller.username}`;
  return {
    caller,
    input: await inputOf(reason),
    otherInput: await inputOf(`other ${reason}`),
    other: { caller: other, input: await inputOf(`of ${other.username}`) },
    effects: () => count("hand_movements WHERE reason = $1", [reason]),
  };
}

/** Offers that are put in another order, three times; refused: without one that is archived then. */
async function orderScene(
  of: "plan" | "addOn",
): Promise<Scene<CallInput<typeof catalogue.orderPlans>>> {
  const [caller, other] = [await shop.administrator(), await shop.administrator()];
  const { bearer } = caller;
  const extra = await shop.asProgram((ctx) =>
    of === "plan" ? addPlanOnSale(ctx) : addAddOnOnSale(ctx),
  );
  const { items } =
    of === "plan"
      ? await shop.done(catalogue.listOperatorPlans, {}, { bearer })
      : await shop.done(catalogue.listOperatorAddOns, {}, { bearer });
  const ids = items.map(({ id }) => id);
  const without = ids.filter((id) => id !== extra);
  const archive = () =>
    of === "plan"
      ? shop.done(catalogue.archivePlan, { planId: extra }, { bearer })
      : shop.done(catalogue.archiveAddOn, { addOnId: extra }, { bearer });
  const names = items.map(({ name }) => name.en).toReversed();
  return {
    caller,
    input: { ids: ids.toReversed(), before: ids },
    // Each is made over the order that the first leaves.
    otherInput: { ids: [...ids.slice(1), ids[0]!], before: ids.toReversed() },
    other: {
      caller: other,
      input: { ids: [ids.at(-1)!, ...ids.slice(0, -1)], before: ids.toReversed() },
    },
    effects: () =>
      count("audit_entries WHERE deed = $1 AND facts -> 'after' -> 'offers' ->> 'en' = $2", [
        `admin/${of}/order`,
        names.join(", "),
      ]),
    refused: {
      caller,
      input: { ids: without, before: without },
      error: "offers_changed",
      mend: archive,
    },
  };
}

/** Three recharges of as many customers. */
async function recharged() {
  const made = async () => (await shop.recharge(await shop.customer(), "7.00")).activity!;
  return { one: await made(), two: await made(), three: await made() };
}

/** Plans that were taken from sale, and offered again, in the rows themselves, are at the end as the audit log has them. */
afterAll(() =>
  testBase.database.pool.query(
    `UPDATE plans SET archived_at = (SELECT at FROM audit_entries WHERE subject = 'plan:' || plans.id AND deed = 'admin/plan/archive')`,
  ),
);

async function archivedPlan() {
  const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
  const archive = (at: string) =>
    testBase.database.pool.query(`UPDATE plans SET archived_at = ${at} WHERE id = $1`, [planId]);
  await archive("now()");
  return { planId, offerAgain: () => archive("NULL") };
}

/** Three cards that run on a plan, and what announces their change to another one. */
async function changeable() {
  const { caller, card: one } = await user("500.00");
  const [two, three] = [await oneMore(caller), await oneMore(caller)];
  // What runs was ordered before it is to change.
  shop.clock.set(shop.clock.now().add({ seconds: 1 }));
  const terms = { planId: await shop.asProgram((ctx) => addPlanOnSale(ctx)), version: 1 };
  const asked = { ...terms, startsOn: addDays(today(), 32), reason: "dearer", atMost: 1 };
  const change = ({ id }: StockCard) => ({ ...asked, cardIds: [id] });
  return { one, two, three, change };
}

const inWords = { description: inEveryLanguage(() => "") };
const newTexts = () => inEveryLanguage(newName);
const planDraft = {
  ...inWords,
  price: "2.00",
  cycleDays: 1,
  totalTrafficMb: 500,
  restrictRule: "STOP" as const,
  trafficLimitType: "DAILY" as const,
};
const addOnDraft = { ...inWords, price: "2.00", topUpMb: 100 };

const scenes: Record<string, (shop: Shop) => Promise<Scene<object>>> = {
  [bindCard.path]: async (): Promise<Scene<CallInput<typeof bindCard>>> => {
    const [one, two, three] = (await shop.stock(3)).map(proofOf);
    const caller = await shop.customer();
    const unmade = newTestCard();
    return {
      caller,
      input: one!,
      otherInput: two!,
      other: { caller: await shop.customer(), input: three! },
      effects: () => count("cards WHERE holder_id = $1", [caller.id]),
      refused: {
        caller,
        input: unmade,
        error: "verify_code_incorrect",
        mend: () => shop.stockOf([unmade]),
      },
    };
  },
  [orderPlan.path]: async (): Promise<Scene<CallInput<typeof orderPlan>>> => {
    const { caller, card } = await holder();
    const other = await holder();
    const poor = await holder("0.00");
    const ordering = { cardId: card.id, planId: planA };
    return {
      caller,
      input: ordering,
      otherInput: { ...ordering, planId: planB },
      other: { caller: other.caller, input: { cardId: other.card.id, planId: planA } },
      effects: () => count("card_history WHERE card_id = $1 AND event = 'orderPlan'", [card.id]),
      refused: {
        caller: poor.caller,
        input: { cardId: poor.card.id, planId: planA },
        error: "insufficient_credit",
        mend: () => shop.recharge(poor.caller, "5.00"),
      },
    };
  },
  [orderAddOn.path]: async (): Promise<Scene<CallInput<typeof orderAddOn>>> => {
    const { caller, card } = await user();
    const other = await user();
    const poor = await user("2.00");
    const ordering = { cardId: card.id, addOnId: addOnA };
    return {
      caller,
      input: ordering,
      otherInput: { ...ordering, addOnId: addOnB },
      other: { caller: other.caller, input: { ...ordering, cardId: other.card.id } },
      effects: () => count("add_on_purchases WHERE card_id = $1", [card.id]),
      refused: {
        caller: poor.caller,
        input: { ...ordering, cardId: poor.card.id },
        error: "insufficient_credit",
        mend: () => shop.recharge(poor.caller, "5.00"),
      },
    };
  },
  [stopBilling.path]: async (): Promise<Scene<CallInput<typeof stopBilling>>> => {
    const { caller, card } = await user();
    const [another, other, unused] = [await oneMore(caller), await user(), await holder()];
    return {
      caller,
      input: { cardId: card.id },
      otherInput: { cardId: another.id },
      other: { caller: other.caller, input: { cardId: other.card.id } },
      effects: () => happened("stopBilling", card),
      refused: {
        caller: unused.caller,
        input: { cardId: unused.card.id },
        error: "card_status_conflict",
        mend: () => useCard(unused),
      },
    };
  },
  [acting.bindCardFor.path]: async (): Promise<Scene<CallInput<typeof acting.bindCardFor>>> => {
    const [one, two, three] = (await shop.stock(3)).map(proofOf);
    const customer = await shop.customer();
    const asked = { userId: customer.id, reason: "as was asked" };
    const unmade = newTestCard();
    const caller = await shop.staff("support");
    return {
      caller,
      input: { ...asked, ...one! },
      otherInput: { ...asked, ...two! },
      other: { caller: await shop.staff("support"), input: { ...asked, ...three! } },
      effects: () =>
        count("cards WHERE holder_id = $1 AND card_number = $2", [customer.id, one!.cardNumber]),
      refused: {
        caller,
        input: { ...asked, ...unmade },
        error: "verify_code_incorrect",
        mend: () => shop.stockOf([unmade]),
      },
    };
  },
  [acting.orderPlanFor.path]: async (): Promise<Scene<CallInput<typeof acting.orderPlanFor>>> => {
    const [{ card }, other, poor] = [await holder(), await holder(), await holder("0.00")];
    const { card: another } = await holder();
    const asked = { version: 1, startsOn: today(), reason: "as was asked" };
    const ordering = { cardId: card.id, planId: planA, ...asked };
    const caller = await shop.staff("support");
    return {
      caller,
      input: ordering,
      otherInput: { ...ordering, cardId: another.id },
      other: {
        caller: await shop.staff("support"),
        input: { ...ordering, cardId: other.card.id },
      },
      effects: () => happened("orderPlan", card),
      refused: {
        caller,
        input: { ...ordering, cardId: poor.card.id },
        error: "insufficient_credit",
        mend: () => shop.recharge(poor.caller, "5.00"),
      },
    };
  },
  [acting.orderAddOnFor.path]: async (): Promise<Scene<CallInput<typeof acting.orderAddOnFor>>> => {
    const [{ card }, other, poor] = [await user(), await user(), await user("2.00")];
    const ordering = { cardId: card.id, addOnId: addOnA, reason: "as was asked" };
    const caller = await shop.staff("support");
    return {
      caller,
      input: ordering,
      otherInput: { ...ordering, addOnId: addOnB },
      other: {
        caller: await shop.staff("support"),
        input: { ...ordering, cardId: other.card.id },
      },
      effects: () => count("add_on_purchases WHERE card_id = $1", [card.id]),
      refused: {
        caller,
        input: { ...ordering, cardId: poor.card.id },
        error: "insufficient_credit",
        mend: () => shop.recharge(poor.caller, "5.00"),
      },
    };
  },
  [acting.stopBillingFor.path]: async (): Promise<
    Scene<CallInput<typeof acting.stopBillingFor>>
  > => {
    const { caller: customer, card } = await user();
    const [another, other, unused] = [await oneMore(customer), await user(), await holder()];
    const [caller, reason] = [await shop.staff("support"), "as was asked"];
    return {
      caller,
      input: { cardId: card.id, reason },
      otherInput: { cardId: another.id, reason },
      other: {
        caller: await shop.staff("support"),
        input: { cardId: other.card.id, reason },
      },
      effects: () => happened("stopBilling", card),
      refused: {
        caller,
        input: { cardId: unused.card.id, reason },
        error: "card_status_conflict",
        mend: () => useCard(unused),
      },
    };
  },
  [deleteCard.path]: async (): Promise<Scene<CallInput<typeof deleteCard>>> => {
    const { caller, card } = await user();
    const [another, other] = [await oneMore(caller), await user()];
    return {
      caller,
      input: { cardId: card.id },
      otherInput: { cardId: another.id },
      other: { caller: other.caller, input: { cardId: other.card.id } },
      effects: () => happened("delete", card),
    };
  },
  [applyEsim.path]: async (): Promise<Scene<CallInput<typeof applyEsim>>> => {
    await shop.stockOf([newEsim(), newEsim(), newEsim()]);
    const [caller, other, poor] = [
      await shop.customer(),
      await shop.customer(),
      await shop.customer(),
    ];
    for (const person of [caller, other]) await shop.recharge(person, "100.00");
    return {
      caller,
      input: {},
      otherInput: { fee: "5.00" },
      other: { caller: other, input: {} },
      effects: () => count("cards WHERE holder_id = $1", [caller.id]),
      refused: {
        caller: poor,
        input: {},
        error: "esim_insufficient_balance",
        mend: () => shop.recharge(poor, "5.00"),
      },
    };
  },
  [recharge.path]: async (): Promise<Scene<CallInput<typeof recharge>>> => {
    const customer = await shop.customer();
    const input = { account: customer.username, amount: "12.50", reason: "cash" };
    const caller = await shop.administrator();
    const email = `${newName()}@example.com`;
    return {
      caller,
      input,
      otherInput: { ...input, amount: "12.51" },
      other: {
        caller: await shop.administrator(),
        input: { account: (await shop.customer()).username, amount: "1.00" },
      },
      effects: () => count("activities WHERE user_id = $1", [customer.id]),
      refused: {
        caller,
        input: { account: email, amount: "2.00" },
        error: "user_not_exists",
        mend: () =>
          shop.done(
            recharge,
            { account: email, amount: "1.00", createUnregistered: true },
            { bearer: caller.bearer },
          ),
      },
    };
  },
  [startRechargeFile.path]: async (): Promise<Scene<CallInput<typeof startRechargeFile>>> => {
    const [customer, another, third] = [
      await shop.customer(),
      await shop.customer(),
      await shop.customer(),
    ];
    const agreed = { name: "May", right: 1, amount: "5.00", opened: 0, repeated: 0, waits: false };
    const input = ({ username }: Person) => ({
      ...agreed,
      csv: `account,amount\n${username},5.00\n`,
    });
    const caller = await shop.administrator();
    const email = `${newName()}@example.com`;
    return {
      caller,
      input: input(customer),
      otherInput: input(third),
      other: { caller: await shop.administrator(), input: input(another) },
      effects: () => count("recharge_lines WHERE user_id = $1", [customer.id]),
      refused: {
        caller,
        input: { ...agreed, csv: `account,amount\n${email},5.00\n` },
        error: "recharge_file_changed",
        mend: () =>
          shop.done(
            recharge,
            { account: email, amount: "1.00", createUnregistered: true },
            { bearer: caller.bearer },
          ),
      },
    };
  },
  [startBankFile.path]: async (): Promise<Scene<CallInput<typeof startBankFile>>> => {
    const [caller, colleague] = [await shop.administrator(), await shop.administrator()];
    const statementBy = async (by: Person) => {
      const customer = await shop.customer();
      const input = { amount: "5.00", method: "domestic" } as const;
      const { id, remark, total } = await shop.done(createPayOrder, input, customer);
      const csv = sheetOf([dayOf(shop.clock.now(), "UTC"), total, remark]);
      return { id, input: agreedStatement(csv, await shop.done(checkBankFile, { csv }, by)) };
    };
    const [own, other, ofOther] = [
      await statementBy(caller),
      await statementBy(caller),
      await statementBy(colleague),
    ];
    return {
      caller,
      input: own.input,
      otherInput: other.input,
      other: { caller: colleague, input: ofOther.input },
      effects: () => count("recharge_lines WHERE order_id = $1", [own.id]),
    };
  },
  [stopRechargeFile.path]: async (): Promise<Scene<CallInput<typeof stopRechargeFile>>> => {
    const caller = await shop.administrator();
    const begin = async () => {
      const { username } = await shop.customer();
      const agreed = {
        name: "May",
        right: 1,
        amount: "5.00",
        opened: 0,
        repeated: 0,
        waits: false,
      };
      const csv = `account,amount\n${username},5.00\n`;
      const { file } = await shop.done(startRechargeFile, { ...agreed, csv }, caller);
      return { fileId: file.id, reason: "a slip of the pen" };
    };
    const [input, otherInput, ofOther] = [await begin(), await begin(), await begin()];
    return {
      caller,
      input,
      otherInput,
      other: { caller: await shop.administrator(), input: ofOther },
      effects: () =>
        count("recharge_lines WHERE file_id = $1 AND done_at IS NOT NULL", [input.fileId]),
    };
  },
  [createPayOrder.path]: async (): Promise<Scene<CallInput<typeof createPayOrder>>> => {
    const caller = await shop.customer();
    const input = { amount: "12.50", method: "international" } as const;
    return {
      caller,
      input,
      otherInput: { ...input, method: "domestic" },
      other: { caller: await shop.customer(), input },
      effects: () => count("pay_orders WHERE user_id = $1", [caller.id]),
    };
  },
  [createPurchase.path]: async (): Promise<Scene<CallInput<typeof createPurchase>>> => {
    await shop.stockOf([newEsim()]);
    const [caller, other, poor] = [
      await shop.customer(),
      await shop.customer(),
      await shop.customer(),
    ];
    const bought = { planId: planA, version: 1, esimFee: "5.00", method: "domestic" } as const;
    const input = { ...bought, amount: "7.00" };
    return {
      caller,
      input,
      otherInput: { ...input, method: "international" },
      other: { caller: other, input },
      effects: () => count("purchases WHERE user_id = $1", [caller.id]),
      refused: {
        caller: poor,
        input: { ...bought, amount: "0.00" },
        error: "price_changed",
        mend: () => shop.recharge(poor, "7.00"),
      },
    };
  },
  [finishPayOrder.path]: async (): Promise<Scene<CallInput<typeof finishPayOrder>>> => {
    const [one, two, three] = [await payOrder(), await payOrder(), await payOrder()];
    const old = await payOrder();
    const ageBy = (days: string) =>
      testBase.database.pool.query(
        `UPDATE pay_orders SET created_at = created_at - interval '${days}' WHERE id = $1`,
        [old.id],
      );
    await ageBy("8 days");
    const caller = await shop.administrator();
    return {
      caller,
      input: { orderId: one.id },
      otherInput: { orderId: two.id },
      other: { caller: await shop.administrator(), input: { orderId: three.id } },
      effects: () => count("activities WHERE order_id = $1", [one.id]),
      refused: {
        caller,
        input: { orderId: old.id },
        error: "order_old_unconfirmed",
        mend: () => ageBy("-8 days"),
      },
    };
  },
  [markPayOrderSeen.path]: async (): Promise<Scene<CallInput<typeof markPayOrderSeen>>> => {
    const [one, two, three] = [await disputed(), await disputed(), await disputed()];
    const own = await shop.administrator();
    const caller = await shop.administrator();
    const input = { orderId: one, troubles: 1, note: "seen" };
    const owner = (id: string) =>
      testBase.database.pool.query("UPDATE pay_orders SET user_id = $2 WHERE id = $1", [three, id]);
    await owner(own.id);
    return {
      caller,
      input,
      otherInput: { ...input, orderId: await disputed() },
      other: { caller: await shop.administrator(), input: { ...input, orderId: two } },
      effects: () =>
        count("audit_entries WHERE deed = 'admin/order/markSeen' AND actor_id = $1", [caller.id]),
      refused: {
        caller: own,
        input: { ...input, orderId: three },
        error: "no_permission",
        mend: () => owner(caller.id),
      },
    };
  },
  [adjustBalance.path]: async (): Promise<Scene<CallInput<typeof adjustBalance>>> => {
    const [one, two, poor] = [await shop.customer(), await shop.customer(), await shop.customer()];
    const caller = await shop.administrator();
    const wanted = { account: one.username, kind: "CORRECTION", reason: "a slip" } as const;
    const input = { ...wanted, amount: "2.00" };
    return {
      caller,
      input,
      otherInput: { ...input, amount: "3.00" },
      other: { caller: await shop.administrator(), input: { ...input, account: two.username } },
      effects: () => count("activities WHERE user_id = $1 AND change_micros = 2000000", [one.id]),
      refused: {
        caller,
        input: { ...wanted, account: poor.username, amount: "-2.00" },
        error: "negative_balance_unconfirmed",
        mend: () => shop.recharge(poor, "5.00"),
      },
    };
  },
  [reverseActivity.path]: async (): Promise<Scene<CallInput<typeof reverseActivity>>> => {
    const { one, two, three } = await recharged();
    const caller = await shop.administrator();
    const reason = "credited twice";
    const poor = await shop.customer();
    const { activity } = await shop.recharge(poor, "5.00");
    const { id } = activity!;
    await shop.done(reverseActivity, { activityId: id, reason }, { bearer: caller.bearer });
    const late = { activityId: `${poor.id}-3`, reason };
    return {
      caller,
      input: { activityId: one.id, reason },
      otherInput: { activityId: three.id, reason },
      other: { caller: await shop.administrator(), input: { activityId: two.id, reason } },
      effects: () =>
        count("activities WHERE user_id = $1 AND reverses_seq = 1", [one.id.split("-")[0]]),
      refused: {
        caller,
        input: late,
        error: "not_found",
        mend: () => shop.recharge(poor, "5.00"),
      },
    };
  },
  [addCustomerNote.path]: async (): Promise<Scene<CallInput<typeof addCustomerNote>>> => {
    const [one, two] = [await shop.customer(), await shop.customer()];
    const note = "Calls back on Monday";
    return {
      caller: await shop.staff("support"),
      input: { userId: one.id, note },
      otherInput: { userId: one.id, note: "Called back" },
      other: { caller: await shop.staff("support"), input: { userId: two.id, note } },
      effects: () => count("customer_notes WHERE customer_id = $1", [one.id]),
    };
  },
  [confirmApproval.path]: async (): Promise<Scene<CallInput<typeof confirmApproval>>> => {
    const { caller, other, one, two, three } = await asked();
    return {
      caller,
      input: decision(one),
      otherInput: decision(three),
      other: { caller: other, input: decision(two) },
      effects: () => count("activities WHERE user_id = $1", [one.userId]),
    };
  },
  [rejectApproval.path]: async (): Promise<Scene<CallInput<typeof rejectApproval>>> => {
    const { caller, other, one, two, three } = await asked();
    return {
      caller,
      input: decision(one),
      otherInput: decision(three),
      other: { caller: other, input: decision(two) },
      effects: () => count("approvals WHERE user_id = $1 AND status = 'REJECTED'", [one.userId]),
    };
  },
  [payouts.payPayout.path]: () =>
    payoutScene((payoutId) => ({ payoutId, way: "byBank" as const }), {
      paid: false,
      action: "admin/payout/pay",
    }),
  [payouts.declinePayout.path]: () =>
    payoutScene((payoutId) => ({ payoutId, reason: "no account" }), {
      paid: false,
      action: "admin/payout/decline",
    }),
  [movements.bookFee.path]: () =>
    movementScene((reason) => ({ account: "cashByBank" as const, amount: "1.00", reason })),
  [movements.bookTransfer.path]: () =>
    movementScene((reason) => ({
      from: "cashByStripe" as const,
      to: "cashByBank" as const,
      amount: "1.00",
      reason,
    })),
  [movements.takeMovementBack.path]: () =>
    movementScene(async (reason) => {
      const fee = { account: "cashByBank" as const, amount: "1.00", reason: "to take back" };
      const { movement } = await shop.done(movements.bookFee, fee, await shop.administrator());
      return { movementId: movement.id, reason };
    }),
  [payouts.takePayoutBack.path]: () =>
    payoutScene((payoutId) => ({ payoutId, reason: "came back" }), {
      paid: true,
      action: "admin/payout/takeBack",
    }),
  [stock.setStarterPack.path]: async (): Promise<Scene<CallInput<typeof stock.setStarterPack>>> => {
    const { one, two, three, caller, other } = await packs(false);
    const { planId, offerAgain } = await archivedPlan();
    const input = { cardIds: [one.id], planId: planA, days: 30 };
    return {
      caller,
      input,
      otherInput: { ...input, days: 31 },
      other: { caller: other, input: { ...input, cardIds: [two.id] } },
      effects: () => happened("setStarterPack", one),
      refused: {
        caller,
        input: { ...input, cardIds: [three.id], planId },
        error: "not_found",
        mend: offerAgain,
      },
    };
  },
  [stock.resetStarterPack.path]: async (): Promise<
    Scene<CallInput<typeof stock.resetStarterPack>>
  > => {
    const { one, two, three, caller, other } = await packs(true);
    const input = (card: StockCard) => ({ cardIds: [card.id], mode: "timeOnly" as const });
    return {
      caller,
      input: input(one),
      otherInput: input(three),
      other: { caller: other, input: input(two) },
      effects: () => happened("resetStarterPack", one),
    };
  },
  [stock.revertStarterPack.path]: async (): Promise<
    Scene<CallInput<typeof stock.revertStarterPack>>
  > => {
    const { one, two, three, caller, other } = await packs(true);
    return {
      caller,
      input: { cardIds: [one.id] },
      otherInput: { cardIds: [three.id] },
      other: { caller: other, input: { cardIds: [two.id] } },
      effects: () => happened("revertStarterPack", one),
    };
  },
  [packSales.recordPackSale.path]: async (): Promise<
    Scene<CallInput<typeof packSales.recordPackSale>>
  > => {
    const { one, two, three, caller, other } = await packs(true);
    const plain = (await shop.stock(1))[0]!;
    return {
      caller,
      input: soldAs(one),
      otherInput: soldAs(three),
      other: { caller: other, input: soldAs(two) },
      effects: () => count("pack_sale_cards WHERE card_id = $1", [one.id]),
      refused: {
        caller,
        input: soldAs(plain),
        error: "pack_sale_changed",
        mend: () =>
          shop.done(
            stock.setStarterPack,
            { cardIds: [plain.id], planId: planA, days: 30 },
            { bearer: caller.bearer },
          ),
      },
    };
  },
  [packSales.givePackSaleBack.path]: async (): Promise<
    Scene<CallInput<typeof packSales.givePackSaleBack>>
  > => {
    const { one, two, three, caller, other } = await packs(true);
    const sold = async (card: StockCard) => {
      const { sale } = await shop.done(packSales.recordPackSale, soldAs(card), caller);
      const back = { cards: 1, amount: "5.00", way: "byHand", reason: "unsold" } as const;
      return { saleId: sale.id, ...back };
    };
    const [first, second, third] = [await sold(one), await sold(two), await sold(three)];
    return {
      caller,
      input: first,
      otherInput: third,
      other: { caller: other, input: second },
      effects: () =>
        count("shop_movements WHERE pack_sale_id = $1 AND kind = 'PACKS_RETURNED'", [first.saleId]),
    };
  },
  [startCardJob.path]: async (): Promise<Scene<CallInput<typeof startCardJob>>> => {
    const { one, two, three, caller, other } = await packs(true);
    const stop = { deed: "stopService" as const, reason: "was lost", atMost: 1 };
    const input = (card: StockCard) => ({ ...stop, cardIds: [card.id] });
    const held = await user();
    const { id: cardId } = await oneMore(held.caller);
    return {
      caller,
      input: input(one),
      otherInput: input(three),
      other: { caller: other, input: input(two) },
      effects: () => count("card_job_cards WHERE card_id = $1", [one.id]),
      refused: {
        caller,
        input: { ...stop, filter: { holderId: held.caller.id } },
        error: "more_cards_found",
        mend: () => shop.within.done(deleteCard, { cardId }, held.caller),
      },
    };
  },
  [startTagFile.path]: async (): Promise<Scene<CallInput<typeof startTagFile>>> => {
    const [one, two, three] = [await holder(), await holder(), await holder()];
    const caller = await shop.administrator();
    const input = async ({ card }: { card: StockCard }) => {
      const csv = `card,tag\n${card.cardNumber},Van\n`;
      const { digest } = await shop.done(checkTagFile, { csv }, caller);
      return { csv, reason: "asked for it", digest };
    };
    return {
      caller,
      input: await input(one),
      otherInput: await input(three),
      other: { caller: await shop.administrator(), input: await input(two) },
      effects: () => count("card_job_cards WHERE card_id = $1", [one.card.id]),
    };
  },
  [startPlanChange.path]: async (): Promise<Scene<CallInput<typeof startPlanChange>>> => {
    const { one, two, three, change } = await changeable();
    const [caller, other] = [await shop.administrator(), await shop.administrator()];
    const { planId, offerAgain } = await archivedPlan();
    return {
      caller,
      input: change(one),
      otherInput: change(three),
      other: { caller: other, input: change(two) },
      effects: () => count("card_job_cards WHERE card_id = $1", [one.id]),
      refused: {
        caller,
        input: { ...change(three), planId },
        error: "not_found",
        mend: offerAgain,
      },
    };
  },
  [withdrawPlanChange.path]: async (): Promise<Scene<CallInput<typeof withdrawPlanChange>>> => {
    const { one, two, three, change } = await changeable();
    const [caller, other] = [await shop.administrator(), await shop.administrator()];
    const announce = async (card: StockCard) => {
      const { job } = await shop.done(startPlanChange, change(card), caller);
      await runCardJob({ ...shop, shop: shop.config }, BigInt(job.id));
      return { jobId: job.id, reason: "a typing error" };
    };
    const [input, otherInput, ofOther] = [
      await announce(one),
      await announce(three),
      await announce(two),
    ];
    return {
      caller,
      input,
      otherInput,
      other: { caller: other, input: ofOther },
      effects: () => count("card_jobs WHERE terms ->> 'job' = $1", [input.jobId]),
    };
  },
  [createChannel.path]: async (): Promise<Scene<CallInput<typeof createChannel>>> => {
    const [name, another, third] = [newName(), newName(), newName()];
    return {
      caller: await shop.administrator(),
      input: { name },
      otherInput: { name: another },
      other: { caller: await shop.administrator(), input: { name: third } },
      effects: () => count("channels WHERE name = $1", [name]),
    };
  },
  [catalogue.savePlan.path]: async (): Promise<Scene<CallInput<typeof catalogue.savePlan>>> => {
    const { planId, offerAgain } = await archivedPlan();
    const input = { ...planDraft, name: newTexts() };
    const caller = await shop.administrator();
    return {
      caller,
      input,
      otherInput: { ...input, price: "2.01" },
      other: { caller: await shop.administrator(), input: { ...input, name: newTexts() } },
      effects: () => count("plan_versions WHERE name = $1", [input.name]),
      refused: {
        caller,
        input: { ...input, id: planId, name: newTexts() },
        error: "not_found",
        mend: offerAgain,
      },
    };
  },
  [catalogue.archivePlan.path]: async (): Promise<
    Scene<CallInput<typeof catalogue.archivePlan>>
  > => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(() => shop.asProgram((ctx) => addPlanOnSale(ctx))),
    );
    const { planId, offerAgain } = await archivedPlan();
    const caller = await shop.administrator();
    return {
      caller,
      input: { planId: one! },
      otherInput: { planId: three! },
      other: { caller: await shop.administrator(), input: { planId: two! } },
      effects: () =>
        count("audit_entries WHERE subject = $1 AND deed = $2", [
          `plan:${one}`,
          "admin/plan/archive",
        ]),
      refused: { caller, input: { planId }, error: "not_found", mend: offerAgain },
    };
  },
  [catalogue.saveAddOn.path]: async (): Promise<Scene<CallInput<typeof catalogue.saveAddOn>>> => {
    const input = { ...addOnDraft, name: newTexts() };
    return {
      caller: await shop.administrator(),
      input,
      otherInput: { ...input, price: "2.01" },
      other: { caller: await shop.administrator(), input: { ...input, name: newTexts() } },
      effects: () => count("add_ons WHERE name = $1", [input.name]),
    };
  },
  [catalogue.archiveAddOn.path]: async (): Promise<
    Scene<CallInput<typeof catalogue.archiveAddOn>>
  > => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(() => shop.asProgram((ctx) => addAddOnOnSale(ctx))),
    );
    return {
      caller: await shop.administrator(),
      input: { addOnId: one! },
      otherInput: { addOnId: three! },
      other: { caller: await shop.administrator(), input: { addOnId: two! } },
      effects: () =>
        count("audit_entries WHERE subject = $1 AND deed = $2", [
          `addOn:${one}`,
          "admin/addOn/archive",
        ]),
    };
  },
  [priceTests.startPriceTest.path]: async (): Promise<
    Scene<CallInput<typeof priceTests.startPriceTest>>
  > => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(() => shop.asProgram((ctx) => addPlanOnSale(ctx))),
    );
    // Three run at most: those of other tests are over.
    await shop.asProgram(({ tx }) => tx.db.deleteFrom("price_tests").execute());
    const { price, cycleDays, totalTrafficMb, restrictRule, trafficLimitType } = planDraft;
    const terms = { price, cycleDays, totalTrafficMb, restrictRule, trafficLimitType };
    const input = { planId: String(one), from: "2027-04-01", to: "2027-04-30", terms };
    return {
      caller: await shop.administrator(),
      input,
      otherInput: { ...input, planId: String(three) },
      other: { caller: await shop.administrator(), input: { ...input, planId: String(two) } },
      effects: () => count("price_tests WHERE plan_id = $1", [one]),
    };
  },
  [catalogue.orderPlans.path]: () => orderScene("plan"),
  [catalogue.orderAddOns.path]: () => orderScene("addOn"),
  [importCards.path]: async (): Promise<Scene<CallInput<typeof importCards>>> => {
    const name = newName();
    const input = { csv: "cardNumber,iccid,verifyCode,channelName,type\n", name };
    return {
      caller: await shop.administrator(),
      input,
      otherInput: { ...input, partial: true },
      other: { caller: await shop.administrator(), input: { ...input, name: newName() } },
      effects: () => count("stock_imports WHERE name = $1", [name]),
    };
  },
};

const marked = everyCall.filter(({ idempotent }) => idempotent);
const sceneOf = async (endpoint: Endpoint): Promise<Scene<never>> => {
  const scene = scenes[endpoint.path];
  if (!scene) throw new Error(`${endpoint.path} is marked idempotent, but has no scene here`);
  return (await scene(shop)) as Scene<never>;
};

test("knows a scene for every call that is marked idempotent, and for no other", () => {
  expect(Object.keys(scenes).toSorted()).toEqual(marked.map(({ path }) => path).toSorted());
});

/** The same key and body at once on open connections: the answers, and how often it happened. */
async function allAtOnce(on: Shop, endpoint: Endpoint, scene: Scene<never>) {
  await openConnections(on.address, atOnce);
  const options = { bearer: scene.caller.bearer, key: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () => on.call(endpoint, scene.input, options)),
  );
  return { answers, key: options.key, effects: await scene.effects() };
}

test.for(marked)(
  "does $path once for one key and body, gives all who call at once the identical answer, and refuses the key for another body",
  async (endpoint) => {
    const scene = await sceneOf(endpoint);
    const { answers, effects, key } = await allAtOnce(shop, endpoint, scene);
    expect(answers[0]).toMatchObject({ status: 200, code: 0 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(effects).toBe(1);
    const options = { bearer: scene.caller.bearer, key };
    expect(await shop.call(endpoint, scene.otherInput, options)).toMatchObject({
      status: 409,
      code: 40001,
      error: "idempotency_key_reused",
    });
    expect((await shop.call(endpoint, scene.input, options)).text).toBe(answers[0]?.text);
    expect(await scene.effects()).toBe(1);
  },
);

/** What keeps the keys is the same for every call: the quick run asks the rest of a few that move money or a card. */
const askedInFull: ReadonlySet<string> = new Set([recharge.path, orderPlan.path, bindCard.path]);
const few = marked.filter(({ path }) => process.env.DEEP || askedInFull.has(path));

test.for(few)("keeps the keys of $path apart for each user", async (endpoint) => {
  const { caller, input, other, effects } = await sceneOf(endpoint);
  const key = "the same for both";
  const first = await shop.call(endpoint, input, { bearer: caller.bearer, key });
  const second = await shop.call(endpoint, other.input, { bearer: other.caller.bearer, key });
  expect([first.code, second.code]).toEqual([0, 0]);
  expect(await count("idempotency_keys WHERE call = $1 AND key = $2", [endpoint.path, key])).toBe(
    2,
  );
  // An answer without content is the same for all users.
  const sameAnswer = endpoint.path === deleteCard.path;
  expect(second.text === first.text).toBe(sameAnswer);
  expect(await effects()).toBe(1);
});

test.for(few)("remembers the keys of $path over a restart", async (endpoint) => {
  const { caller, input, otherInput, effects } = await sceneOf(endpoint);
  const options = { bearer: caller.bearer, key: randomUUID() };
  const first = await shop.call(endpoint, input, options);
  await shop.restart();
  expect(first.code).toBe(0);
  expect((await shop.call(endpoint, input, options)).text).toBe(first.text);
  expect((await shop.call(endpoint, otherInput, options)).error).toBe("idempotency_key_reused");
  expect(await effects()).toBe(1);
});

test.for(few)("does not remember a refusal of $path", async (endpoint) => {
  const { refused } = await sceneOf(endpoint);
  if (!refused) return;
  const options = { bearer: refused.caller.bearer, key: randomUUID() };
  const input = refused.input;
  expect((await shop.call(endpoint, input, options)).error).toBe(refused.error);
  await refused.mend();
  const answer = await shop.call(endpoint, input, options);
  expect(answer.code).toBe(0);
  expect((await shop.call(endpoint, input, options)).text).toBe(answer.text);
});

test.for(few)("does $path as often as it is asked where no key is sent", async (endpoint) => {
  const { caller, input, otherInput } = await sceneOf(endpoint);
  const options = { bearer: caller.bearer };
  const first = await shop.call(endpoint, input, options);
  const second = await shop.call(endpoint, otherInput, options);
  expect([first.code, second.code]).toEqual([0, 0]);
});

test.for(["", "ü", "k".repeat(129), "a\tb"])(
  "refuses %j as a key before anything is done",
  async (key) => {
    const { caller, input, effects } = await sceneOf(recharge);
    const answer = await shop.within.call(recharge, input, { bearer: caller.bearer, key });
    expect(answer).toMatchObject({ status: 400, error: "validation_failed" });
    expect(await effects()).toBe(0);
  },
);

/** A program that forgets every key at once. */
const forgetful = (database: Database): Database => ({
  ...database,
  write: (work) =>
    database.write((tx) => {
      const run: Transaction["run"] = (statement, values) =>
        statement.name === "take_idempotency_key"
          ? tx.run(statement, values.with(2, randomUUID()))
          : tx.run(statement, values);
      return work({ db: tx.db, run, publish: (notice) => tx.publish(notice) });
    }),
});

test("would notice a program that forgets its keys", async () => {
  const careless = await openShop(testBase, {
    through: forgetful,
    closeWith: onTestFinished,
    env: { JWT_KEY: shop.config.jwtKey },
  });
  const { effects } = await allAtOnce(careless, recharge, await sceneOf(recharge));
  expect(effects).toBe(atOnce);
});
