import type { getJob as contract, PackJob } from "@farsim/contract/desk/pack-jobs.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { CardSearch as Search } from "@farsim/contract/desk/stock.ts";
import { audit } from "../../platform/security/audit.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/id.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/paging.ts";
import { searchOf } from "../stock/list-operator-cards.ts";
import { findJob, findResults, insertJob } from "./pack-jobs.sql.ts";

/** The worker's job that goes through the cards; one after the other, for they may mean the same cards. */
export const packJobTask = "packJob";

const auditNames = {
  setStarterPack: "admin/starterPack/set",
  resetStarterPack: "admin/starterPack/reset",
  revertStarterPack: "admin/starterPack/revert",
} as const satisfies Record<PackJob["deed"], string>;

export const auditNameOf = (action: PackJob["deed"]): string => auditNames[action];

/** An action on every card that a search finds at this moment: it is asked for here and done by the worker, bit by bit. */
export async function askForAll(
  ctx: Context,
  filter: Search,
  { deed: action, terms }: { deed: PackJob["deed"]; terms: Readonly<Record<string, unknown>> },
): Promise<{ results: []; jobId: string }> {
  const { tx, now, origin } = ctx;
  const job = { deed: action, terms, askedBy: actingUser(ctx), origin, now };
  const { id, total } = await insertJob(tx, searchOf(filter), job);
  const jobId = String(id);
  await addJobs(tx, [{ task: packJobTask, payload: { jobId }, queue: packJobTask }]);
  await audit(ctx, {
    deed: auditNameOf(action),
    subject: `job:${jobId}`,
    facts: { ...terms, total, filter },
  });
  return { results: [], jobId };
}

/** How far a job is, and what became of its cards. Refuses `not_found`. */
export async function showPackJob(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const id = idOf(wanted.jobId);
  const job = await findJob(ctx.tx, id);
  if (!job) throw new Problem("not_found");
  const rows = await findResults(ctx.tx, id, {
    onlyRefused: wanted.onlyRefused === "true",
    before: keyBefore(wanted.cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ cardId }) => cardId, wanted);
  return {
    job: {
      ...job,
      id: String(id),
      askedBy: job.askedBy ?? "–",
      askedAt: job.askedAt.toString({ smallestUnit: "millisecond" }),
      finishedAt: job.finishedAt?.toString({ smallestUnit: "millisecond" }) ?? null,
    },
    items: items.map(({ cardId, cardNumber, error }) => ({
      cardId: String(cardId),
      cardNumber,
      ...(error !== null && { error }),
    })),
    nextCursor,
  };
}
