import { Logger, run } from "graphile-worker";
import { simulatedAdapter } from "./channels/adapter.ts";
import { networkTask } from "./channels/network-job.ts";
import { tellNetwork } from "./cards/tell-network.ts";
import type { Config } from "./config.ts";
import { dayOf } from "./platform/calendar.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import type { Log } from "./platform/log.ts";
import { turnOfDay } from "./usage/turn-of-day.ts";
import { markTurned, turnedDay } from "./usage/turned-days.ts";

export interface WorkerParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const lookEveryMs = 5_000;

/** What must not happen inside a request: telling carriers, and the turn of the billing day. */
export async function startWorker({
  config,
  database,
  clock,
  log,
}: WorkerParts): Promise<{ stop(): Promise<void> }> {
  const runner = await run({
    connectionString: database.connectionString,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: new Logger(() => (level, message) => {
      if (level === "error") log.error({ job: message }, "job failed");
    }),
    taskList: {
      [networkTask]: (payload) =>
        tellNetwork({ database, clock, adapterOf: () => simulatedAdapter }, cardIdOf(payload)),
    },
  });
  let turning: Promise<void> | undefined;
  const turn = async () => {
    const today = dayOf(clock.now(), config.billingTimeZone);
    if ((await turnedDay(database)) === today) return;
    await turnOfDay({ database, clock, zone: config.billingTimeZone });
    await markTurned(database, today);
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
      await runner.stop();
    },
  };
}

function cardIdOf(payload: unknown): bigint {
  return BigInt((payload as { cardId: string }).cardId);
}
