import { type CronItem, Logger, parseCronItems } from "graphile-worker";
import { sweepAccounts } from "./accounts/sweep-accounts.ts";
import { carrierTasks } from "./carrier-tasks.ts";
import { alarmCronItems, alarmTasks } from "./admin/alarms/alarm-tasks.ts";
import { sweepAlarms } from "./admin/alarms/sweep-alarms.ts";
import { importTask } from "./admin/stock/submit-import.ts";
import { sweepImports } from "./admin/stock/sweep-imports.ts";
import { type ImportParts, runImport, runWaitingImports } from "./admin/stock/run-import.ts";
import { emailTasks } from "./email-tasks.ts";
import { openEsimOrders } from "./esim-orders.ts";
import { endDays } from "./books/end-days.ts";
import { issueDueInvoices } from "./books/invoices/issue-due.ts";
import { sealMonths } from "./books/seal-months.ts";
import { priceTestTask } from "./margins/price-test-job.ts";
import { runPriceTest } from "./margins/run-price-test.ts";
import {
  bankFileTask,
  fileWorkOf,
  rechargeFileTask,
} from "./payments/recharge-files/recharge-file-job.ts";
import { earnPacks } from "./payments/pack-sales/earn-packs.ts";
import { runRechargeFile } from "./payments/recharge-files/run-file.ts";
import { purchaseTask } from "./payments/orders/purchase-job.ts";
import { paymentFeeTask } from "./payments/payment-fees/fee-job.ts";
import { payoutRefundTask } from "./payments/payout-refunds/refund-job.ts";
import { openWorkAtStripe } from "./work-at-stripe.ts";
import { openPurchases } from "./purchases-under-way.ts";
import { esimOrderTask } from "./esim/order-job.ts";
import { dayOf } from "./platform/calendar.ts";
import { watchDeadWorkers } from "./platform/jobs/free-dead-workers.ts";
import { lookAgain, restingBetween } from "./platform/jobs/look-again.ts";
import { openMail } from "./platform/mail.ts";
import { openKeptImages } from "./shop/images/kept-images.ts";
import { mailWithLogo } from "./shop/images/mail-with-logo.ts";
import { runJobs } from "./platform/jobs/run-jobs.ts";
import { sweepPlatform } from "./platform/jobs/sweep-platform.ts";
import { carryOutChanges } from "./cards/plan-changes/carry-out-changes.ts";
import { cardJobTask } from "./cards/jobs/card-job.ts";
import { makeMonths } from "./usage/ingest/record-months.ts";
import { runCardJob } from "./cards/jobs/run-card-job.ts";
import { sweepUsage } from "./usage/ingest/sweep-usage.ts";
import { publishAuditHead } from "./platform/security/audit-head.ts";
import { openVault } from "./platform/security/vault.ts";
import { expirePacks, rollOverDay, rolloverTask } from "./billing/rollover/day-rollover.ts";
import { markRolledOver, lastRolledOver } from "./billing/rollover/rolled-over-days.ts";
import type { WorkerParts } from "./worker-parts.ts";

/** Once a day, in the small hours of most customers; whichever server comes first does it. */
const sweepTask = "sweep";
const sweepAt = "17 19 * * *";

/** Once an hour the end of the audit log is written down outside the database. */
const auditHeadTask = "audit_head";
const auditHeadAt = "0 * * * *";

const ownCronItems: readonly CronItem[] = [
  { task: sweepTask, match: sweepAt },
  // The next hour's takes the place of one that could not be sent.
  {
    task: auditHeadTask,
    match: auditHeadAt,
    options: { maxAttempts: 5, jobKey: auditHeadTask },
  },
  ...alarmCronItems,
];

/** Files whose lines credit accounts: recharges, and orders that a bank statement pays. */
function fileTasks(working: () => Parameters<typeof runRechargeFile>[0]) {
  const run = (payload: unknown) => runRechargeFile(working(), fileWorkOf(payload));
  return { [rechargeFileTask]: run, [bankFileTask]: run };
}

