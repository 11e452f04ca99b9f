import type { Level } from "@farsim/contract/session.ts";
import type { Context } from "../platform/context.ts";
import { audit } from "../platform/security/audit.ts";

interface Change {
  readonly before: Level;
  readonly after: Level;
  readonly reason?: string;
}

/** Who is an administrator goes on record: `verify-ledger` takes no one for one whom no entry has made one. */
export async function recordLevel(
  ctx: Context,
  userId: bigint,
  { before, after, reason }: Change,
): Promise<void> {
  await audit(ctx, {
    deed: "admin/customer/setLevel",
    subject: `user:${userId}`,
    reason,
    facts: { before: { level: before }, after: { level: after } },
  });
}
