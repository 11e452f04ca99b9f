import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { reverseActivity as contract } from "@farsim/contract/desk/money/reversals.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { askApproval } from "../approvals/ask-approval.ts";
import { holdAllowance } from "../approvals/created-value.ts";
import { activityNamed } from "../ledger/activity.ts";
import { findActivity } from "../ledger/find-activities.ts";
import { audit } from "../platform/security/audit.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { getEverKnown } from "./customers/customer.ts";
import { showActivities } from "./activities/show-activities.ts";
import { changeOfReversal } from "./reverse.ts";
import { reverseOf } from "./reverse-of.ts";
import { amountByHand } from "./amount-by-hand.ts";

/**
 * An administrator undoes an activity of a customer, at most once and never a reversal: a recharge or an adjustment is taken back, a fee or
 * a purchase given back, of a plan fee or an add-on a part where that is said; what gives back over the operator's limit waits for another
 * administrator. The ledger of a deleted account is no other: what was booked wrongly can be put right after its owner has left.
 * Refuses `no_permission` for the administrator's own account.
 */
export async function reverseActivity(
  ctx: Context,
  { activityId, amount, reason, confirmNegative = false }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const named = activityNamed(activityId);
  if (!named) throw new Problem("not_found");
  const { userId, seq } = named;
  if (userId === actingUser(ctx)) throw new Problem("no_permission");
  const partMicros = amount === undefined ? undefined : amountByHand(ctx, amount);
  const givenBack = await microsGivenBackOverLimit(ctx, { userId, seq, partMicros });
  if (givenBack !== undefined) {
    const asked = { kind: "REVERSAL", userId, reversesSeq: seq, amountMicros: givenBack } as const;
    const approval = await askApproval(ctx, { ...asked, reason });
    return { user: await getEverKnown(ctx, userId), approval };
  }
  const wanted = { userId, seq, partMicros, note: reason, mayGoBelowZero: confirmNegative };
  const reversal = await reverseOf(ctx, wanted);
  await audit(
    { ...ctx, now: reversal.changedAt },
    {
      action: "admin/reverseActivity",
      subject: `user:${userId}`,
      reason,
      facts: {
        activityId,
        seq: String(reversal.seq),
        ...(amount !== undefined && { amount }),
        confirmNegative,
      },
    },
  );
  const [shown] = await showActivities(ctx, [reversal]);
  return { activity: shown!, user: await getEverKnown(ctx, userId) };
}

interface Undone {
  readonly userId: bigint;
  readonly seq: bigint;
  readonly partMicros: Micros | undefined;
}

/** What undoing an activity would credit, where that is over the limit; what takes from a balance credits nothing. */
async function microsGivenBackOverLimit(
  ctx: Context,
  { userId, seq, partMicros }: Undone,
): Promise<Micros | undefined> {
  const allowance = await holdAllowance(ctx, [userId]);
  const activity = await findActivity(ctx.tx, userId, seq);
  if (!activity) return undefined;
  const changeMicros = changeOfReversal(activity, partMicros);
  return allowance.isPassedBy(changeMicros) ? changeMicros : undefined;
}
