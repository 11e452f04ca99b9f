import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { topUpCauses } from "@farsim/contract/values/money/top-up-causes.ts";
import { activityIdOf } from "../ledger/activity.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import { audit } from "../platform/security/audit.ts";
import { type Decision, lockPending, setDecision } from "./approvals.sql.ts";
import { type ApprovalRow, findApproval } from "./found-approvals.sql.ts";
import { isOfThemselves, readApprover } from "./approver.ts";

export type { ApprovalRow } from "./found-approvals.sql.ts";

/** An approval that the acting member of staff may let happen. Refuses `not_found`, and what four eyes refuse. */
export async function getConfirmable(ctx: Context, approvalId: string): Promise<ApprovalRow> {
  const row = await getApprovalRow(ctx, approvalId);
  const whyNot = (await readApprover(ctx))(row);
  if (whyNot) throw new Problem(whyNot);
  return row;
}

/**
 * One that they may reject: nothing is created by it, so that it takes no more than another person. Otherwise what two related
 * people ask for would wait for good. Refuses `not_found` and `no_permission`.
 */
export async function getRejectable(ctx: Context, approvalId: string): Promise<ApprovalRow> {
  const row = await getApprovalRow(ctx, approvalId);
  if (isOfThemselves(ctx, row)) throw new Problem("no_permission");
  return row;
}

/** Holds an approval that is still pending, for what takes locks of its own before it is decided. Refuses `approval_decided`. */
export async function holdPending({ tx }: Context, id: bigint): Promise<void> {
  if (!(await lockPending(tx, id))) throw new Problem("approval_decided");
}

async function getApprovalRow(ctx: Context, approvalId: string): Promise<ApprovalRow> {
  const row = await findApproval(ctx.tx, idOf(approvalId));
  if (!row) throw new Problem("not_found");
  return row;
}

/** Decides it, once, and puts that on record. Refuses `approval_decided` where someone was there first. */
export async function decide(
  ctx: Context,
  row: ApprovalRow,
  { status, note, seq }: Pick<Decision, "status" | "note" | "seq">,
): Promise<void> {
  const { id, user, amountMicros, reverses, adjustment, payoutId, role } = row;
  const decision = { status, note, seq, decidedBy: actingUser(ctx), decidedAt: ctx.now };
  if (!(await setDecision(ctx.tx, id, decision))) throw new Problem("approval_decided");
  await audit(ctx, {
    action: `admin/approval/${status === "CONFIRMED" ? "confirm" : "reject"}`,
    subject: subjectOf(row),
    reason: note,
    facts: {
      approval: String(id),
      ...(amountMicros !== null && {
        amount: formatAmount(amountMicros, ctx.shop.currencyDigits),
      }),
      ...(adjustment !== null && { adjustment: topUpCauses[adjustment].kind }),
      ...(payoutId !== null && { payout: String(payoutId) }),
      ...(role && { role: role.wanted.roleId }),
      ...(seq !== null && { seq: String(seq) }),
      ...(reverses && { activityId: activityIdOf({ userId: user!.id, seq: reverses.seq }) }),
    },
  });
}

function subjectOf({ user, packs, file, role }: ApprovalRow): string {
  if (user) return `user:${user.id}`;
  if (packs) return `job:${packs.jobId}`;
  return file ? `rechargeFile:${file.fileId}` : `role:${role!.wanted.roleId}`;
}
