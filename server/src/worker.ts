import { Logger, parseCronItems, run } from "graphile-worker";
import { accountLetterTask, sendAccountLetter } from "./accounts/account-letter-job.ts";
import { sweepAccounts } from "./accounts/sweep-accounts.ts";
import { importTask } from "./admin/stock/hand-in.ts";
import { forgetImports } from "./admin/stock/imports.sql.ts";
import { type ImportParts, runImport, runWaitingImports } from "./admin/stock/run-import.ts";
import { simulatedAdapter } from "./channels/adapter.ts";
import { networkTask } from "./channels/network-job.ts";
import { tellNetwork } from "./cards/tell-network.ts";
import type { Config } from "./config.ts";
import { openEsimOrders } from "./esim-orders.ts";
import { esimOrderTask } from "./esim/order-job.ts";
import { dayOf } from "./platform/calendar.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import type { Log } from "./platform/log.ts";
import { openMail } from "./platform/mail.ts";
import { sweep } from "./platform/sweep.ts";
import { sweepPlatform } from "./platform/sweep-platform.ts";
import { openVault } from "./platform/vault.ts";
import { sweepRecordKeys } from "./usage/sweep-record-keys.ts";
import { expirePacks, turnOfDay } from "./usage/turn-of-day.ts";
import { markTurned, turnedDay } from "./usage/turned-days.ts";

export interface WorkerParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const lookEveryMs = 5_000;
/** As long as files that brought nothing are remembered. */
const importDays = 30;

/** Once a day, in the small hours of most customers; whichever server comes first does it. */
const sweepTask = "sweep";
const sweepAt = "17 19 * * *";

/** What must not happen inside a request: telling carriers, letters, the turn of the billing day, forgetting what is old. */
export async function startWorker({
  config,
  database,
  clock,
  log,
}: WorkerParts): Promise<{ stop(): Promise<void> }> {
  const mailer = openMail(config.mail);
  const importing: ImportParts = {
    database,
    clock,
    shop: config,
    vault: openVault(config.secretKey),
    onFailure: (err) => log.error({ err }, "a file of cards could not be worked on"),
  };
  const esimOrders = openEsimOrders({ config, database, clock, log });
  const runner = await run({
    connectionString: database.connectionString,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: new Logger(() => (level, message) => {
      if (level === "error") log.error({ job: message }, "job failed");
    }),
    parsedCronItems: parseCronItems([{ task: sweepTask, match: sweepAt }]),
    taskList: {
      [accountLetterTask]: (payload) =>
        sendAccountLetter({ database, mailer, productName: config.productName }, payload),
      [sweepTask]: async () => {
        const now = clock.now();
        await sweepPlatform(database, now);
        await sweepAccounts(database, now);
        await sweep(database, forgetImports, [now.subtract({ hours: 24 * importDays })]);
        await sweepRecordKeys(database, dayOf(now, config.billingTimeZone));
      },
      [importTask]: (payload) =>
        runImport(importing, BigInt((payload as { importId: string }).importId)),
      [esimOrderTask]: esimOrders.pursue,
      [networkTask]: (payload) =>
        tellNetwork({ database, clock, adapterOf: () => simulatedAdapter }, cardIdOf(payload)),
    },
  });
  let turning: Promise<void> | undefined;
  const turn = async () => {
    const today = dayOf(clock.now(), config.billingTimeZone);
    const onFailure = (err: unknown) => log.error({ err }, "a wallet could not be settled");
    const turning = { database, clock, zone: config.billingTimeZone, onFailure };
    const turned = await turnedDay(database);
    // A server whose clock lags must not turn anybody back.
    if (turned !== undefined && turned >= today) return expirePacks(turning);
    await turnOfDay(turning);
    await markTurned(database, today);
  };
  const look = () => {
    turning ??= Promise.all([
      turn().catch((error: unknown) => log.error({ err: error }, "the turn of the day failed")),
      esimOrders.look().catch((error: unknown) => log.error({ err: error }, "no look at eSIMs")),
    ])
      .then(() => {})
      .finally(() => {
        turning = undefined;
      });
  };
  let takingUp: Promise<void> | undefined;
  const takeUp = () => {
    takingUp ??= runWaitingImports(importing)
      .catch((error: unknown) => log.error({ err: error }, "no file of cards could be taken up"))
      .finally(() => {
        takingUp = undefined;
      });
  };
  const lookAround = () => {
    look();
    takeUp();
  };
  lookAround();
  const timer = setInterval(lookAround, lookEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await turning;
      await takingUp;
      await runner.stop();
      esimOrders.close();
    },
  };
}

function cardIdOf(payload: unknown): bigint {
  return BigInt((payload as { cardId: string }).cardId);
}
