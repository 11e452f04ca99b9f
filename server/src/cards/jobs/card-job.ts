import type { AuditAction } from "@farsim/contract/desk/people/audit-actions.ts";
import type { AuditFacts } from "@farsim/contract/desk/people/audit-facts.ts";
import type { CardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import type { CardSearch as Search } from "@farsim/contract/desk/cards/card-search.ts";
import type { Right } from "@farsim/contract/values/people/rights.ts";
import type { StockResult } from "../../billing/account/with-stock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { audit } from "../../platform/security/audit.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import { insertJob } from "./card-jobs.sql.ts";

/** The worker's task that goes through the cards of a job, of one job after the other: they may mean the same cards. */
export const cardJobTask = "cardJob";

/** What one needs to ask for it, and to read how it goes. */
export const rightFor: Readonly<Record<CardJob["deed"], Right>> = {
  setStarterPack: "packs",
  resetStarterPack: "packs",
  revertStarterPack: "packs",
  stopService: "customers.write",
  resumeService: "customers.write",
  announcePlanChange: "catalogue",
  withdrawPlanChange: "catalogue",
  editTags: "customers.act",
};

const auditNames = {
  setStarterPack: "admin/starterPack/set",
  resetStarterPack: "admin/starterPack/reset",
  revertStarterPack: "admin/starterPack/revert",
  stopService: "admin/card/stopService",
  resumeService: "admin/card/resumeService",
  announcePlanChange: "admin/card/announcePlanChange",
  withdrawPlanChange: "admin/card/withdrawPlanChange",
  editTags: "admin/card/editTags",
} as const satisfies Record<CardJob["deed"], AuditAction>;

export const auditNameOf = (action: CardJob["deed"]): AuditAction => auditNames[action];

interface Wanted {
  readonly action: CardJob["deed"];
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
  return addJobs(tx, [{ task: cardJobTask, payload, queue: cardJobTask }]);
}

/** The terms without the reason, which the audit log keeps beside them. */
interface Started extends Wanted {
  /** Why, where holders read it. */
  readonly reason?: string;
  /** What the cards were found by, where they were not named. */
  readonly filter?: Search;
  readonly createdMicros?: string;
}

/** Starts an action on many cards, and puts that on record with what binding the packs may credit. */
export async function startJob(
  ctx: Context,
  { id, total }: { id: bigint; total: number },
  { action, terms, reason, ...facts }: Started,
): Promise<{ results: []; jobId: string }> {
  await queueJob(ctx.tx, id);
  await audit(ctx, {
    action: auditNameOf(action),
    subject: `job:${id}`,
    reason,
    facts: { ...terms, total, ...facts },
  });
  return { results: [], jobId: String(id) };
}

/** Puts on record what was done with cards that were named; those that were refused are not in it. */
export async function recordPacks(
  ctx: Context,
  action: CardJob["deed"],
  results: StockResult[],
  facts: AuditFacts,
): Promise<{ results: StockResult[] }> {
  const done = results.filter(({ error }) => error === undefined).map(({ cardId }) => cardId);
  if (done.length > 0)
    await audit(ctx, {
      action: auditNameOf(action),
      subject: `cards:${done.length}`,
      facts: { ...facts, cardIds: done },
    });
  return { results };
}
