import type { AuditAction } from "@farsim/contract/desk/audit-actions.ts";
import type { AuditFacts } from "@farsim/contract/desk/audit-facts.ts";
import type { getJob as contract, PackJob } from "@farsim/contract/desk/pack-jobs.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { CardSearch as Search } from "@farsim/contract/desk/stock.ts";
import type { StockResult } from "../../billing/account/with-stock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { audit } from "../../platform/security/audit.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/id.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/paging.ts";
import { findJob, findResults, insertJob } from "./pack-jobs.sql.ts";

/** The worker's job that goes through the cards; one after the other, for they may mean the same cards. */
export const packJobTask = "packJob";

const auditNames = {
  setStarterPack: "admin/starterPack/set",
  resetStarterPack: "admin/starterPack/reset",
  revertStarterPack: "admin/starterPack/revert",
} as const satisfies Record<PackJob["deed"], AuditAction>;

export const auditNameOf = (action: PackJob["deed"]): AuditAction => auditNames[action];

interface Wanted {
  readonly deed: PackJob["deed"];
  readonly terms: Readonly<Record<string, unknown>>;
}

/** Keeps an action on many cards, those that are meant at this moment. Nothing is done before it is started. */
export function keepJob(
  ctx: Context,
  meant: Parameters<typeof insertJob>[1],
  wanted: Wanted,
): Promise<{ id: bigint; total: number }> {
  const { tx, now, origin } = ctx;
  return insertJob(tx, meant, { ...wanted, askedBy: actingUser(ctx), origin, now });
}

/** The worker does it, bit by bit. */
export function queueJob(tx: Transaction, id: bigint): Promise<void> {
  const payload = { jobId: String(id) };
  return addJobs(tx, [{ task: packJobTask, payload, queue: packJobTask }]);
}

/** Starts an action on every card that a search found, and puts that on record with what binding the packs may credit. */
export async function startJob(
  ctx: Context,
  { id, total }: { id: bigint; total: number },
  { deed, terms, ...facts }: Wanted & { readonly filter: Search; readonly createdMicros?: string },
): Promise<{ results: []; jobId: string }> {
  await queueJob(ctx.tx, id);
  await audit(ctx, {
    deed: auditNameOf(deed),
    subject: `job:${id}`,
    facts: { ...terms, total, ...facts },
  });
  return { results: [], jobId: String(id) };
}

/** Puts on record what was done with cards that were named; those that were refused are not in it. */
export async function recordPacks(
  ctx: Context,
  action: PackJob["deed"],
  results: StockResult[],
  facts: AuditFacts,
): Promise<{ results: StockResult[] }> {
  const done = results.filter(({ error }) => error === undefined).map(({ cardId }) => cardId);
  if (done.length > 0)
    await audit(ctx, {
      deed: auditNameOf(action),
      subject: `cards:${done.length}`,
      facts: { ...facts, cardIds: done },
    });
  return { results };
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
