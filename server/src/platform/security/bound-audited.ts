import type { AuditAction } from "@farsim/contract/desk/people/audit-actions.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { dayOf, startOfDay } from "../calendar.ts";
import { answerableUser, type Context } from "../context.ts";
import type { Statement } from "../database/database.ts";

/** How often something may be put on record in a billing day. */
export interface AuditBound {
  readonly actions: readonly AuditAction[];
  readonly most: number;
  /** Counts what was done to this one, by anyone; without it what the one who acts did, to anyone. */
  readonly subject?: string;
}

const hold: Statement = {
  name: "hold_audited_today",
  text: "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
};

const count: Statement = {
  name: "count_audited_today",
  text: `SELECT count(*)::integer AS done FROM audit_entries
         WHERE at >= $1 AND deed = ANY ($2) AND ($3::bigint IS NULL OR actor_id = $3) AND ($4::text IS NULL OR subject = $4)`,
};

/** How much of a bound is left today. */
export async function leftOfBound(ctx: Context, bound: AuditBound): Promise<number> {
  const { actions, most, subject } = bound;
  const today = dayOf(ctx.now, ctx.shop.billingTimeZone);
  const since = startOfDay(today, ctx.shop.billingTimeZone);
  const actor = subject === undefined ? answerableUser(ctx) : null;
  const [row] = await ctx.tx.run<{ done: number }>(count, [since, actions, actor, subject ?? null]);
  return Math.max(0, most - row!.done);
}

/**
 * Throws `acted_enough_today` once a bound is used up. Of several calls at once each waits for the one before it to end, so that
 * they are counted one by one; called after wallets and cards are locked, and before the entry is written.
 */
export async function requireWithinBound(ctx: Context, bound: AuditBound): Promise<void> {
  const of = bound.subject ?? `by ${answerableUser(ctx)}`;
  await ctx.tx.run(hold, [`${bound.actions.join(" ")} ${of}`]);
  if ((await leftOfBound(ctx, bound)) === 0) throw new Problem("acted_enough_today");
}
