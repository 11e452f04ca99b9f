import type { ClaimedOrder } from "./claimed-order.ts";
import { returnOrder } from "./return-order.ts";
import type { Context } from "../platform/context.ts";
import { changeWallet } from "../billing/evaluation/change-wallet.ts";

/** Takes back an eSIM that could not be had, and returns its fee, in the frame of the wallet that paid: cards that lacked it run again. */
export function refundEsim(
  ctx: Context,
  order: ClaimedOrder,
  failure: string | null,
): Promise<void> {
  return changeWallet(ctx, order.userId, [order.cardId], async (at, held) => {
    const { card } = held.contextOf(order.cardId);
    const { wallet, today } = held;
    const after = await returnOrder(at, order, failure, { wallet, card, today });
    return {
      result: undefined,
      ...(after && { wallet: after }),
      cardsChanged: after !== undefined,
    };
  });
}
