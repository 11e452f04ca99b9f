import { StartError } from "@farsim/programs/start-error.ts";

/**
 * The schema of the job queue, which graphile-worker reads from the same variable: shops that share a database have one each
 * (`docs/citus.md`).
 */
export const jobSchema = nameIn(process.env.GRAPHILE_WORKER_SCHEMA);

/** It stands in the text of statements, unquoted. */
function nameIn(text = "graphile_worker"): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(text))
    throw new StartError(
      "GRAPHILE_WORKER_SCHEMA must be a name of small letters, digits and underscores.",
    );
  return text;
}
