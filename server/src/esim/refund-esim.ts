import { withAccount } from "../billing/account/with-account.ts";
import type { Context } from "../platform/context.ts";
import type { ClaimedOrder } from "./claimed-order.ts";
import { returnOrder } from "./return-order.ts";

/** Takes back an eSIM that could not be had, and returns its fee, in the frame of the account that paid: cards that lacked it run again. */
export function refundEsim(
  ctx: Context,
  order: ClaimedOrder,
  failure: string | null,
): Promise<void> {
  return withAccount(ctx, order.userId, (account, at) => returnOrder(at, order, failure, account), {
    cardIds: [order.cardId],
  });
}
