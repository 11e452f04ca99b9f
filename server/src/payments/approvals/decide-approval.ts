import { isDeletedAccount } from "../../accounts/refuse-deleted-account.ts";
import type {
  confirmApproval as confirmContract,
  rejectApproval as rejectContract,
} from "@farsim/contract/desk/people/approvals.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { getApproval } from "../../approvals/approval.ts";
import {
  type ApprovalRow,
  decide,
  getConfirmable,
  getRejectable,
  holdPending,
} from "../../approvals/decide.ts";
import { confirmRole } from "../../approvals/roles/confirm-role.ts";
import { startApprovedJob } from "../../cards/jobs/approved-job.ts";
import type { WrittenActivity } from "../../ledger/activity.ts";
import type { Context } from "../../platform/context.ts";
import { postAdjustment } from "../adjust-balance.ts";
import { creditWallet } from "../credit-wallet.ts";
import { whyNotPayable } from "../orders/why-not-payable.ts";
import { confirmFile } from "../recharge-files/confirm-file.ts";
import { reverseOf } from "../reverse-of.ts";
import { approvePayout } from "../payouts/decide-payout.ts";
import { showActivities } from "../activities/show-activities.ts";

/**
 * Another administrator lets happen what is over the limit, once. Refuses what four eyes refuse, `approval_decided` where
 * someone decided before, `account_deleted` where whom it credits has left meanwhile, `order_not_payable` or `order_cancelled` where its order was paid otherwise, or cancelled,
 * `already_reversed`, `payout_not_open`, `price_changed` where the plan of packs is not on sale any more as it was, and what `confirmFile` and `confirmRole` refuse.
 */
export async function confirmApproval(
  ctx: Context,
  { approvalId, note }: Input<typeof confirmContract>,
): Promise<Output<typeof confirmContract>> {
  const row = await getConfirmable(ctx, approvalId);
  if (row.status !== "PENDING") throw new Problem("approval_decided");
  if (row.role) {
    await confirmRole(ctx, row, row.role.wanted);
    await decide(ctx, row, { status: "CONFIRMED", note, seq: null });
    return { approval: await getApproval(ctx, row.id) };
  }
  if (row.packs) {
    await holdPending(ctx, row.id);
    await startApprovedJob(ctx, row.packs);
    await decide(ctx, row, { status: "CONFIRMED", note, seq: null });
    return { approval: await getApproval(ctx, row.id) };
  }
  if (row.payoutId !== null) {
    await approvePayout(ctx, row.payoutId);
    await decide(ctx, row, { status: "CONFIRMED", note, seq: null });
    return { approval: await getApproval(ctx, row.id) };
  }
  const { file } = row;
  if (file) {
    await confirmFile(ctx, { ...row, file }, note);
    return { approval: await getApproval(ctx, row.id) };
  }
  const activity = await move(ctx, row);
  const { seq, changedAt } = activity;
  await decide({ ...ctx, now: changedAt }, row, { status: "CONFIRMED", note, seq });
  const [shown] = await showActivities(ctx, [activity]);
  return { approval: await getApproval(ctx, row.id), activity: shown! };
}

/** Another administrator refuses what is over the limit: nothing happens. Refuses `no_permission` to who asked or is credited, and `approval_decided`. */
export async function rejectApproval(
  ctx: Context,
  { approvalId, note }: Input<typeof rejectContract>,
): Promise<Output<typeof rejectContract>> {
  const row = await getRejectable(ctx, approvalId);
  await decide(ctx, row, { status: "REJECTED", note, seq: null });
  return { approval: await getApproval(ctx, row.id) };
}

/** The approval is there; what was not found may be the account, which has left since. */
async function nameDeleted(error: unknown, { tx }: Context, userId: bigint): Promise<never> {
  const isUnknown = error instanceof Problem && error.key === "not_found";
  throw isUnknown && (await isDeletedAccount(tx, userId)) ? new Problem("account_deleted") : error;
}

/** What it is about is judged once more, for it may have waited long. */
async function move(
  ctx: Context,
  { user, amountMicros, reason, orderId, reverses, adjustment }: ApprovalRow,
): Promise<WrittenActivity> {
  const userId = user!.id;
  if (amountMicros === null) throw new Error(`approval of nothing for user ${userId}`);
  const note = reason ?? undefined;
  if (reverses)
    return reverseOf(ctx, { userId, seq: reverses.seq, partMicros: amountMicros, note });
  if (adjustment) {
    const wanted = { userId, cause: adjustment, changeMicros: amountMicros, note: reason ?? "" };
    return postAdjustment(ctx, wanted).catch((error) => nameDeleted(error, ctx, userId));
  }
  const order = orderId === null ? undefined : ({ id: orderId, by: "administrator" } as const);
  const credit = { userId, amountMicros, note, ...(order && { order }) };
  const activity = await creditWallet(ctx, credit).catch((error) =>
    nameDeleted(error, ctx, userId),
  );
  if (!activity) throw await whyNotPayable(ctx.tx, orderId!);
  return activity;
}
