import { Logger, parseCronItems, run } from "graphile-worker";
import { accountLetterTask, sendAccountLetter } from "./accounts/account-letter-job.ts";
import { sweepAccounts } from "./accounts/sweep-accounts.ts";
import { carrierTasks } from "./carrier-tasks.ts";
import type { Config } from "./config.ts";
import { dayOf } from "./platform/calendar.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import { watchDeadWorkers } from "./platform/free-dead-workers.ts";
import type { Log } from "./platform/log.ts";
import { openMail } from "./platform/mail.ts";
import { sweepPlatform } from "./platform/sweep-platform.ts";
import { makeMonths } from "./usage/record-months.ts";
import { sweepUsage } from "./usage/sweep-usage.ts";
import { expirePacks, turnOfDay } from "./usage/turn-of-day.ts";
import { markTurned, turnedDay } from "./usage/turned-days.ts";

export interface WorkerParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const lookEveryMs = 5_000;

/** Once a day, in the small hours of most customers; whichever server comes first does it. */
const sweepTask = "sweep";
const sweepAt = "17 19 * * *";

/** What must not happen inside a request: telling carriers, letters, the turn of the billing day, forgetting what is old. */
export async function startWorker(parts: WorkerParts): Promise<{ stop(): Promise<void> }> {
  const { config, database, clock, log } = parts;
  const mailer = openMail(config.mail);
  const carriers = carrierTasks(parts);
  const dead = watchDeadWorkers(database.connectionString, (err) =>
    log.warn({ err }, "what dead workers hold could not be freed"),
  );
  const runner = await run({
    events: dead.events,
    connectionString: database.connectionString,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: new Logger(() => (level, message) => {
      if (level === "error") log.error({ job: message }, "job failed");
    }),
    parsedCronItems: parseCronItems([{ task: sweepTask, match: sweepAt }, ...carriers.cronItems]),
    taskList: {
      ...carriers.tasks,
      [accountLetterTask]: (payload) =>
        sendAccountLetter({ database, mailer, productName: config.productName }, payload),
      [sweepTask]: async () => {
        const now = clock.now();
        await sweepPlatform(database, now);
        await sweepAccounts(database, now);
        await sweepUsage(database, dayOf(now, config.billingTimeZone), config.keptUsageMonths);
      },
    },
  });
  const turning = watchTurnOfDay(parts);
  return {
    async stop() {
      await turning.stop();
      await runner.stop();
      await dead.stop();
    },
  };
}

/** Looks again and again whether the billing day has turned, and whether packs are over. */
function watchTurnOfDay({ config, database, clock, log }: WorkerParts): { stop(): Promise<void> } {
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
    await makeMonths(database, today);
  };
  const look = () => {
    turning ??= turn()
      .catch((error: unknown) => log.error({ err: error }, "the turn of the day failed"))
      .finally(() => {
        turning = undefined;
      });
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await turning;
    },
  };
}
