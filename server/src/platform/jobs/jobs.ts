import { jobSchema } from "./job-schema.ts";
import type { Statement, Transaction } from "../database/database.ts";

export interface Job {
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** A waiting job with the same key is replaced, not doubled. */
  readonly key?: string;
  /** How often it is tried, with ever longer rests, up to six hours; 25 times unless said. */
  readonly maxAttempts?: number;
  /** Jobs of a lower number come first; 0 unless said. */
  readonly priority?: number;
}

/** Gives the keys of the jobs that were added. */
const addAll: Statement = {
  name: "add_jobs",
  text: `SELECT key FROM ${jobSchema}.add_jobs(ARRAY(
           SELECT (task, payload::json, queue, NULL, tries, key, priority, NULL)::${jobSchema}.job_spec
           FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::smallint[])
             AS job (task, payload, queue, key, tries, priority)))`,
};

/** Each try in vain needs a worker that takes up another job of the same key just then. */
const mostTries = 10;

/**
 * Adds jobs in the transaction of what caused them: they run if, and only if, it commits. The queue adds nothing, and says
 * nothing, while a worker is just taking up a waiting job of the same key (graphile/worker issue 580): that one may have read
 * what was there before, so the job is added again, and stands behind it.
 */
export async function addJobs(tx: Transaction, jobs: readonly Job[]): Promise<void> {
  let left = lastOfEachKey(jobs);
  for (let tries = 0; left.length > 0; tries++) {
    if (tries === mostTries) throw new Error(`Jobs could not be added: ${namesOf(left)}.`);
    const batch = left;
    // Each try adds what the one before could not.
    // oxlint-disable-next-line no-await-in-loop
    const added = await tx.run<{ key: string | null }>(addAll, [
      batch.map((job) => job.task),
      batch.map((job) => JSON.stringify(job.payload)),
      batch.map((job) => job.queue ?? null),
      batch.map((job) => job.key ?? null),
      batch.map((job) => job.maxAttempts ?? null),
      batch.map((job) => job.priority ?? null),
    ]);
    const keys = new Set(added.map(({ key }) => key));
    left = batch.filter(({ key }) => key !== undefined && !keys.has(key));
  }
}

const withdrawAll: Statement = {
  name: "withdraw_jobs",
  text: `SELECT ${jobSchema}.complete_jobs(ARRAY(SELECT id FROM ${jobSchema}.jobs WHERE task_identifier = $1))`,
};

/** Takes all jobs of a task back that no worker has begun. */
export async function withdrawJobs(tx: Transaction, task: string): Promise<void> {
  await tx.run(withdrawAll, [task]);
}

/** The queue takes a key once in a call; of several the last would have replaced the others. */
function lastOfEachKey(jobs: readonly Job[]): readonly Job[] {
  const last = new Map(jobs.map((job) => [job.key, job]));
  return jobs.filter((job) => job.key === undefined || last.get(job.key) === job);
}

const namesOf = (jobs: readonly Job[]): string =>
  jobs.map(({ task, key }) => key ?? task).join(", ");
