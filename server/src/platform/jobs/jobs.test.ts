import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { addJobs, type Job } from "./jobs.ts";
import { until } from "@farsim/programs/until.ts";

const { database } = await testDatabase();
const { pool } = database;

const job = { task: "tell", payload: { cardId: "1" }, queue: "card:1", key: "tell:1" } as const;
const jobs = async () =>
  (
    await pool.query(
      "SELECT key, locked_at IS NOT NULL AS taken FROM graphile_worker._private_jobs ORDER BY id",
    )
  ).rows;

/** A worker has taken up the waiting job and not said so yet, while something else changes and adds it again. */
async function whileTakenUp(add: () => Promise<unknown>): Promise<void> {
  const worker = await pool.connect();
  onTestFinished(() => worker.release());
  await worker.query("BEGIN");
  await worker.query(
    "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker', attempts = 1",
  );
  const added = add();
  const isHeld = async () =>
    (
      await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).rowCount === 1;
  expect(await until(isHeld, { withinMs: 10_000 })).toBe(true);
  await worker.query("COMMIT");
  await added;
}

async function oneWaits(): Promise<void> {
  await pool.query("DELETE FROM graphile_worker._private_jobs");
  await database.write((tx) => addJobs(tx, [job]));
  expect(await jobs()).toEqual([{ key: job.key, taken: false }]);
}

test("a job is added though a worker takes up the one before it at that very moment", async () => {
  await oneWaits();
  const others: Job[] = [
    { ...job, key: "tell:2" },
    { task: "other", payload: {} },
  ];
  await whileTakenUp(() => database.write((tx) => addJobs(tx, [others[0]!, job, others[1]!])));
  const [taken, ...waiting] = await jobs();
  expect(taken).toEqual({ key: null, taken: true });
  expect(waiting).toHaveLength(3);
  expect(waiting).toContainEqual({ key: job.key, taken: false });
});

test("the control: the queue by itself would lose it, and say nothing", async () => {
  await oneWaits();
  await whileTakenUp(() =>
    pool.query("SELECT graphile_worker.add_job($1, '{}', queue_name => $2, job_key => $3)", [
      job.task,
      job.queue,
      job.key,
    ]),
  );
  expect(await jobs()).toEqual([{ key: job.key, taken: true }]);
});

test("a waiting job is replaced, and one that has long been running is followed by another", async () => {
  await oneWaits();
  await database.write((tx) => addJobs(tx, [job]));
  expect(await jobs()).toHaveLength(1);
  await pool.query("UPDATE graphile_worker._private_jobs SET locked_at = now(), attempts = 1");
  await database.write((tx) => addJobs(tx, [job]));
  expect(await jobs()).toEqual([
    { key: null, taken: true },
    { key: job.key, taken: false },
  ]);
});
