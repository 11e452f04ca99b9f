import { EventEmitter } from "node:events";
import { Logger, type WorkerEvents } from "graphile-worker";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { until } from "@farsim/programs/until.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openCuttingProxy } from "../../../testing/servers/cutting-proxy.ts";
import { runJobs } from "./run-jobs.ts";

const { connectionString, database } = await testDatabase();
const line = await openCuttingProxy(connectionString, "COMMIT");

// graphile-worker names lost connections on the console besides.
beforeEach(() => {
  for (const way of ["trace", "error"] as const) {
    const quiet = vi.spyOn(console, way).mockImplementation(() => {});
    onTestFinished(() => quiet.mockRestore());
  }
});

/** Jobs over the line that can be cut; `held` has the pools that are not over. */
async function open(task: (payload: unknown) => Promise<void>) {
  const events = new EventEmitter() as WorkerEvents;
  const held = new Set<string>();
  const failures: unknown[] = [];
  events.on("pool:create", ({ workerPool }) => held.add(workerPool.id));
  const runner = await runJobs({
    connectionString: line.address,
    events,
    onFailure: (error) => failures.push(error),
    letGo: (poolId) => held.delete(poolId),
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    concurrency: 2,
    pollInterval: 100,
    taskList: { task },
  });
  onTestFinished(() => runner.stop());
  return { runner, held, failures };
}

const add = (payload: object) =>
  database.pool.query("SELECT graphile_worker.add_job('task', $1::json)", [payload]);
const comesTrue = (isTrue: () => boolean) =>
  expect(until(isTrue, { withinMs: 30_000, everyMs: 20 })).resolves.toBe(true);

test("jobs go on once the database is back, however often it was away", async () => {
  const done: unknown[] = [];
  const { held, failures } = await open(async (payload) => void done.push(payload));
  for (let round = 1; round <= 2; round++) {
    await add({ round, before: true });
    await comesTrue(() => done.length === 2 * round - 1);
    const [before] = held;
    line.goAway();
    // Past the first failure the jobs are begun anew again and again.
    const known = failures.length;
    await comesTrue(() => failures.length >= known + 2);
    await add({ round, before: false });
    line.comeBack();
    await comesTrue(() => done.length === 2 * round);
    expect(held).not.toContain(before);
    expect(held.size).toBe(1);
  }
});

test("a pool whose connections were cut in the middle of a job is let go when the job has ended, not before", async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { held, failures } = await open(async () => {
    begun.resolve();
    await end.promise;
  });
  await add({});
  await begun.promise;
  const [pool] = held;
  line.goAway();
  await comesTrue(() => failures.length > 0);
  expect(held).toContain(pool);
  end.resolve();
  await comesTrue(() => !held.has(pool!));
  line.comeBack();
  await comesTrue(() => held.size === 1);
});

test("jobs that are stopped while the database is away end", async () => {
  const { runner, failures } = await open(async () => {});
  line.goAway();
  onTestFinished(() => line.comeBack());
  await comesTrue(() => failures.length > 0);
  await expect(runner.stop()).resolves.toBeUndefined();
});
