import { formatAmount } from "@farsim/contract/values/amount.ts";
import type { Approval } from "@farsim/contract/desk/approvals.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { activityIdOf } from "../../ledger/activity.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { type ApprovalRow, findApproval, type NamedRow } from "./approvals.sql.ts";

/** An approval as administrators see it. Refuses `not_found`. */
export async function getApproval(ctx: Context, id: bigint): Promise<Approval> {
  const row = await findApproval(ctx.tx, id);
  if (!row) throw new Problem("not_found");
  return approvalShown(ctx, row);
}

export function approvalShown(ctx: Context, row: ApprovalRow): Approval {
  const { currencyDigits } = ctx.shop;
  return {
    id: String(row.id),
    user: named(row.user),
    balance: formatAmount(row.balanceMicros, currencyDigits),
    amount: formatAmount(row.amountMicros, currencyDigits),
    reason: row.reason ?? "",
    ...(row.remark !== null && { remark: row.remark }),
    status: row.status,
    askedBy: named(row.askedBy),
    askedAt: row.askedAt.toString({ smallestUnit: "millisecond" }),
    ...(row.decidedBy && { decidedBy: named(row.decidedBy) }),
    ...(row.decidedAt && { decidedAt: row.decidedAt.toString({ smallestUnit: "millisecond" }) }),
    ...(row.note !== null && { note: row.note }),
    ...(row.seq !== null && { activityId: activityIdOf({ userId: row.user.id, seq: row.seq }) }),
    mayDecide: row.status === "PENDING" && isAnother(row, actingUser(ctx)),
  };
}

/** Four eyes: neither who asked nor who is to be credited decides. */
export const isAnother = ({ askedBy, user }: ApprovalRow, administrator: bigint): boolean =>
  askedBy.id !== administrator && user.id !== administrator;

const named = ({ id, username, email }: NamedRow) => ({ id: String(id), username, email });
