import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Runner,
  type RunnerOptions,
  run,
  type WorkerEvents,
  type WorkerPool,
} from "graphile-worker";
import pg from "pg";

/** How long the database is left alone before the jobs are taken up again. */
const restMs = 500;
/** How often a pool that ends is looked at, and how long its runner may take to end once all its workers have. */
const lookEveryMs = 50;
const patienceMs = 2_000;

interface JobOptions extends RunnerOptions {
  readonly connectionString: string;
  readonly events: WorkerEvents;
  /** Told each time the jobs could not go on. */
  readonly onFailure: (error: unknown) => void;
  /** Called for each pool that is over: what it still holds is free. */
  readonly letGo: (poolId: string) => void;
}

interface Begun {
  readonly runner: Runner;
  readonly pool: WorkerPool;
}

/**
 * Does jobs until it is stopped. A database that goes away ends a runner; another begins as soon as it can. Fails where the
 * very first cannot begin.
 */
export async function runJobs({
  onFailure,
  letGo,
  connectionString,
  ...options
}: JobOptions): Promise<{ stop(): Promise<void> }> {
  const over = new AbortController();
  const asked = once(over.signal, "abort");
  const pgPool = openPool(connectionString);
  let created: WorkerPool | undefined;
  options.events.on("pool:create", ({ workerPool }) => {
    created = workerPool;
  });
  const begin = async () => {
    const runner = await run({
      ...options,
      pgPool,
      // Told together, jobs that cannot be marked as done or failed end the runner; told one by one, they would end the program.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    return { runner, pool: created! };
  };
  const endPool = () => Promise.race([pgPool.end(), pause(patienceMs, undefined, { ref: false })]);
  let begun: Begun | undefined = await begin().catch(async (error: unknown) => {
    await endPool();
    throw error;
  });
  const goOn = async () => {
    while (!over.signal.aborted) {
      try {
        begun ??= await begin();
        await Promise.race([whenOver(begun.runner, options.events), asked]);
      } catch (error) {
        onFailure(error);
      }
      if (begun) {
        await end(begun);
        letGo(begun.pool.id);
      }
      begun = undefined;
      await pause(restMs, undefined, { signal: over.signal }).catch(() => {});
    }
  };
  const going = goOn();
  const stop = async () => {
    over.abort();
    await going;
    await endPool();
  };
  let stopping: Promise<void> | undefined;
  return { stop: () => (stopping ??= stop()) };
}

/**
 * The connections of all runners. Those that a runner opens itself end the program where they break while it ends, for it
 * listens to their errors no more.
 */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Fails once the database went away. Not only where a runner ends: where a worker has asked for a job and had no answer it may
 * have been given one, which a pool that lives, and does not know of it, would hold for hours.
 */
async function whenOver({ promise }: Runner, events: WorkerEvents): Promise<void> {
  const watching = new AbortController();
  const heard = async (name: "pool:gracefulShutdown" | "worker:getJob:error") => {
    const [event] = await once(events, name, { signal: watching.signal });
    throw event.error ?? new Error(event.message);
  };
  try {
    await Promise.race([promise, heard("pool:gracefulShutdown"), heard("worker:getJob:error")]);
  } finally {
    watching.abort();
  }
}

/**
 * Ends a runner once its workers have done what they were at. It may stay as if it lived: where several answers of the database
 * are lost at once, its queue waits for them for ever (graphile/worker issue 636). So no one waits for it longer than a while.
 */
async function end({ runner, pool }: Begun): Promise<void> {
  const stop = () => runner.stop().catch(() => {});
  const ended = Promise.allSettled([pool._shuttingDown ? undefined : stop(), runner.promise]);
  while (pool._active || pool._workers.length > 0) await pause(lookEveryMs);
  await Promise.race([ended, pause(patienceMs, undefined, { ref: false })]);
  // Lets its clock go, where it has not done so itself.
  await stop();
}
