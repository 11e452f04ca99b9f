import type { WrittenActivity } from "../../ledger/activity.ts";
import { findActivity, findActivityOfOrder } from "../../ledger/find-activities.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { withAccount } from "../../billing/account/with-account.ts";
import { orderMoneyOf } from "./pay-order.ts";

interface TopUpState {
  readonly orderId: bigint;
  readonly note: string;
  /** How much of it its provider took back or holds back, beside what payouts had paid back; undefined while it is the operator's. */
  readonly goneMicros: Micros | undefined;
  /** How much of the credit is to be out of the wallet for that. */
  readonly takenMicros: Micros;
  /** The reversal that stands by the provider's word; null without one. */
  readonly takenSeq: bigint | null;
}

/**
 * Brings the recharge of an order to where its provider says that the money is: takes it out of the wallet, below 0 where it
 * must be, and gives it back where the provider gave it back; the wallet of a deleted account is no other, for the money
 * moves all the same. What was taken back by an administrator stays as it is. Where another part of it is to be out than is, because a payout that
 * had a part of it paid back failed, that is given back, and the right one taken. Returns the reversal that stands by the provider's word now.
 */
export async function settleTopUpOfOrder(
  ctx: Context,
  { orderId, note, goneMicros = 0n, takenMicros, takenSeq }: TopUpState,
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
      const outMicros = last.changeMicros < 0n ? -last.changeMicros : 0n;
      if (outMicros === takenMicros || (outMicros > 0n && last.seq !== takenSeq)) return takenSeq;
      const topUp = { type: "TOP_UP", note } as const;
      let reversesSeq = last.seq;
      if (outMicros > 0n)
        reversesSeq = account.post({ ...topUp, changeMicros: outMicros, reversesSeq }).seq;
      if (takenMicros === 0n) return null;
      // The operator may keep the service fee of what is paid back.
      const orderMoney = orderMoneyOf("stripe", takenMicros - goneMicros);
      return account.post({ ...topUp, changeMicros: -takenMicros, reversesSeq, orderMoney }).seq;
    },
    { allowDeleted: true },
  );
}

/** The last of an order's recharge, of what took it back, of what gave it back, and so on. */
async function lastOf(tx: Transaction, orderId: bigint): Promise<WrittenActivity> {
  let last = (await findActivityOfOrder(tx, orderId))!;
  while (last.reversedBySeq !== undefined)
    last = (await findActivity(tx, last.userId, last.reversedBySeq))!;
  return last;
}
