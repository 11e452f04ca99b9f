import type { Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";

interface Change {
  /** Null: a customer. */
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly reason?: string;
  /** Who gave it, where the call does not say: the one who invited. */
  readonly by?: bigint;
}

const onRecord = (roleId: bigint | null) => ({
  level: roleId === null ? 0 : 1,
  role: roleId === null ? null : String(roleId),
});

/**
 * Who has which role goes on record, whichever call gave it: `verify-ledger` takes no one for staff whom no entry has made so.
 * The entries have the name that they had when there was one role, so that a person's whole history is found under it.
 */
export async function recordRole(
  ctx: Context,
  userId: bigint,
  { before, after, reason, by }: Change,
): Promise<void> {
  await audit(ctx, {
    action: "admin/customer/setLevel",
    subject: `user:${userId}`,
    reason,
    ...(by !== undefined && { by }),
    facts: { before: onRecord(before), after: onRecord(after) },
  });
}
