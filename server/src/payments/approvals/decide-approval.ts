import { formatAmount } from "@farsim/contract/values/amount.ts";
import type {
  confirmApproval as confirmContract,
  rejectApproval as rejectContract,
} from "@farsim/contract/desk/approvals.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { audit } from "../../platform/security/audit.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/id.ts";
import { getApproval, isAnother } from "./approval.ts";
import { type ApprovalRow, type Decision, findApproval, setDecision } from "./approvals.sql.ts";
import { creditWallet } from "../credit-wallet.ts";
import { whyNotPayable } from "../orders/why-not-payable.ts";
import { showActivities } from "../activities/show-activities.ts";

/**
 * Another administrator lets a recharge over the limit happen, once. Refuses `no_permission` for anyone who asked for it or is
 * credited by it, `approval_decided` where someone decided before, and `order_not_payable` or
 * `order_cancelled` where its order was paid otherwise, or cancelled.
 */
export async function confirmApproval(
  ctx: Context,
  { approvalId, note }: Input<typeof confirmContract>,
): Promise<Output<typeof confirmContract>> {
  const row = await getDecidable(ctx, approvalId);
  const { amountMicros, reason, user, orderId } = row;
  const credit = {
    userId: user.id,
    amountMicros,
    note: reason ?? undefined,
    ...(orderId !== null && { order: { id: orderId, by: "administrator" } as const }),
  };
  if (row.status !== "PENDING") throw new Problem("approval_decided");
  const activity = await creditWallet(ctx, credit);
  if (!activity) throw await whyNotPayable(ctx.tx, orderId!);
  const { seq, changedAt } = activity;
  await decide({ ...ctx, now: changedAt }, row, { status: "CONFIRMED", note, seq });
  const [shown] = await showActivities(ctx, [activity]);
  return { approval: await getApproval(ctx, row.id), activity: shown! };
}

/** Another administrator refuses a recharge over the limit: nothing moves. Refuses like `confirmApproval`. */
export async function rejectApproval(
  ctx: Context,
  { approvalId, note }: Input<typeof rejectContract>,
): Promise<Output<typeof rejectContract>> {
  const row = await getDecidable(ctx, approvalId);
  await decide(ctx, row, { status: "REJECTED", note, seq: null });
  return { approval: await getApproval(ctx, row.id) };
}

async function getDecidable(ctx: Context, approvalId: string): Promise<ApprovalRow> {
  const row = await findApproval(ctx.tx, idOf(approvalId));
  if (!row) throw new Problem("not_found");
  if (!isAnother(row, actingUser(ctx))) throw new Problem("no_permission");
  return row;
}

async function decide(
  ctx: Context,
  { id, user, amountMicros }: ApprovalRow,
  { status, note, seq }: Pick<Decision, "status" | "note" | "seq">,
): Promise<void> {
  const decision = { status, note, seq, decidedBy: actingUser(ctx), decidedAt: ctx.now };
  if (!(await setDecision(ctx.tx, id, decision))) throw new Problem("approval_decided");
  await audit(ctx, {
    deed: `admin/approval/${status === "CONFIRMED" ? "confirm" : "reject"}`,
    subject: `user:${user.id}`,
    reason: note,
    facts: {
      approval: String(id),
      amount: formatAmount(amountMicros, ctx.shop.currencyDigits),
      ...(seq !== null && { seq: String(seq) }),
    },
  });
}
