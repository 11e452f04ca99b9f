import type * as contract from "@farsim/contract/desk/card-jobs.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/id.ts";
import {
  keyBefore,
  type Page,
  pageOfRows,
  type PageWanted,
  rowsToRead,
} from "../../platform/http/paging.ts";
import { findJob, findJobs, findResults, type StoredJob } from "./card-jobs.sql.ts";

const shown = ({ id, askedBy, askedAt, finishedAt, reason, ...job }: StoredJob) => ({
  ...job,
  id: String(id),
  askedBy: askedBy ?? "–",
  askedAt: askedAt.toString({ smallestUnit: "millisecond" }),
  finishedAt: finishedAt?.toString({ smallestUnit: "millisecond" }) ?? null,
  ...(reason !== null && { reason }),
});

/** Throws `not_found`. */
export async function showJob({ tx }: Context, id: bigint): Promise<contract.CardJob> {
  const job = await findJob(tx, id);
  if (!job) throw new Problem("not_found");
  return shown(job);
}

/** Actions on many cards, a page of them, the newest first. */
export async function listJobs(
  { tx }: Context,
  wanted: Input<typeof contract.listCardJobs>,
): Promise<Output<typeof contract.listCardJobs>> {
  const rows = await findJobs(tx, { before: keyBefore(wanted.cursor), rows: rowsToRead(wanted) });
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
