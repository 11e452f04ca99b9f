import type { Statement, Transaction } from "./database.ts";

export interface Job {
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** A waiting job with the same key is replaced, not doubled. */
  readonly key?: string;
  /** How often it is tried, with ever longer rests, up to six hours; 25 times unless said. */
  readonly maxAttempts?: number;
}

const addAll: Statement = {
  name: "add_jobs",
  text: `SELECT graphile_worker.add_job(task, payload::json, queue_name => queue, job_key => key, max_attempts => tries)
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[])
           AS job (task, payload, queue, key, tries)`,
};

/** Adds jobs in the transaction of what caused them: they run if, and only if, it commits. */
export async function addJobs(tx: Transaction, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  await tx.run(addAll, [
    jobs.map((job) => job.task),
    jobs.map((job) => JSON.stringify(job.payload)),
    jobs.map((job) => job.queue ?? null),
    jobs.map((job) => job.key ?? null),
    jobs.map((job) => job.maxAttempts ?? null),
  ]);
}
