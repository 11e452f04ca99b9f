import type { AuditAction } from "@farsim/contract/desk/people/audit-actions.ts";
import type { AuditFacts } from "@farsim/contract/desk/people/audit-facts.ts";
import { answerableUser, type Context } from "../context.ts";
import type { Statement } from "../database/database.ts";

export interface Audited {
  /** What was done, as the call is named: `admin/recharge`. */
  readonly action: AuditAction;
  /** On whom or what: `user:12`, `card:7`. */
  readonly subject: string;
  readonly reason?: string | undefined;
  readonly facts?: AuditFacts;
  /** Who did it, where the call does not say: a visitor who logs in. */
  readonly by?: bigint;
}

/** Who stands in an entry of what the program did by itself: no account has this id. */
export const theProgram = 0n;

const writeEntry: Statement = {
  name: "write_audit_entry",
  text: `INSERT INTO audit_entries (at, actor_id, deed, subject, origin, reason, facts)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
};

/** Who answers for what a call puts on record. */
export const auditorOf = (ctx: Context): bigint =>
  ctx.actor.kind === "system" ? theProgram : answerableUser(ctx);

/**
 * Puts an administrator's action, or the program's own, on record in the transaction of the action itself. It is linked into the chain after the
 * commit (`audit-chain.ts`).
 */
export async function audit(
  ctx: Context,
  { action, subject, reason, facts = {}, by = auditorOf(ctx) }: Audited,
): Promise<void> {
  await ctx.tx.run(writeEntry, [
    ctx.now,
    by,
    action,
    subject,
    ctx.origin,
    reason ?? null,
    JSON.stringify(facts),
  ]);
  ctx.tx.publish({ topic: "audit" });
}
