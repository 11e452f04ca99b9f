import type { Account } from "../billing/account/account.ts";
import { takeBackEsim } from "../billing/actions/esims.ts";
import type { Context } from "../platform/context.ts";
import type { ClaimedOrder } from "./claimed-order.ts";
import { unreachable } from "./order-step.ts";
import { findFeeToReturn, moveOrder } from "./orders.sql.ts";

/**
 * An order that failed for good: the card goes back, and the fee with it (REFUND), unless the operator has given it back by
 * hand already. Nothing happens where another server was quicker.
 */
export async function returnOrder(
  { tx, now }: Context,
  order: ClaimedOrder,
  failure: string | null,
  account: Account,
): Promise<void> {
  const { userId, cardId, feeSeq } = order;
  const end = { step: "returned", dueAt: now, endedAt: now, failure, trouble: null } as const;
  if (!(await moveOrder(tx, order, end))) return;
  takeBackEsim(account.card(cardId), { isSetAside: failure !== unreachable });
  const feeMicros = feeSeq === null ? 0n : await findFeeToReturn(tx, userId, feeSeq);
  if (feeSeq === null || feeMicros === 0n) return;
  account.post({ type: "REFUND", changeMicros: feeMicros, cardId, reversesSeq: feeSeq });
}
