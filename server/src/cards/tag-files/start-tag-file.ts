import type { startTagFile as contract } from "@farsim/contract/desk/cards/tag-files.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { keepJob, startJob } from "../jobs/card-job.ts";
import { showJob } from "../jobs/show-jobs.ts";
import { digestOfTags, judgeTagFile } from "./check-tag-file.ts";
import { setJobTags } from "./tag-files.sql.ts";

/** Begins to give cards the tags of a file. Refuses `tag_file_changed` where its check showed others. */
export async function startTagFile(
  ctx: Context,
  { csv, reason, digest }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { changes } = await judgeTagFile(ctx, csv);
  if (changes.length === 0 || digestOfTags(changes) !== digest)
    throw new Problem("tag_file_changed");
  const wanted = { action: "editTags", terms: { reason } } as const;
  const job = await keepJob(ctx, { ids: changes.map(({ cardId }) => cardId) }, wanted);
  await setJobTags(ctx.tx, job.id, changes);
  await startJob(ctx, job, { action: "editTags", terms: {}, reason });
  return { job: await showJob(ctx, job.id) };
}
