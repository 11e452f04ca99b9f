import type { AuditFacts } from "@farsim/contract/desk/people/audit-facts.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import type { Approval } from "@farsim/contract/desk/people/approvals.ts";
import { topUpCauses } from "@farsim/contract/values/money/top-up-causes.ts";
import { activityIdOf } from "../ledger/activity.ts";
import { actingUser, type Context } from "../platform/context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { audit } from "../platform/security/audit.ts";
import { getApproval } from "./approval.ts";
import type { WantedRole } from "./roles/wanted-role.ts";
import {
  type Asked,
  findPendingFor,
  findPendingPayouts,
  findPendingRole,
  insertApproval,
} from "./approvals.sql.ts";

/**
 * Notes what is over the limit for another administrator to decide. Nothing happens yet. One order, activity or payout is asked for
 * once: anyone who asks again is shown what waits already, and refused (`approval_waits`) where that gives back another part. `facts` is
 * what the log says of it besides.
 */
export async function askApproval(
  ctx: Context,
  asked: Asked,
  facts: AuditFacts = {},
): Promise<Approval> {
  const made = await insertApproval(ctx.tx, {
    ...asked,
    askedBy: actingUser(ctx),
    askedAt: ctx.now,
  });
  if (made === undefined) {
    const waiting = await findSame(ctx.tx, asked);
    if (waiting === undefined) throw new Error("the approval that was in the way is gone");
    const approval = await getApproval(ctx, waiting);
    if (asked.kind === "REVERSAL" && approval.amount !== amountOf(ctx, asked.amountMicros))
      throw new Problem("approval_waits", { amount: approval.amount });
    return approval;
  }
  const { id, digest } = made;
  await audit(ctx, {
    action: "admin/approval/ask",
    subject: subjectOf(asked),
    reason: asked.reason,
    facts: {
      ...facts,
      ...(asked.kind === "ROLE"
        ? roleOnRecord(asked.wanted)
        : { amount: amountOf(ctx, asked.amountMicros) }),
      approval: String(id),
      // `verify-ledger` compares it: what is confirmed is what was asked for.
      ...(digest !== null && { digest }),
      ...(asked.kind === "RECHARGE" && asked.orderId && { orderId: String(asked.orderId) }),
      ...(asked.kind === "ADJUSTMENT" && { adjustment: topUpCauses[asked.cause].kind }),
      ...(asked.kind === "PAYOUT" && { payout: String(asked.payoutId) }),
      ...(asked.kind === "REVERSAL" && {
        activityId: activityIdOf({ userId: asked.userId, seq: asked.reversesSeq }),
      }),
    },
  });
  return getApproval(ctx, id);
}

const amountOf = ({ shop }: Context, micros: Micros) => formatAmount(micros, shop.currencyDigits);

function subjectOf(asked: Asked): string {
  if (asked.kind === "PACKS") return `job:${asked.jobId}`;
  if (asked.kind === "RECHARGE_FILE") return `rechargeFile:${asked.fileId}`;
  if (asked.kind === "ROLE" && asked.userId === undefined) return `role:${asked.wanted.roleId}`;
  return `user:${asked.userId}`;
}

const roleOnRecord = (wanted: WantedRole): AuditFacts => ({
  role: wanted.roleId,
  ...("email" in wanted && { email: wanted.email }),
  ...("rights" in wanted && {
    before: { rights: wanted.seen },
    after: {
      ...(wanted.name !== undefined && { name: wanted.name }),
      rights: wanted.rights,
    },
  }),
});

/** Whether an order waits for a second administrator's word. */
export async function waitsForApproval(tx: Transaction, orderId: bigint): Promise<boolean> {
  return (await findPendingFor(tx, { orderId })) !== undefined;
}

/** Whether a payout does: meanwhile it is neither paid nor put back. */
export async function payoutWaitsForApproval(tx: Transaction, payoutId: bigint): Promise<boolean> {
  return (await findPendingFor(tx, { payoutId })) !== undefined;
}

/** Those of some payouts that do. */
export async function payoutsWaitingForApproval(
  tx: Transaction,
  payoutIds: readonly bigint[],
): Promise<Set<bigint>> {
  return new Set(await findPendingPayouts(tx, payoutIds));
}

/** What asking for the same again finds in its way. */
async function findSame(tx: Transaction, asked: Asked): Promise<bigint | undefined> {
  if (asked.kind === "REVERSAL" || asked.kind === "PAYOUT") return findPendingFor(tx, asked);
  if (asked.kind === "ROLE") return findPendingRole(tx, asked);
  if (asked.kind === "RECHARGE" && asked.orderId !== undefined)
    return findPendingFor(tx, { orderId: asked.orderId });
  return undefined;
}
