import { CardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import type * as contract from "@farsim/contract/desk/cards/card-jobs.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { type Context, hasRight } from "../../platform/context.ts";
import { rightFor } from "./card-job.ts";
import { idOf } from "../../platform/http/request/id.ts";
import {
  keyBefore,
  type Page,
  pageOfRows,
  type PageWanted,
  rowsToRead,
} from "../../platform/http/request/paging.ts";
import { findJob, findJobs, findResults, type StoredJob } from "./card-jobs.sql.ts";

const shown = ({ id, askedBy, askedAt, finishedAt, reason, ...job }: StoredJob) => ({
  ...job,
  id: String(id),
  askedBy: askedBy ?? "–",
  askedAt: askedAt.toString({ smallestUnit: "millisecond" }),
  finishedAt: finishedAt?.toString({ smallestUnit: "millisecond" }) ?? null,
  ...(reason !== null && { reason }),
});

/** Throws `not_found`, also of what the reader may not ask for. */
export async function showJob(ctx: Context, id: bigint): Promise<contract.CardJob> {
  const job = await findJob(ctx.tx, id);
  if (!job || !hasRight(ctx, rightFor[job.deed])) throw new Problem("not_found");
  return shown(job);
}

/** Actions on many cards of the kinds that the reader may ask for, a page of them, the newest first. */
export async function listJobs(
  ctx: Context,
  wanted: Input<typeof contract.listCardJobs>,
): Promise<Output<typeof contract.listCardJobs>> {
  const actions = CardJob.shape.deed.options.filter((action) => hasRight(ctx, rightFor[action]));
  const before = keyBefore(wanted.cursor);
  const rows = await findJobs(ctx.tx, { actions, before, rows: rowsToRead(wanted) });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return { items: items.map(shown), nextCursor };
}

/** How far a job is, and what became of its cards. Throws `not_found`. */
export async function showJobWithResults(
  ctx: Context,
  wanted: Input<typeof contract.getCardJob>,
): Promise<Output<typeof contract.getCardJob>> {
  const job = await showJob(ctx, idOf(wanted.jobId));
  return { job, ...(await pageOfResults(ctx, wanted)) };
}

type ResultsWanted = PageWanted & Pick<Input<typeof contract.getCardJob>, "jobId" | "onlyRefused">;

/** What became of the cards of a job, a page of those that were looked at. */
export async function pageOfResults(
  { tx }: Context,
  wanted: ResultsWanted,
): Promise<Page<contract.CardResult>> {
  const rows = await findResults(tx, idOf(wanted.jobId), {
    onlyRefused: wanted.onlyRefused === "true",
    before: keyBefore(wanted.cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ cardId }) => cardId, wanted);
  return {
    items: items.map(({ cardId, cardNumber, error }) => ({
      cardId: String(cardId),
      cardNumber,
      ...(error !== null && { error }),
    })),
    nextCursor,
  };
}
