import { changePrivacy } from "@farsim/contract/desk/shop/legal-documents.ts";
import { changeIdentity, changeLook, getSettings } from "@farsim/contract/desk/shop/settings.ts";
import { addImage } from "@farsim/contract/desk/shop/shop-images.ts";
import { randomUUID } from "node:crypto";
import * as settings from "@farsim/contract/account-settings.ts";
import { sendCode } from "@farsim/contract/accounts.ts";
import * as acting from "@farsim/contract/desk/people/acting.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import * as bankFiles from "@farsim/contract/desk/money/bank-files.ts";
import { confirmApproval, rejectApproval } from "@farsim/contract/desk/people/approvals.ts";
import { type AdjustmentKind, listActivities } from "@farsim/contract/activities.ts";
import { adjustBalance } from "@farsim/contract/desk/money/adjustments.ts";
import * as cards from "@farsim/contract/cards.ts";
import { startCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import { startPlanChange, withdrawPlanChange } from "@farsim/contract/desk/cards/plan-changes.ts";
import * as catalogue from "@farsim/contract/desk/shop/catalogue.ts";
import { saveCoverage } from "@farsim/contract/desk/shop/coverage.ts";
import { disableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { addCustomerNote } from "@farsim/contract/desk/people/customer-record.ts";
import { closeMonth } from "@farsim/contract/desk/money/books.ts";
import { confirmEmailCorrection } from "@farsim/contract/email-correction.ts";
import { listInvoices, setInvoiceDetails } from "@farsim/contract/invoices.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { addRole, changeRole, inviteStaff, setRole } from "@farsim/contract/desk/people/staff.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import { acceptDocuments } from "@farsim/contract/legal.ts";
import * as payouts from "@farsim/contract/payouts.ts";
import * as packSales from "@farsim/contract/desk/money/pack-sales.ts";
import * as payoutDesk from "@farsim/contract/desk/money/payouts.ts";
import * as pay from "@farsim/contract/pay.ts";
import * as orders from "@farsim/contract/desk/money/orders.ts";
import { getPurchase } from "@farsim/contract/purchases.ts";
import {
  checkRechargeFile,
  startRechargeFile,
  stopRechargeFile,
} from "@farsim/contract/desk/money/recharge-files.ts";
import { saveView } from "@farsim/contract/desk/shop/saved-views.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { standardRoles } from "@farsim/contract/values/people/rights.ts";
import { markCard, swapSim, unbindCard } from "@farsim/contract/desk/cards/sims.ts";
import {
  revertStarterPack,
  setStarterPack,
  stopService,
} from "@farsim/contract/desk/cards/stock.ts";
import * as alarms from "@farsim/contract/desk/shop/alarms.ts";
import * as levels from "@farsim/contract/desk/cards/stock-levels.ts";
import { importCards, stockColumns } from "@farsim/contract/desk/cards/stock-import.ts";
import { listOperatorPlans } from "@farsim/contract/desk/shop/catalogue.ts";
import { saveChannelCosts } from "@farsim/contract/desk/money/margins.ts";
import { startPriceTest } from "@farsim/contract/desk/money/price-tests.ts";
import { changeInvoices, correctInvoice } from "@farsim/contract/desk/money/invoices.ts";
import { changeTax } from "@farsim/contract/desk/money/tax-settings.ts";
import { checkTagFile, startTagFile } from "@farsim/contract/desk/cards/tag-files.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { feesAndTransfers } from "./fees-and-transfers.ts";
import { refundsOfPayouts } from "./refunds-of-payouts.ts";
import { agreedStatement, sheetOf } from "../bank-statements.ts";
import { correctionOf } from "../email-corrections.ts";
import { openImports } from "../imported-file.ts";
import { newKey, newSecret } from "../renew-at-desk.ts";
import { codeOfStep, stepOf } from "../../src/accounts/second-factor/totp.ts";
import { watchAlarms } from "../../src/admin/alarms/watch-alarms.ts";
import { runImport } from "../../src/admin/stock/run-import.ts";
import { provisionNetwork } from "../../src/cards/network/provision-network.ts";
import { simulatedAdapter } from "../../src/channels/carriers/adapter.ts";
import { recordPaymentEvent } from "../../src/payments/stripe/record-payment-event.ts";
import { endAllDays } from "../end-all-days.ts";
import { firstDayOf, monthAfter, monthOf } from "../../src/books/month.ts";
import { runPriceTest } from "../../src/margins/run-price-test.ts";
import { issueDueInvoices } from "../../src/books/invoices/issue-due.ts";
import { sealMonths } from "../../src/books/seal-months.ts";
import { addDays, dayOf, startOfDay } from "../../src/platform/calendar.ts";
import { openLog } from "../../src/platform/log.ts";
import { openVault } from "../../src/platform/security/vault.ts";
import { fetchUsage } from "../../src/usage/fetch/fetch-usage.ts";
import { dismissUsage, retryUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import { makeMonths } from "../../src/usage/ingest/record-months.ts";
import { earnPacks } from "../../src/payments/pack-sales/earn-packs.ts";
import { runRechargeFile } from "../../src/payments/recharge-files/run-file.ts";
import { runCardJob } from "../../src/cards/jobs/run-card-job.ts";
import { sweepUsage } from "../../src/usage/ingest/sweep-usage.ts";
import { rollOverDay } from "../../src/billing/rollover/day-rollover.ts";
import { markRolledOver } from "../../src/billing/rollover/rolled-over-days.ts";
import { openPurchases } from "../../src/purchases-under-way.ts";
import { requireSealingKey } from "../../src/require-sealing-key.ts";
import { buyInOneGo } from "../buy-in-one-go.ts";
import type { Shop } from "../open-shop.ts";
import { newName, type Person, roleIdOf } from "../people.ts";
import { addAddOnOnSale, addPlanOnSale, newEsim, newTestCard, type StockCard } from "../stock.ts";

/** What a shop did once a migration had made it possible, by the number of that migration. */
export type Chapters = Readonly<Record<number, () => Promise<unknown>>>;

const megabyte = 1_048_576;

/**
 * A shop's life in the order of its migrations: each chapter does what nothing before could, and nothing that needs a later
 * one. Wants RECHARGE_APPROVAL_ABOVE=500.00, and a channel `carrier-one` with an SM-DP+, which no one asks.
 */
export function lifeOfAShop(shop: Shop): Chapters {
  const { within, clock, config, database } = shop;
  let [keeper, ann, ben] = [] as unknown as [Person, Person, Person];
  let [planId, addOnId] = ["", ""];
  let held: StockCard[] = [];
  const as = ({ bearer }: Person) => ({ bearer });
  const use = (card: StockCard, mb: number, usedAt = clock.now().toString()) => {
    const bytes = mb * megabyte;
    return { id: randomUUID(), iccid: card.iccid, usedAt, regionName: "JP", bytes };
  };
  const later = () => {
    clock.set(clock.now().add({ seconds: 1 }));
    return clock.now();
  };
  const nextDay = async () => {
    clock.set(clock.now().add({ hours: 24 }));
    for (const person of [keeper, ann, ben]) await shop.renew(person);
  };
  const onFailure = (error: unknown) => {
    throw error;
  };
  const today = () => dayOf(clock.now(), config.billingTimeZone);
  const reportToCarrier = ({ id }: StockCard) =>
    provisionNetwork({ database, clock, adapterOf: () => simulatedAdapter }, BigInt(id));
  const bind = ({ cardNumber, iccid, verifyCode }: StockCard, { bearer }: Person) =>
    within.done(cards.bindCard, { cardNumber, iccid, verifyCode }, { bearer });

  const ordered = (person: Person) =>
    within.done(pay.createPayOrder, { amount: "25.00", method: "domestic" }, as(person));

  async function paid(person: Person, paymentId: string, isCancelled = false) {
    const order = await ordered(person);
    if (isCancelled) await within.done(pay.cancelPayOrder, { orderId: order.id }, as(person));
    const made = { sessionId: randomUUID(), amountMicros: 25_000_000n, currency: "USD" };
    await shop.asProgram(async (ctx) => {
      await ctx.tx.db
        .insertInto("checkouts")
        .values({
          provider: "stripe",
          session_id: made.sessionId,
          order_id: BigInt(order.id),
          opened_at: ctx.now,
        })
        .execute();
      await recordPaymentEvent(ctx, { kind: "paid", paymentId, orderId: order.id, ...made });
    });
    return order;
  }
  const sendEvent = (event: Parameters<typeof recordPaymentEvent>[1]) =>
    shop.asProgram((ctx) => recordPaymentEvent(ctx, event));

  return {
    2: async () => {
      keeper = await shop.administrator();
      [ann, ben] = [await shop.register(), await shop.customer()];
      const { id: userId } = await shop.customer();
      await within.done(disableCustomer, { userId, reason: "spam" }, as(keeper));
      await within.done(sendCode, { email: ann.email, purpose: "resetPassword" });
    },
    3: async () => {
      const given = { account: ann.username, amount: "50.00" };
      await within.done(recharge, given, { ...as(keeper), key: "only once" });
      await shop.recharge(ben, "20.00");
    },
    4: async () => {
      planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
      addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
    },
    6: async () => {
      held = await Promise.all([ann, ann, ben, ben].map((person) => shop.boundCard(person)));
      const [first, second, third, fourth] = held as [StockCard, StockCard, StockCard, StockCard];
      await within.done(cards.orderPlan, { cardId: first.id, planId }, as(ann));
      await within.done(cards.orderPlan, { cardId: second.id, planId }, as(ann));
      await within.done(cards.orderPlan, { cardId: third.id, planId }, as(ben));
      await within.done(cards.editTag, { cardId: first.id, tag: "Ann's phone" }, as(ann));
      await within.done(cards.stopBilling, { cardId: second.id }, as(ann));
      await within.done(cards.deleteCard, { cardId: fourth.id }, as(ben));
    },
    7: async () => {
      const [first, second, third] = held as [StockCard, StockCard, StockCard];
      await shop.report([use(first, 300), use(third, 700)]);
      await within.done(cards.orderAddOn, { cardId: first.id, addOnId }, as(ann));
      await reportToCarrier(first);
      await nextDay();
      const zone = config.billingTimeZone;
      await rollOverDay({ database, clock, zone, onFailure });
      await markRolledOver(database, today());
      const yesterday = clock.now().subtract({ hours: 24 }).toString();
      const strange = { ...use(first, 1), iccid: newTestCard().iccid };
      await shop.report([use(first, 900), use(first, 10, yesterday), use(second, 5), strange]);
    },
    9: async () => {
      const leaver = await shop.customer();
      const { password } = leaver;
      await within.done(settings.deleteAccount, { password }, as(leaver));
      const shown = await within.done(settings.getSettings, {}, as(ann));
      const alerts = { ...shown.alerts, lowBalanceAt: "5.00", data50: true };
      await within.done(settings.saveSettings, { language: "zh-CN", alerts }, as(ann));
      const { secret } = await within.done(settings.setupTotp, { password: ben.password }, as(ben));
      const code = codeOfStep(secret, stepOf(clock.now()));
      await within.done(settings.confirmTotp, { code }, as(ben));
    },
    10: async () => {
      const [one, two] = (await shop.stock(2)) as [StockCard, StockCard];
      const input = { cardIds: [one.id, two.id], planId, days: 3 };
      await within.done(setStarterPack, input, as(keeper));
      await shop.report([use(one, 20)]);
      await bind(one, ann);
    },
    12: async () => {
      const order = await paid(ann, "pi_credited");
      await within.done(pay.createPayOrder, { amount: "5.00", method: "domestic" }, as(ben));
      const input = { amount: "10.00", method: "domestic" } as const;
      const { id: orderId } = await within.done(pay.createPayOrder, input, as(ben));
      await within.done(orders.finishPayOrder, { orderId }, as(keeper));
      const twice = { account: ben.username, amount: "7.00" };
      const { activity } = await within.done(recharge, twice, as(keeper));
      const reversal = { activityId: activity!.id, reason: "credited twice" };
      await within.done(reverseActivity, reversal, as(keeper));
      await paid(ben, "pi_disputed");
      await sendEvent({ kind: "disputed", paymentId: "pi_disputed", disputeId: "dp_1" });
      await sendEvent({
        kind: "refunded",
        paymentId: "pi_credited",
        refundedMicros: 1_000_000n,
        at: clock.now(),
      });
      return order;
    },
    13: async () => {
      const another = await shop.administrator();
      for (const decide of [confirmApproval, rejectApproval, undefined]) {
        const input = { account: ann.username, amount: "500.01" };
        const { approval } = await within.done(recharge, input, as(keeper));
        const decision = { approvalId: approval!.id, note: "seen the slip" };
        if (decide) await within.done(decide, decision, as(another));
      }
    },
    15: async () => {
      await shop.stockOf([newEsim()]);
      await within.done(applyEsim, {}, as(ann));
      const { activationCode: _, ...unmade } = newEsim();
      await shop.stockOf([unmade]);
      await within.done(applyEsim, {}, as(ann));
    },
    16: async () => {
      await nextDay();
      const { name: channelName } = shop.channel;
      for (const _ of [1, 2]) await newSecret(within, { channelName, ...as(keeper) });
      const page = { records: [use(held[0]!, 450), use(held[2]!, 1)], cursor: "1" };
      const adapter = { ...simulatedAdapter, fetchUsage: async () => page };
      await fetchUsage({ database, clock, shop: config, adapter, channelName });
      await makeMonths(database, "2025-01-01");
      await sweepUsage(database, today(), 4);
    },
    17: async () => {
      await within.done(enterCustomer, { userId: ann.id, reason: "they asked" }, as(keeper));
      const stock = await shop.stock(3);
      const filter = { search: stock[0]!.cardNumber };
      const asked = { filter, planId, days: 30 };
      const { jobId } = await within.done(setStarterPack, asked, as(keeper));
      await runCardJob({ database, clock, shop: config }, BigInt(jobId!));
    },
    18: async () => {
      const { cardNumber, iccid, verifyCode } = newTestCard();
      const line = [cardNumber, iccid, verifyCode, shop.channel.name, "physical", ""];
      const csv = [stockColumns, line].map((fields) => fields.join(",")).join("\n");
      const { importId } = await within.done(importCards, { csv }, as(keeper));
      const vault = openVault(config);
      await runImport({ database, clock, shop: config, vault, onFailure }, BigInt(importId));
      const words = {
        name: { ...inEveryLanguage(() => "A"), "zh-CN": "一" },
        description: inEveryLanguage(() => ""),
      };
      const terms = { ...words, price: "3.00", cycleDays: 2, totalTrafficMb: 100 };
      const rules = { restrictRule: "STOP", trafficLimitType: "CYCLE" } as const;
      await within.done(catalogue.savePlan, { id: planId, ...terms, ...rules }, as(keeper));
      const addOn = { id: addOnId, ...words, price: "1.00", topUpMb: 50 };
      await within.done(catalogue.saveAddOn, addOn, as(keeper));
    },
    19: async () => shop.recharge(ben, "1.00"),
    25: async () => sendEvent({ kind: "disputeWon", paymentId: "pi_disputed", disputeId: "dp_1" }),
    28: async () => {
      const order = await paid(ben, "pi_seen");
      await sendEvent({ kind: "disputed", paymentId: "pi_seen", disputeId: "dp_2" });
      const seen = { orderId: order.id, troubles: 1, note: "written to the bank" };
      await within.done(orders.markPayOrderSeen, seen, as(keeper));
    },
    37: async () => {
      const keeper = await shop.administrator();
      const { identity } = await within.done(getSettings, {}, as(keeper));
      const input = { ...identity.values, legalName: "A Company", version: identity.version };
      await within.done(changeIdentity, input, as(keeper));
    },
    39: async () => {
      // One that stays cancelled has a status that no earlier schema could hold.
      await paid(ben, "pi_cancelled", true);
    },
    29: async () => shop.report([use(held[1]!, 3)]),
    40: () => requireSealingKey(database, config, "secret.key"),
    41: async () => {
      const keeper = await shop.administrator();
      const channelName = shop.channel.name;
      const networks = [{ name: "Docomo", generation: "5G" as const }];
      const covered = { channelName, regionCode: "JP" as const, networks };
      await within.done(saveCoverage, covered, as(keeper));
      const plan = {
        name: inEveryLanguage(() => "Japan"),
        description: inEveryLanguage(() => ""),
        price: "2.00",
        cycleDays: 1,
        totalTrafficMb: 100,
        restrictRule: "STOP",
        trafficLimitType: "DAILY",
      } as const;
      await within.done(
        catalogue.savePlan,
        { ...plan, channelNames: [channelName], regionCodes: ["JP"] },
        as(keeper),
      );
    },
    47: async () => {
      const [keeper, customer] = [await shop.administrator(), await shop.register()];
      const { privacy } = await within.done(getSettings, {}, as(keeper));
      const text = inEveryLanguage(() => "# Privacy");
      await within.done(changePrivacy, { text, version: privacy.version }, as(keeper));
      later();
      const documents = [{ document: "privacy" as const, version: privacy.version + 1 }];
      await within.done(acceptDocuments, { documents }, as(customer));
    },
    48: async () => {
      const keeper = await shop.administrator();
      const image = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1"/></svg>',
      ).toString("base64");
      const images = await within.done(addImage, { purpose: "logo", image }, as(keeper));
      const { look } = await within.done(getSettings, {}, as(keeper));
      const input = { ...look.values, ...images, version: look.version };
      await within.done(changeLook, input, as(keeper));
    },
    49: async () => {
      const [keeper, colleague] = [await shop.administrator(), await shop.staff("support")];
      const roleId = String(roleIdOf("auditor"));
      await within.done(setRole, { userId: colleague.id, roleId, reason: "learned" }, as(keeper));
    },
    50: async () => {
      const [keeper, another] = [await shop.administrator(), await shop.administrator()];
      const many = { planId, days: 366 };
      for (const decide of [confirmApproval, rejectApproval, undefined]) {
        const cardIds = (await shop.stock(1)).map(({ id }) => id);
        const asked = { ...many, cardIds };
        const { approval } = await within.done(setStarterPack, asked, as(keeper));
        const decision = { approvalId: approval!.id, note: "as ordered" };
        if (!decide) continue;
        await within.done(decide, decision, as(another));
        if (decide === confirmApproval)
          await runCardJob({ database, clock, shop: config }, BigInt(approval!.packs!.jobId));
      }
      await within.done(recharge, { account: ann.username, amount: "500.00" }, as(keeper));
      const { items } = await within.done(listActivities, {}, as(ann));
      const fee = items.find(({ type, reversedBy }) => type === "ADD_ON_PURCHASE" && !reversedBy);
      const back = { activityId: fee!.id, reason: "it did not work" };
      const { approval } = await within.done(reverseActivity, back, as(keeper));
      await within.done(confirmApproval, { approvalId: approval!.id }, as(another));
    },
    51: async () => {
      const keeper = await shop.administrator();
      const roleId = String(roleIdOf("stock"));
      await within.done(inviteStaff, { email: "newcomer@example.com", roleId }, as(keeper));
    },
    55: async () => {
      const keeper = await shop.administrator();
      const { role } = await within.done(
        addRole,
        { name: "Night shift", rights: ["customers.read"], reason: "longer hours" },
        as(keeper),
      );
      await within.done(
        changeRole,
        {
          roleId: role.id,
          rights: ["customers.read", "view"],
          seen: role.rights,
          reason: "to help",
        },
        as(keeper),
      );
    },
    59: async () => {
      const [keeper, another] = [await shop.administrator(), await shop.administrator()];
      const [roleId, email] = [String(roleIdOf("finance")), "cashier@example.com"];
      const asked = await within.done(inviteStaff, { email, roleId }, as(keeper));
      await within.done(confirmApproval, { approvalId: asked.approval!.id }, as(another));
      const [userId, reason] = [(await shop.staff("auditor")).id, "learned"];
      const { approval } = await within.done(setRole, { userId, roleId, reason }, as(keeper));
      const no = { approvalId: approval!.id, note: "not yet" };
      await within.done(rejectApproval, no, as(another));
      const rights = [...standardRoles.auditor];
      const gained = { roleId: String(roleIdOf("auditor")), seen: rights, reason };
      const more = { ...gained, rights: [...rights, "money.approve" as const] };
      await within.done(changeRole, more, as(keeper));
    },
    58: async () => {
      const keeper = await shop.administrator();
      const [spare] = await shop.stock(1);
      const early = use(spare!, 1, clock.now().add({ hours: 1 }).toString());
      await shop.report([early, { ...use(spare!, 1), iccid: "8985000000000000000" }]);
      clock.set(clock.now().add({ hours: 2 }));
      await shop.renew(keeper);
      await within.done(retryUsage, { all: {} }, as(keeper));
      const dismissed = { all: {}, reason: "a test of the carrier" };
      for (const kind of ["rejected", "unrated"] as const)
        await within.done(dismissUsage, { kind, ...dismissed }, as(keeper));
      const { name: channelName } = shop.channel;
      const fetchUsageOf = async () => {
        throw new Error("The carrier answered with 503.");
      };
      const adapter = { ...simulatedAdapter, fetchUsage: fetchUsageOf };
      await fetchUsage({ database, clock, shop: config, adapter, channelName }).catch(() => {});
    },
    69: async () => {
      const keeper = await shop.staff("support");
      const params = { search: ann.username, sort: "-balance" };
      const view = { list: "customers", name: "Richest", params } as const;
      await within.done(saveView, view, as(keeper));
    },
    56: async () => {
      const keeper = await shop.administrator();
      const note = { userId: ann.id, note: "Calls back on Monday" };
      await within.done(addCustomerNote, note, as(keeper));
    },
    43: async () => {
      const { bearer } = await shop.administrator();
      const { name: channelName } = shop.channel;
      for (const formerEnds of ["now", "inOneDay", "inOneDay"] as const) {
        later();
        await newKey(within, { channelName, formerEnds, bearer });
      }
    },
    42: async () => {
      const [keeper, customer] = [await shop.administrator(), await shop.customer()];
      await shop.stockOf([newEsim(), newEsim()]);
      const first = await buyInOneGo(shop, customer, { planId, regionCode: "JP" });
      // Another thing, which is never paid: the same would be the first once more.
      await buyInOneGo(shop, customer, { planId });
      later();
      await within.done(orders.finishPayOrder, { orderId: first.order!.id }, as(keeper));
      const card = await shop.boundCard(customer);
      await shop.recharge(customer, "9.00");
      const covered = await buyInOneGo(shop, customer, { planId, cardId: card.id });
      // Each step at a moment of its own.
      const purchases = openPurchases({ ...shop, clock: { now: later }, log: openLog("silent") });
      for (const { id: purchaseId } of [first, covered]) {
        await purchases.pursue({ purchaseId });
        const seen = await within.done(getPurchase, { purchaseId }, as(customer));
        if (seen.purchase.step !== "DONE")
          throw new Error(`a purchase ended ${seen.purchase.step}`);
      }
    },
    61: async () => {
      const keeper = await shop.administrator();
      const { name: channelName } = shop.channel;
      const imports = openImports(shop, database);
      const [moved, undone] = [
        await imports.file(keeper, { count: 2, channelName }),
        await imports.file(keeper, { count: 2, channelName }),
      ];
      const reason = "the wrong carrier's file";
      const to = { batchId: moved.importId, channelName: "carrier-one", reason };
      await within.done(levels.moveBatch, to, as(keeper));
      await within.done(levels.undoBatch, { batchId: undone.importId, reason }, as(keeper));
      const low = { channelName, type: "physical" as const, lowAt: 5 };
      await within.done(levels.setStockThreshold, low, as(keeper));
    },
    62: async () => {
      const keeper = await shop.administrator();
      await within.done(alarms.setAlarmEmails, { emails: "daily" }, as(keeper));
      const url = "https://receiver.invalid/alarms";
      await within.done(alarms.setAlarmWebhook, { url, since: null }, as(keeper));
      const { billingTimeZone } = config;
      const parts = { database, clock: { now: later }, ways: config, billingTimeZone };
      await watchAlarms(parts, { withLedger: true });
    },
    63: async () => {
      const keeper = await shop.staff("support");
      const reason = "lost the mailbox";
      const [waits, confirms] = [await shop.customer(), await shop.customer()];
      for (const { id: userId, username } of [waits, confirms]) {
        const email = `${username}@new.example.com`;
        await within.done(acting.correctEmail, { userId, email, reason }, as(keeper));
      }
      later();
      const { password } = confirms;
      const correction = await correctionOf(shop, confirms);
      await within.done(confirmEmailCorrection, { correction, password }, {});
    },
    64: async () => {
      const keeper = await shop.staff("support");
      const customer = await shop.customer();
      await shop.recharge(customer, "20.00");
      const filter = { holderId: customer.id };
      for (const plan of [planId, planId, undefined]) {
        const { id: cardId } = await shop.boundCard(customer);
        if (plan) await within.done(cards.orderPlan, { cardId, planId: plan }, as(customer));
      }
      later();
      for (const action of ["stopService", "resumeService"] as const) {
        const asked = { deed: action, filter, reason: "asked for it by phone", atMost: 3 };
        const { job } = await within.done(startCardJob, asked, as(keeper));
        await runCardJob({ database, clock, shop: config }, BigInt(job.id));
        later();
      }
    },
    65: async () => {
      const keeper = await shop.administrator();
      const customer = await shop.customer();
      await shop.recharge(customer, "20.00");
      const held = [await shop.boundCard(customer), await shop.boundCard(customer)];
      for (const { id: cardId } of held)
        await within.done(cards.orderPlan, { cardId, planId }, as(customer));
      later();
      const another = await shop.asProgram((ctx) => addPlanOnSale(ctx));
      const startsOn = addDays(today(), 40);
      const change = { planId: another, version: 1, startsOn, reason: "dearer", atMost: 1 };
      const work = async (jobId: string) => {
        await runCardJob({ database, clock, shop: config }, BigInt(jobId));
        later();
        return jobId;
      };
      const jobIds = [];
      for (const { id } of held) {
        const asked = { ...change, cardIds: [id] };
        jobIds.push(await work((await within.done(startPlanChange, asked, as(keeper))).job.id));
      }
      const back = { jobId: jobIds[0]!, reason: "a typing error" };
      await work((await within.done(withdrawPlanChange, back, as(keeper))).job.id);
    },
    67: async () => {
      const [keeper, another] = [await shop.administrator(), await shop.administrator()];
      const [one, two] = [await shop.customer(), await shop.customer()];
      const email = `${newName()}@example.com`;
      const left = await shop.customer();
      const [note, stopped] = ["as ordered", "6.00"];
      /** Credits all of them by a file: at once, or once someone has decided. */
      const handIn = async (
        amount: string,
        decide?: (approvalId: string) => Promise<unknown>,
        accounts = [one.username, two.username, email],
      ) => {
        const lines = accounts.map((account) => `${account},${amount}`);
        const csv = ["account,amount", ...lines].join("\n");
        const checked = await within.done(checkRechargeFile, { csv }, as(keeper));
        const agreed = {
          right: accounts.length,
          amount: checked.amount,
          opened: checked.opened.length,
          waits: checked.waits,
        };
        const named = { name: "allowances.csv", reason: "Allowance", repeated: 0 };
        const asked = { csv, ...named, ...agreed };
        const { file, approval } = await within.done(startRechargeFile, asked, as(keeper));
        if (approval) await decide?.(approval.id);
        else if (amount === stopped)
          await within.done(stopRechargeFile, { fileId: file.id, reason: note }, as(keeper));
        await runRechargeFile(
          { database, clock, shop: config },
          { fileId: BigInt(file.id), after: 0 },
        );
        later();
      };
      await handIn("5.00");
      await handIn(stopped);
      // One who leaves while it waits is not credited.
      await handIn(
        "301.00",
        async (id) => {
          const { password } = left;
          await within.done(settings.deleteAccount, { password }, as(left));
          await within.done(confirmApproval, { approvalId: id }, as(another));
        },
        [left.username, one.username],
      );
      await handIn("300.00", (id) => within.done(confirmApproval, { approvalId: id }, as(another)));
      await handIn("400.00", (id) =>
        within.done(rejectApproval, { approvalId: id, note }, as(another)),
      );
      await handIn("450.00");
    },
    57: async () => {
      const keeper = await shop.administrator();
      const [lost, damaged, unbound] = await Promise.all(
        [ann, ann, ben].map((person) => shop.boundCard(person)),
      );
      const reason = "left in a taxi";
      await within.done(markCard, { cardId: lost!.id, mark: "lost", reason }, as(keeper));
      await within.done(markCard, { cardId: damaged!.id, mark: "damaged", reason }, as(keeper));
      await within.done(unbindCard, { cardId: unbound!.id, reason }, as(keeper));
      const [spare, returned] = await shop.stock(2);
      const swapped = { cardId: lost!.id, spareId: spare!.id, reason };
      await within.done(swapSim, swapped, as(keeper));
      // One that was stopped for the very same reason before, and one that its mark stops.
      const kept = [await shop.boundCard(ann), await shop.boundCard(ann)];
      for (const { id: cardId } of kept)
        await within.done(cards.orderPlan, { cardId, planId }, as(ann));
      await within.done(stopService, { cardId: kept[0]!.id, reason }, as(keeper));
      for (const { id: cardId } of kept)
        await within.done(markCard, { cardId, mark: "lost", reason }, as(keeper));
      await within.done(markCard, { cardId: returned!.id, mark: "returned", reason }, as(keeper));
    },
    60: async () => {
      const keeper = await shop.staff("support");
      const customer = await shop.customer();
      await shop.recharge(customer, "20.00");
      const [{ id: _, ...proof }] = (await shop.stock(1)) as [StockCard];
      const reason = "asked for it by phone";
      const asked = { userId: customer.id, reason };
      const { card } = await within.done(acting.bindCardFor, { ...asked, ...proof }, as(keeper));
      await within.done(cards.orderPlan, { cardId: card.id, planId }, as(customer));
      later();
      const about = { cardId: card.id, reason };
      await within.done(acting.orderAddOnFor, { ...about, addOnId }, as(keeper));
      await within.done(acting.editTagFor, { ...about, tag: "Phone" }, as(keeper));
      await within.done(acting.stopBillingFor, about, as(keeper));
      later();
      const again = { ...about, planId, version: 1, startsOn: today() };
      await within.done(acting.orderPlanFor, again, as(keeper));
      await within.done(acting.sendReset, asked, as(keeper));
    },
    70: async () => {
      const keeper = await shop.staff("support");
      const customer = await shop.customer();
      const [one, two] = [await shop.boundCard(customer), await shop.boundCard(customer)];
      const csv = `card,tag\n${one.cardNumber},Van 1\n${two.iccid},Van 2\n`;
      const { digest } = await within.done(checkTagFile, { csv }, as(keeper));
      const asked = { csv, reason: "asked for it by email", digest };
      const { job } = await within.done(startTagFile, asked, as(keeper));
      await runCardJob({ database, clock, shop: config }, BigInt(job.id));
      later();
    },
    72: async () => {
      const month = monthOf(today());
      clock.set(
        startOfDay(firstDayOf(monthAfter(month)), config.billingTimeZone).add({ hours: 1 }),
      );
      for (const person of [keeper, ann, ben]) await shop.renew(person);
      await endAllDays({ database, clock, zone: config.billingTimeZone });
      await within.done(closeMonth, { month }, as(keeper));
      await sealMonths({ database, clock, shop: config });
      later();
    },
    73: async () => {
      const [keeper, another] = [await shop.administrator(), await shop.administrator()];
      const wayOf = { way: "byBank", reference: "PO 1" } as const;
      const back = { reason: "came back" };
      const ask = async (amount: string, parts: readonly string[] = [amount]) => {
        const person = await shop.customer();
        for (const part of parts) await shop.recharge(person, part);
        later();
        const wanted = { amount, payTo: "DE89 3704 0044 0532 0130 00", password: person.password };
        const { id: payoutId } = await within.done(payouts.askPayout, wanted, as(person));
        later();
        return { person, payoutId };
      };
      const payIt = async (payoutId: string) => {
        const { approval } = await within.done(
          payoutDesk.payPayout,
          { payoutId, ...wayOf },
          as(keeper),
        );
        later();
        return approval;
      };
      const cancelled = await ask("3.00");
      const { payoutId } = cancelled;
      await within.done(payouts.cancelPayout, { payoutId }, as(cancelled.person));
      const declined = await ask("4.00");
      const refused = { payoutId: declined.payoutId, reason: "no such account" };
      await within.done(payoutDesk.declinePayout, refused, as(keeper));
      const paid = await ask("5.00");
      await payIt(paid.payoutId);
      await within.done(
        payoutDesk.takePayoutBack,
        { payoutId: paid.payoutId, ...back },
        as(keeper),
      );
      later();
      const byHand = { payoutId: paid.payoutId, way: "byHand" } as const;
      await within.done(payoutDesk.payPayout, byHand, as(another));
      later();
      const { password } = paid.person;
      await within.done(settings.deleteAccount, { password }, as(paid.person));
      const large = await ask("600.00", ["300.00", "300.00"]);
      const approval = await payIt(large.payoutId);
      await within.done(confirmApproval, { approvalId: approval!.id }, as(another));
      later();
      await payIt(large.payoutId);
      const waits = await ask("700.00", ["350.00", "350.00"]);
      await payIt(waits.payoutId);
    },
    74: async () => {
      const [keeper, another] = [await shop.administrator(), await shop.administrator()];
      const person = await shop.customer();
      const adjust = async (kind: AdjustmentKind, amount: string) => {
        const wanted = { account: person.username, kind, amount, reason: "as agreed" };
        const { activity, approval } = await within.done(adjustBalance, wanted, as(keeper));
        later();
        return activity?.id ?? approval!.id;
      };
      const undo = async (activityId: string, amount?: string) => {
        await within.done(reverseActivity, { activityId, amount, reason: "a slip" }, as(keeper));
        later();
      };
      await adjust("GOODWILL", "4.00");
      await undo(await adjust("GOODWILL", "1.00"));
      await undo(await adjust("CORRECTION", "-2.00"));
      await adjust("CORRECTION", "-1.50");
      await adjust("CORRECTION", "20.00");
      const { id: cardId } = await shop.boundCard(person);
      await within.done(cards.orderPlan, { cardId, planId }, as(person));
      const onSale = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
      const order = { cardId, addOnId: onSale };
      const bought = await within.done(cards.orderAddOn, order, as(person));
      await undo(bought.activity.id, "1.25");
      const approvalId = await adjust("GOODWILL", "600.00");
      await within.done(confirmApproval, { approvalId }, as(another));
      later();
      await adjust("CORRECTION", "700.00");
    },
    75: async () => {
      const [keeper, another] = [await shop.administrator(), await shop.administrator()];
      const today = dayOf(clock.now(), config.billingTimeZone);
      const order = async (amount: string) => {
        const person = await shop.customer();
        const input = { amount, method: "international" } as const;
        return { person, ...(await within.done(pay.createPayOrder, input, as(person))) };
      };
      /** A statement with one order that its code tells, and one that a person chose. */
      const handIn = async (
        amounts: readonly [string, string],
        between?: (ordered: readonly pay.PayOrder[], approvalId?: string) => Promise<unknown>,
      ) => {
        const [coded, plain] = [await order(amounts[0]), await order(amounts[1])];
        const csv = sheetOf([today, coded.total, coded.remark], [today, plain.total, "no code"]);
        const checked = await within.done(bankFiles.checkBankFile, { csv }, as(keeper));
        const agreed = agreedStatement(csv, checked, { chosen: [3] });
        const { file, approval } = await within.done(bankFiles.startBankFile, agreed, as(keeper));
        await between?.([coded, plain], approval?.id);
        const fileId = BigInt(file.id);
        await runRechargeFile({ database, clock, shop: config }, { fileId, after: 0 });
        later();
        return file.id;
      };
      const decided = { note: "as the bank has it" };
      await handIn(["31.00", "32.00"]);
      await handIn(["33.00", "34.00"], async ([coded]) => {
        await within.done(orders.finishPayOrder, { orderId: coded!.id }, as(another));
      });
      await handIn(["310.00", "320.00"], (_, approvalId) =>
        within.done(confirmApproval, { approvalId: approvalId! }, as(another)),
      );
      await handIn(["330.00", "340.00"], (_, approvalId) =>
        within.done(rejectApproval, { approvalId: approvalId!, ...decided }, as(another)),
      );
      await handIn(["350.00", "360.00"]);
    },
    76: async () => {
      const owner = await shop.administrator();
      const rates = { planFees: "0.19", addOnFees: "0.07", esimFees: "", serviceFees: "0.19" };
      const places = [{ country: "AT" as const, ...rates, planFees: "0.2" }];
      const from = addDays(today(), 1);
      await within.done(changeTax, { ...rates, places, version: 0, from }, as(owner));
      await nextDay();
      const [keeper, person, other] = [
        await shop.administrator(),
        await shop.customer(),
        await shop.customer(),
      ];
      await within.done(settings.saveSettings, { country: "AT" }, as(other));
      const onSale = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
      for (const one of [person, other]) {
        await shop.recharge(one, "20.00");
        const card = await shop.boundCard(one);
        await within.done(cards.orderPlan, { cardId: card.id, planId }, as(one));
        await shop.report([use(card, 10)]);
        later();
        const order = { cardId: card.id, addOnId: onSale };
        const { activity } = await within.done(cards.orderAddOn, order, as(one));
        later();
        const back = { activityId: activity.id, amount: "1.25", reason: "a slip" };
        await within.done(reverseActivity, back, as(keeper));
        later();
      }
    },
    77: async () => {
      const owner = await shop.administrator();
      const { identity, invoices } = await within.done(getSettings, {}, as(owner));
      const seller = {
        ...identity.values,
        legalName: "Farsim Ltd",
        address: "1 Main Street, Dublin",
        taxNumber: "IE1234567A",
        country: "IE" as const,
        version: identity.version,
      };
      await within.done(changeIdentity, seller, as(owner));
      const issuing = { issue: "on", prefix: "INV-", version: invoices.version } as const;
      const noTaxReason = inEveryLanguage(() => "");
      await within.done(changeInvoices, { ...issuing, noTaxReason }, as(owner));
      const person = await shop.customer();
      const address = { street: "Hauptstraße 1", postalCode: "10115", city: "Berlin" };
      const details = { company: "Reisen GmbH", ...address, country: "DE" as const };
      const buyer = { ...details, vatNumber: "DE123456789", reference: "" };
      await within.done(setInvoiceDetails, buyer, as(person));
      await shop.recharge(person, "20.00");
      const { id: cardId } = await shop.boundCard(person);
      await within.done(cards.orderPlan, { cardId, planId }, as(person));
      const onSale = await shop.asProgram((ctx) => addAddOnOnSale(ctx));
      const order = { cardId, addOnId: onSale };
      const { activity } = await within.done(cards.orderAddOn, order, as(person));
      const back = { activityId: activity.id, amount: "1.25", reason: "a slip" };
      await within.done(reverseActivity, back, as(owner));
      clock.set(
        startOfDay(firstDayOf(monthAfter(monthOf(today()))), config.billingTimeZone).add({
          hours: 1,
        }),
      );
      for (const one of [owner, person]) await shop.renew(one);
      await endAllDays({ database, clock, zone: config.billingTimeZone });
      const shopNow = () => shop.liveShop.at(clock.now());
      await issueDueInvoices({ database, clock, shopNow, onFailure });
      later();
      const { items } = await within.done(listInvoices, {}, as(person));
      const correcting = { id: items[0]!.id, reason: "has moved", buyer };
      await within.done(correctInvoice, correcting, as(owner));
      later();
    },
    78: async () => {
      const owner = await shop.administrator();
      const person = await shop.customer();
      await shop.recharge(person, "20.00");
      const card = await shop.boundCard(person);
      await within.done(cards.orderPlan, { cardId: card.id, planId }, as(person));
      await shop.report([use(card, 10)]);
      const costs = { perMb: "0.002", perDay: "0.01", perMonth: "0.3" };
      const regions = [{ regionCode: "JP", perMb: "0.0015" } as const];
      const list = { channelName: shop.channel.name, from: "2027-01-01", ...costs, regions };
      await within.done(saveChannelCosts, list, as(owner));
      const { items } = await within.done(listOperatorPlans, {}, as(owner));
      const terms = {
        price: "3.00",
        cycleDays: 2,
        totalTrafficMb: 500,
        restrictRule: "THROTTLE",
        throttleKbps: 128,
        trafficLimitType: "DAILY",
      } as const;
      const yesterday = addDays(today(), -1);
      const trial = { planId: items[0]!.id, from: yesterday, to: yesterday, terms };
      for (const isRun of [true, false]) {
        const { test } = await within.done(startPriceTest, trial, as(owner));
        const running = { database, clock, shop: shop.liveShop.at(clock.now()) };
        if (isRun) await runPriceTest(running, BigInt(test.id));
      }
      later();
    },
    84: async () => {
      const owner = await shop.administrator();
      const person = await shop.customer();
      const onSale = await shop.asProgram((ctx) => addPlanOnSale(ctx));
      const stock = await shop.stock(7);
      const ids = stock.map(({ id }) => id);
      const made = { planId: onSale };
      await within.done(setStarterPack, { ...made, cardIds: ids.slice(1), days: 5 }, as(owner));
      await within.done(setStarterPack, { ...made, cardIds: [ids[0]!], days: 1 }, as(owner));
      later();
      const paid = { price: "8.00", way: "byBank", buyer: "Kiosk", reason: "invoice 7" } as const;
      const first = { ...paid, cardIds: ids.slice(0, 5), cards: 5, amount: "40.00" };
      const { sale } = await within.done(
        packSales.recordPackSale,
        { ...first, reference: "INV 7" },
        as(owner),
      );
      later();
      const second = { ...paid, cardIds: ids.slice(5), cards: 2, amount: "16.00" };
      const byHand = { ...second, way: "byHand" } as const;
      const other = (await within.done(packSales.recordPackSale, byHand, as(owner))).sale;
      const earn = async () => {
        later();
        await earnPacks({ database, clock, onFailure });
        later();
      };
      await bind(stock[1]!, person);
      await bind(stock[5]!, person);
      const revertedIds = { cardIds: [ids[2]!] };
      await within.done(revertStarterPack, revertedIds, as(owner));
      await earn();
      const back = { way: "byHand", cards: 1, amount: "8.00", reason: "unsold" } as const;
      const some = { saleId: sale.id, cardIds: [ids[3]!] };
      await within.done(packSales.givePackSaleBack, { ...some, ...back }, as(owner));
      later();
      const rest = { saleId: other.id, ...back, way: "byBank" } as const;
      await within.done(packSales.givePackSaleBack, rest, as(owner));
      clock.set(clock.now().add({ hours: 25 }));
      await earn();
    },
    85: () => refundsOfPayouts(shop, { paid, sendEvent, later }),
    86: () => feesAndTransfers(shop, later),
    88: async () => {
      const person = await shop.customer();
      await shop.recharge(person, "20.00");
      const card = await shop.boundCard(person);
      await within.done(cards.orderPlan, { cardId: card.id, planId }, as(person));
      // The first use opens the cycle, what follows is plain.
      for (const megabytes of [1, 2]) await shop.report([use(card, megabytes)]);
    },
  };
}
