/**
 * The schema of the job queue, which graphile-worker reads from the same variable: shops that share a database have one each
 * (`docs/citus.md`). It stands in the text of statements as it is; the start refuses what is no plain name (`read-place.ts`).
 */
export const jobSchema = process.env.GRAPHILE_WORKER_SCHEMA || "graphile_worker";
