import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { reverseActivity as contract } from "@farsim/contract/desk/reversals.ts";
import { activityNamed } from "../ledger/activity.ts";
import { findActivity } from "../ledger/find-activities.ts";
import { audit } from "../platform/security/audit.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { withAccount } from "../billing/account/with-account.ts";
import { getEverKnown } from "./customers/customer.ts";
import { showActivities } from "./activities/show-activities.ts";
import { reverse } from "./reverse.ts";

/**
 * An administrator undoes an activity of a customer, at most once and never a reversal: a recharge is taken back, a fee or
 * a purchase given back. The ledger of a deleted account is no other: what was booked wrongly can be put right after its owner has left.
 * Refuses `no_permission` for the administrator's own account.
 */
export async function reverseActivity(
  ctx: Context,
  { activityId, reason, confirmNegative = false }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const named = activityNamed(activityId);
  if (!named) throw new Problem("not_found");
  const { userId, seq } = named;
  if (userId === actingUser(ctx)) throw new Problem("no_permission");
  const reversal = await withAccount(
    ctx,
    userId,
    async (account) => {
      const activity = await findActivity(ctx.tx, userId, seq);
      if (!activity) throw new Problem("not_found");
      const wanted = { activity, note: reason, mayGoBelowZero: confirmNegative };
      return reverse(account, wanted, ctx.shop.currencyDigits);
    },
    { isForDeletedToo: true },
  );
  await audit(
    { ...ctx, now: reversal.changedAt },
    {
      deed: "admin/reverseActivity",
      subject: `user:${userId}`,
      reason,
      facts: { activityId, seq: String(reversal.seq), confirmNegative },
    },
  );
  const [shown] = await showActivities(ctx, [reversal]);
  return { activity: shown!, user: await getEverKnown(ctx, userId) };
}
