import type { WrittenActivity } from "../../ledger/activity.ts";
import { findActivity, findActivityOfOrder } from "../../ledger/find-activities.ts";
import type { Micros } from "@farsim/contract/values/amount.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { withAccount } from "../../billing/account/with-account.ts";
import { orderMoneyOf } from "./pay-order.ts";

interface TopUpState {
  readonly orderId: bigint;
  readonly note: string;
  /** How much of it its provider took back or holds back; undefined while it is the operator's. */
  readonly goneMicros: Micros | undefined;
  /** The reversal that stands by the provider's word; null without one. */
  readonly takenSeq: bigint | null;
}

/**
 * Brings the recharge of an order to where its provider says that the money is: takes it out of the wallet, below 0 where it
 * must be, and gives it back where the provider gave it back; the wallet of a deleted account is no other, for the money
 * moves all the same. What was taken back by an administrator stays as it is. Returns the reversal that stands by the
 * provider's word now.
 */
export async function settleTopUpOfOrder(
  ctx: Context,
  { orderId, note, goneMicros, takenSeq }: TopUpState,
): Promise<bigint | null> {
  const credited = await findActivityOfOrder(ctx.tx, orderId);
  if (!credited) throw new Error(`order ${orderId} was never credited`);
  const { userId } = credited;
  return withAccount(
    ctx,
    userId,
    async (account) => {
      // Read only now that the wallet is locked.
      const last = await lastOf(ctx.tx, orderId);
      const isGone = goneMicros !== undefined;
      const isCredited = last.changeMicros > 0n;
      if (isGone !== isCredited || (!isCredited && last.seq !== takenSeq)) return takenSeq;
      const changeMicros = -last.changeMicros;
      const { seq } = account.post({
        type: "TOP_UP",
        changeMicros,
        note,
        reversesSeq: last.seq,
        // The operator may keep the service fee of what is paid back.
        ...(isGone && { orderMoney: orderMoneyOf("stripe", -changeMicros - goneMicros) }),
      });
      return isGone ? seq : null;
    },
    { isForDeletedToo: true },
  );
}

/** The last of an order's recharge, of what took it back, of what gave it back, and so on. */
async function lastOf(tx: Transaction, orderId: bigint): Promise<WrittenActivity> {
  let last = (await findActivityOfOrder(tx, orderId))!;
  while (last.reversedBySeq !== undefined)
    last = (await findActivity(tx, last.userId, last.reversedBySeq))!;
  return last;
}