/** What must not happen inside a request: telling carriers, emails, the turn of the billing day, forgetting what is old. */
export async function startWorker(parts: WorkerParts): Promise<{ stop(): Promise<void> }> {
  const { config, liveShop, database, clock, log } = parts;
  const shopNow = () => liveShop.at(clock.now());
  const mailer = mailWithLogo(openMail(config.mail), openKeptImages(database));
  const vault = openVault(config);
  const importing: Omit<ImportParts, "shop"> = {
    database,
    clock,
    vault,
    onFailure: (err) => log.error({ err }, "a file of cards could not be worked on"),
  };
  const orders = ordersUnderWay(parts);
  const carriers = carrierTasks(parts);
  const working = () => ({ database, clock, shop: shopNow() });
  const goThroughCards = ofOne("jobId", (id) => runCardJob(working(), id));
  const dead = watchDeadWorkers(database.directConnectionString, (err) =>
    log.warn({ err }, "what dead workers hold could not be freed"),
  );
  const runner = await runJobs({
    onFailure: (err) => log.error({ err }, "jobs rest until the database is back"),
    events: dead.events,
    letGo: dead.letGo,
    connectionString: database.directConnectionString,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: new Logger(() => (level, message) => {
      if (level === "error") log.error({ job: message }, "job failed");
    }),
    parsedCronItems: parseCronItems([...ownCronItems, ...carriers.cronItems]),
    taskList: {
      ...carriers.tasks,
      ...emailTasks(parts, mailer),
      ...alarmTasks({
        config,
        database,
        mailer,
        vault,
        clock,
        shopNow,
        onFailure: (err) => log.error({ err }, "no look at what alarms are about"),
      }),
      [sweepTask]: () => sweepAll(parts),
      [auditHeadTask]: () =>
        publishAuditHead({ database, log, now: clock.now(), url: config.auditHeadUrl }),
      [rolloverTask]: () => rollOverWhenDue(parts),
      [importTask]: ofOne("importId", (id) => runImport({ ...importing, shop: shopNow() }, id)),
      ...orders.tasks,
      ...fileTasks(working),
      [priceTestTask]: ofOne("testId", (id) => runPriceTest(working(), id)),
      [cardJobTask]: goThroughCards,
      // As it was called when it was only on StarterPacks.
      packJob: goThroughCards,
    },
  });
  const looks = Object.entries({
    "the turn of the day failed": () => rollOverWhenDue(parts),
    ...looksAtBooks(parts, working),
    ...orders.looks,
    "no look at changes of plan": () =>
      carryOutChanges({
        database,
        clock,
        shop: shopNow(),
        onFailure: (err) => log.error({ err }, "a change of plan could not be carried out"),
      }),
    "no file of cards could be taken up": () =>
      runWaitingImports({ ...importing, shop: shopNow() }),
  }).map(([failure, look]) => lookAgain(look, (err) => log.error({ err }, failure)));
  return {
    async stop() {
      await Promise.all(looks.map((look) => look.stop()));
      await runner.stop();
      orders.close();
      await dead.stop();
    },
  };
}

/** What goes on with orders of others: eSIMs of carriers, what is bought, refunds of a payment provider. */
function ordersUnderWay(parts: WorkerParts) {
  const esims = openEsimOrders(parts);
  const purchases = openPurchases(parts);
  const atStripe = openWorkAtStripe(parts);
  return {
    tasks: {
      [esimOrderTask]: esims.pursue,
      [purchaseTask]: purchases.pursue,
      [payoutRefundTask]: atStripe.sendRefund,
      [paymentFeeTask]: atStripe.learnFee,
    },
    looks: {
      "no look at eSIMs": () => esims.look(),
      "no look at purchases": () => purchases.look(),
      "no look at what Stripe is to be asked": () => atStripe.look(),
    },
    close: () => esims.close(),
  };
}

/** What is done once days and months are over. */
function looksAtBooks(
  { config, database, clock, log }: WorkerParts,
  working: () => Parameters<typeof sealMonths>[0],
) {
  let lookedAt = 0n;
  return {
    "the books of a day could not be ended": () =>
      endDays({ database, clock, zone: config.billingTimeZone }),
    "no look at StarterPacks that were sold": restingBetween(() =>
      earnPacks({
        database,
        clock,
        onFailure: (err) => log.error({ err }, "StarterPacks of a sale could not be booked"),
      }),
    ),
    "a closed month could not be sealed": () => sealMonths(working()),
    "no invoices could be issued": async () => {
      const shopNow = () => working().shop;
      const onFailure = (err: unknown) =>
        log.error({ err }, "an account's invoices could not be issued");
      lookedAt = await issueDueInvoices({ database, clock, shopNow, onFailure }, lookedAt);
    },
  };
}

/** Works on the one thing that a job names. */
const ofOne =
  (name: string, work: (id: bigint) => Promise<void>) =>
  (payload: unknown): Promise<void> =>
    work(BigInt((payload as Readonly<Record<string, string>>)[name]!));

/** Forgets what is old. */
async function sweepAll({ config, database, clock }: WorkerParts): Promise<void> {
  const now = clock.now();
  await sweepPlatform(database, now);
  await sweepAccounts(database, now);
  await sweepImports(database, now);
  await sweepAlarms(database, now);
  await sweepUsage(database, dayOf(now, config.billingTimeZone), config.keptUsageMonths);
}

/** Turns the billing day where it has come, and ends the packs that are over. */
async function rollOverWhenDue({ config, database, clock, log }: WorkerParts): Promise<void> {
  const today = dayOf(clock.now(), config.billingTimeZone);
  const onFailure = (err: unknown) =>
    log.error({ err }, "an account could not be brought to today");
  const turning = { database, clock, zone: config.billingTimeZone, onFailure };
  const turned = await lastRolledOver(database);
  // A server whose clock lags must not turn anyone back.
  if (turned !== undefined && turned >= today) return expirePacks(turning);
  await rollOverDay(turning);
  // Before the day counts as turned: where a month cannot be made now, it is tried again.
  await makeMonths(database, today);
  await markRolledOver(database, today);
}
