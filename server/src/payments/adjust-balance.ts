import type { adjustBalance as contract } from "@farsim/contract/desk/money/adjustments.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import { adjustmentWay, causeCalled } from "@farsim/contract/values/money/adjustment-ways.ts";
import { type AdjustmentCause, topUpCauses } from "@farsim/contract/values/money/top-up-causes.ts";
import { getAccount } from "../accounts/find-account.ts";
import { queuePurchaseEmail } from "../accounts/emails/purchase-emails.ts";
import { askApproval } from "../approvals/ask-approval.ts";
import { holdAllowance } from "../approvals/created-value.ts";
import { withAccount } from "../billing/account/with-account.ts";
import type { WrittenActivity } from "../ledger/activity.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { audit } from "../platform/security/audit.ts";
import { showActivities } from "./activities/show-activities.ts";
import { signedAmountByHand } from "./amount-by-hand.ts";
import { getCustomer } from "./customers/customer.ts";
import { refuseBelowZero } from "./reverse.ts";

/**
 * An administrator adds to a customer's balance out of goodwill, or adds to it or takes from it to put it right: no money comes or goes.
 * What adds over the operator's limit waits for another administrator. Refuses an account that there is not, `no_permission` for the
 * administrator's own, and `negative_balance_unconfirmed` where what is taken leaves less than nothing and that was not confirmed.
 */
export async function adjustBalance(
  ctx: Context,
  { account, kind, amount, reason, confirmNegative = false }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const changeMicros = signedAmountByHand(ctx, amount);
  const cause = causeCalled(kind);
  if (!adjustmentWay(cause, changeMicros < 0n))
    throw new Problem("validation_failed", { fields: { amount: "amount_out_of_bounds" } });
  const { id: userId } = await getAccount(ctx.tx, account);
  if (userId === actingUser(ctx)) throw new Problem("no_permission");
  const allowance = await holdAllowance(ctx, [userId]);
  if (allowance.isPassedBy(changeMicros)) {
    const asked = { kind: "ADJUSTMENT", userId, amountMicros: changeMicros, reason } as const;
    const approval = await askApproval(ctx, { ...asked, cause });
    return { user: await getCustomer(ctx, userId), approval };
  }
  const mayGoBelowZero = confirmNegative && topUpCauses[cause].mayGoBelowZero;
  const wanted = { userId, cause, changeMicros, note: reason, mayGoBelowZero };
  const activity = await postAdjustment(ctx, wanted);
  await audit(
    { ...ctx, now: activity.changedAt },
    {
      action: "admin/adjustBalance",
      subject: `user:${userId}`,
      reason,
      facts: {
        adjustment: kind,
        amount: formatAmount(changeMicros, ctx.shop.currencyDigits),
        seq: String(activity.seq),
        ...(confirmNegative && { confirmNegative }),
      },
    },
  );
  const [shown] = await showActivities(ctx, [activity]);
  return { activity: shown!, user: await getCustomer(ctx, userId) };
}

interface Adjustment {
  readonly userId: bigint;
  readonly cause: AdjustmentCause;
  readonly changeMicros: Micros;
  /** The customer reads it. */
  readonly note: string;
  readonly mayGoBelowZero?: boolean;
}

/** Books an adjustment, and sends its customer an email with the reason. Throws `not_found` for a deleted account, and `negative_balance_unconfirmed`. */
export function postAdjustment(
  ctx: Context,
  { userId, cause, changeMicros, note, mayGoBelowZero = false }: Adjustment,
): Promise<WrittenActivity> {
  return withAccount(ctx, userId, async (account, { tx, now, shop }) => {
    if (!mayGoBelowZero) refuseBelowZero(account, changeMicros, shop.currencyDigits);
    const posted = account.post({ type: "TOP_UP", changeMicros, note, cause });
    const { balanceAfterMicros: balanceMicros } = posted;
    await queuePurchaseEmail(
      { tx, now },
      { kind: cause, userId, changeMicros, balanceMicros, reason: note },
    );
    return { ...posted, changedAt: now };
  });
}
