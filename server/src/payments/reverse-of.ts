import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { causeOfReversalEmail } from "@farsim/contract/values/money/top-up-causes.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { queuePurchaseEmail } from "../accounts/emails/purchase-emails.ts";
import { withAccount } from "../billing/account/with-account.ts";
import type { WrittenActivity } from "../ledger/activity.ts";
import { findActivity } from "../ledger/find-activities.ts";
import type { Context } from "../platform/context.ts";
import { isOrderPaidOut } from "./payout-refunds/payout-refunds.sql.ts";
import { reverse } from "./reverse.ts";

interface Wanted {
  readonly userId: bigint;
  readonly seq: bigint;
  /** How much of a fee is given back; all of it where it is not said. */
  readonly partMicros?: Micros | undefined;
  readonly note: string | undefined;
  readonly mayGoBelowZero?: boolean;
}

/** Undoes an activity of an account, which may have been deleted since. Refuses `not_found`, what `reverse` refuses, and `recharge_paid_out`. */
export function reverseOf(
  ctx: Context,
  { userId, seq, partMicros, note, mayGoBelowZero = false }: Wanted,
): Promise<WrittenActivity> {
  return withAccount(
    ctx,
    userId,
    async (account) => {
      const activity = await findActivity(ctx.tx, userId, seq);
      if (!activity) throw new Problem("not_found");
      if (activity.orderId !== undefined && (await isOrderPaidOut(ctx.tx, activity.orderId)))
        throw new Problem("recharge_paid_out");
      const wanted = { activity, partMicros, note, mayGoBelowZero };
      const reversal = reverse(account, wanted, ctx.shop.currencyDigits);
      const { changeMicros, balanceAfterMicros: balanceMicros, changedAt: now } = reversal;
      // Its customer got an email about an adjustment, and gets one about this.
      if (activity.cause)
        await queuePurchaseEmail(
          { tx: ctx.tx, now },
          { kind: causeOfReversalEmail, userId, changeMicros, balanceMicros, reason: note ?? "" },
        );
      return reversal;
    },
    { allowDeleted: true },
  );
}
