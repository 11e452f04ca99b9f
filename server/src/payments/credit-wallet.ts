import type { Micros } from "@farsim/contract/values/amount.ts";
import { post } from "../ledger/post.ts";
import type { PostedActivity, WrittenActivity } from "../ledger/activity.ts";
import type { Context } from "../platform/context.ts";
import { changeWallet } from "../billing/evaluation/change-wallet.ts";
import type { FinishedBy } from "./orders/pay-order.ts";
import { finishOrderRow } from "./orders/pay-orders.sql.ts";

export interface Credit {
  readonly userId: bigint;
  readonly amountMicros: Micros;
  readonly note?: string | undefined;
  /** The order that is finished by it. */
  readonly order?: { readonly id: bigint; readonly by: FinishedBy } | undefined;
}

/**
 * Adds money to a wallet, and finishes the order that it was paid for; cards that lacked credit run again in the same
 * transaction. `record` is done in the frame of the action. Undefined where the order was finished already: then nothing
 * happens. Refuses `not_found` for an account that has left.
 */
export async function creditWallet(
  ctx: Context,
  { userId, amountMicros, note, order }: Credit,
  record: (at: Context, activity: PostedActivity) => Promise<void> = async () => {},
): Promise<WrittenActivity | undefined> {
  return changeWallet(ctx, userId, [], async (at, { wallet, today }) => {
    if (order && !(await finishOrderRow(at.tx, order.id, { by: order.by, now: at.now })))
      return { result: undefined, cardsChanged: false };
    const posting = {
      userId,
      type: "TOP_UP",
      changeMicros: amountMicros,
      tradeDate: today,
      note,
      ...(order && { orderId: order.id }),
    } as const;
    const { wallets, posted } = await post(at.tx, new Map([[userId, wallet]]), [posting], at.now);
    await record(at, posted[0]!);
    return {
      result: { ...posted[0]!, changedAt: at.now },
      wallet: wallets.get(userId)!,
      cardsChanged: false,
    };
  });
}
