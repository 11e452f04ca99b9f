import { takeBackEsim } from "../billing/actions/profile-of-esim.ts";
import type { Card } from "../billing/account/card.ts";
import { post } from "../ledger/post.ts";
import type { Wallet } from "../ledger/wallet.ts";
import type { Day } from "../platform/calendar.ts";
import type { Context } from "../platform/context.ts";
import type { ClaimedOrder } from "./claimed-order.ts";
import { unreachable } from "./order-step.ts";
import { findFeeToReturn, moveOrder } from "./orders.sql.ts";

/**
 * An order that failed for good: the card goes back, and the fee with it (REFUND), unless the operator has given it back by
 * hand already. Returns the wallet after it; undefined where another server was quicker.
 */
export async function returnOrder(
  ctx: Context,
  order: ClaimedOrder,
  failure: string | null,
  { wallet, card, today }: { wallet: Wallet; card: Card; today: Day },
): Promise<Wallet | undefined> {
  const { userId, cardId, feeSeq } = order;
  const at = { dueAt: ctx.now, endedAt: ctx.now };
  const end = { step: "returned", ...at, failure, trouble: null } as const;
  if (!(await moveOrder(ctx.tx, order, end))) return undefined;
  await takeBackEsim(ctx, card, { isSetAside: failure !== unreachable });
  const feeMicros = feeSeq === null ? 0n : await findFeeToReturn(ctx.tx, userId, feeSeq);
  if (feeSeq === null || feeMicros === 0n) return wallet;
  const { wallets } = await post(
    ctx.tx,
    new Map([[userId, wallet]]),
    [
      {
        userId,
        type: "REFUND",
        changeMicros: feeMicros,
        tradeDate: today,
        cardId,
        reversesSeq: feeSeq,
      },
    ],
    ctx.now,
  );
  return wallets.get(userId);
}
