import { EventEmitter } from "node:events";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import { expect, onTestFinished, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openWorkerGuard, type WorkerGuard } from "./free-dead-workers.ts";
import { until } from "@farsim/programs/until.ts";

const { database } = await openShop(await testDatabase());
const { directConnectionString: connectionString, pool } = database;

/** A pool in the middle of a job, an hour long. Gives the pool's id and the way to end the job. */
async function inTheMiddle(guard: WorkerGuard | undefined) {
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const events = new EventEmitter() as WorkerEvents;
  let poolId = "";
  events.on("pool:create", ({ workerPool }) => {
    poolId = workerPool.id;
    guard?.hold(poolId);
  });
  const task = `task-${Math.random()}`;
  const runner = await run({
    connectionString,
    events,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      [task]: async () => {
        begun.resolve();
        await done.promise;
      },
    },
  });
  onTestFinished(async () => {
    done.resolve();
    await runner.stop();
  });
  await pool.query("SELECT graphile_worker.add_job($1)", [task]);
  await begun.promise;
  await pool.query(
    "UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour' WHERE locked_by = $1",
    [poolId],
  );
  return { poolId, task };
}

function openGuard(): WorkerGuard {
  const guard = openWorkerGuard(connectionString);
  onTestFinished(() => guard.close());
  return guard;
}

test("a job may take as long as it takes while its server lives, and is free once the server is dead", async () => {
  const own = openWorkerGuard(connectionString);
  await own.freeDead();
  const { poolId, task } = await inTheMiddle(own);
  const other = openGuard();
  expect(await own.freeDead()).toEqual([]);
  expect(await other.freeDead()).toEqual([]);
  await own.close();
  const freed = await until(async () => (await other.freeDead())[0], { withinMs: 5_000 });
  expect(freed).toBe(poolId);
  const { rows } = await pool.query(
    `SELECT job.locked_by FROM graphile_worker._private_jobs AS job
     JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id WHERE task.identifier = $1`,
    [task],
  );
  expect(rows).toEqual([{ locked_by: null }]);
});

test("what a pool still holds when it is over is free, though its server lives", async () => {
  const own = openWorkerGuard(connectionString);
  onTestFinished(() => own.close());
  await own.freeDead();
  const { poolId } = await inTheMiddle(own);
  const other = openGuard();
  expect(await other.freeDead()).toEqual([]);
  own.letGo(poolId);
  expect(await until(async () => (await other.freeDead())[0], { withinMs: 5_000 })).toBe(poolId);
});

test("a pool that holds no lock would be taken for dead", async () => {
  const { poolId } = await inTheMiddle(undefined);
  expect(await openGuard().freeDead()).toEqual([poolId]);
});
