import { Problem } from "@farsim/contract/problem.ts";
import { findActivityOfOrder } from "../ledger/find-activities.ts";
import type { Context } from "../platform/context.ts";
import { changeWallet } from "../usage/change-wallet.ts";
import { takeBack } from "./take-back.ts";

/**
 * Takes the recharge of an order out of the wallet again, because its provider took the money back: once, and below 0
 * where it must be. What was taken back before, by whomever, or belonged to an account that has left, stays as it is.
 */
export async function reverseTopUpOfOrder(
  ctx: Context,
  orderId: bigint,
  note: string,
): Promise<void> {
  const credited = await findActivityOfOrder(ctx.tx, orderId);
  if (!credited) throw new Error(`order ${orderId} was never credited`);
  try {
    await changeWallet(ctx, credited.userId, [], async (at, held) => {
      // Read again: the wallet is held only now.
      const activity = (await findActivityOfOrder(at.tx, orderId))!;
      if (activity.reversedBySeq !== undefined) return { result: undefined, cardsChanged: false };
      const change = await takeBack(at, held, { activity, note, mayGoBelowZero: true });
      return { ...change, result: undefined };
    });
  } catch (error) {
    if (!(error instanceof Problem && error.key === "not_found")) throw error;
  }
}
