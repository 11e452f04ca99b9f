import type { Context } from "../context.ts";
import type { Database, Statement } from "../database/database.ts";
import type { Steps } from "../http/mount.ts";
import { audit, type Audited, auditorOf } from "./audit.ts";

interface AuditedOnce extends Audited {
  /** Of what there is one entry: a day, an hour and a reason. */
  readonly once: string;
}

const isThere: Statement = {
  name: "is_audited_once",
  text: `SELECT FROM audit_entries
         WHERE actor_id = $1 AND deed = $2 AND subject = $3 AND facts ->> 'once' = $4 AND facts ? 'once'`,
};

const holdOnce: Statement = {
  name: "hold_audited_once",
  text: "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
};

const keyOf = (ctx: Context, { by, action, subject, once }: AuditedOnce) =>
  [by ?? auditorOf(ctx), action, subject, once] as const;

/** Whether it stands in the log already: read by an index, without a wait. */
export async function isAuditedOnce(ctx: Context, entry: AuditedOnce): Promise<boolean> {
  return (await ctx.tx.run(isThere, keyOf(ctx, entry))).length > 0;
}

/** Puts on record what stands there once; where it does already, nothing is locked. */
export async function auditOnce(ctx: Context, entry: AuditedOnce): Promise<void> {
  if (await isAuditedOnce(ctx, entry)) return;
  // Of two at once the second finds what the first has written.
  await ctx.tx.run(holdOnce, [keyOf(ctx, entry).join(" ")]);
  if (await isAuditedOnce(ctx, entry)) return;
  const { once, facts, ...audited } = entry;
  await audit(ctx, { ...audited, facts: { ...facts, once } });
}

/**
 * Puts a read on record before its answer goes out, in a transaction of its own because a read's can write nothing: what cannot be put on record
 * is not given.
 */
export async function auditRead(
  database: Database,
  { steps, actor }: { readonly steps: Steps; readonly actor: Context["actor"] },
  write: (ctx: Context) => Promise<void>,
): Promise<void> {
  await database.write((tx) => write({ ...steps, tx, actor }));
}
