import type { Approval } from "@farsim/contract/desk/people/approvals.ts";
import type { WrittenActivity } from "../../ledger/activity.ts";
import { askApproval } from "../../approvals/ask-approval.ts";
import { holdAllowance } from "../../approvals/created-value.ts";
import type { Context } from "../../platform/context.ts";
import { type Credit, creditWallet } from "../credit-wallet.ts";
import { refuseUnlessOpen } from "../orders/pay-order.ts";
import { lockOrder } from "../orders/pay-orders.sql.ts";

/**
 * Credits a wallet by an administrator's word, or lets that wait for a second one where it is over the operator's limit.
 * `activity` is undefined where the order was finished already. Throws what its order is refused for.
 */
export async function creditOrAsk(
  ctx: Context,
  credit: Credit,
): Promise<
  | { readonly approval: Approval; readonly activity?: undefined }
  | { readonly approval?: undefined; readonly activity: WrittenActivity | undefined }
> {
  const { userId, amountMicros, note, order } = credit;
  const allowance = await holdAllowance(ctx, [userId]);
  if (!allowance.isPassedBy(amountMicros)) return { activity: await creditWallet(ctx, credit) };
  // Held, so that its customer does not cancel it meanwhile.
  if (order) refuseUnlessOpen(await lockOrder(ctx.tx, order.id));
  const asked = {
    kind: "RECHARGE",
    userId,
    amountMicros,
    reason: note,
    orderId: order?.id,
  } as const;
  return { approval: await askApproval(ctx, asked) };
}
