import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import { auditNameOf } from "./card-job.ts";
import { type OpenJob, refuseRest, setFinished } from "./card-jobs.sql.ts";

/** Ends a job before its last card: what was not done is refused for this. The job is locked. */
export async function endJob(
  ctx: Context,
  jobId: bigint,
  job: OpenJob,
  error: ProblemKey,
): Promise<void> {
  const rest = await refuseRest(ctx.tx, jobId, { error, now: ctx.now });
  await finishJob(ctx, jobId, { ...job, done: job.done + rest, refused: job.refused + rest });
}

/** Puts the end of a job on record. */
export async function finishJob(ctx: Context, jobId: bigint, job: OpenJob): Promise<void> {
  await setFinished(ctx.tx, jobId, ctx.now);
  await audit(ctx, {
    action: auditNameOf(job.action),
    subject: `job:${jobId}`,
    facts: {
      total: job.total,
      done: job.done - job.refused,
      refused: job.refused,
      ...(job.valueMicros !== null && { creditMicros: String(job.createdMicros) }),
    },
  });
}
