import { formatAmount } from "@farsim/contract/values/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Posting, WrittenActivity } from "../ledger/activity.ts";
import { post } from "../ledger/post.ts";
import type { Day } from "../platform/calendar.ts";
import type { Context } from "../platform/context.ts";
import type { Change, LockedAccount } from "../billing/evaluation/change-wallet.ts";

interface Wanted {
  readonly activity: WrittenActivity;
  /** The customer reads it. */
  readonly note: string | undefined;
  /** Whether taking a recharge back may leave less than nothing: said by an administrator. */
  readonly mayGoBelowZero: boolean;
}

/** What undoes an activity: a TOP_UP is taken back, a fee or a purchase is given back. Refuses what undoes something itself, and what was undone before. */
export function reversalOf(
  {
    userId,
    seq,
    type,
    changeMicros,
    cardId,
    plan,
    addOnId,
    reversesSeq,
    reversedBySeq,
  }: WrittenActivity,
  { note, today }: { note: string | undefined; today: Day },
): Posting {
  if (reversedBySeq !== undefined || reversesSeq !== undefined)
    throw new Problem("already_reversed");
  if (type === "REFUND") throw new Problem("not_reversible");
  return {
    userId,
    type: type === "TOP_UP" ? "TOP_UP" : "REFUND",
    changeMicros: -changeMicros,
    tradeDate: today,
    note,
    reversesSeq: seq,
    ...(cardId !== undefined && { cardId }),
    ...(plan && { plan }),
    ...(addOnId !== undefined && { addOnId }),
  };
}

/**
 * Undoes an activity of a held wallet, read while it is held. A cycle whose fee is given back stays paid. Refuses
 * `negative_balance_unconfirmed` where the wallet would go below 0 and no one said that it may.
 */
export async function reverse(
  at: Context,
  { wallet, balanceMicros, today }: LockedAccount,
  { activity, note, mayGoBelowZero }: Wanted,
): Promise<Change<WrittenActivity>> {
  const posting = reversalOf(activity, { note, today });
  const after = balanceMicros + posting.changeMicros;
  if (posting.changeMicros < 0n && after < 0n && !mayGoBelowZero)
    throw new Problem("negative_balance_unconfirmed", {
      balanceAfter: formatAmount(after, at.shop.currencyDigits),
    });
  const held = new Map([[wallet.userId, wallet]]);
  const { wallets, posted } = await post(at.tx, held, [posting], at.now);
  return {
    result: { ...posted[0]!, changedAt: at.now, reversedType: activity.type },
    wallet: wallets.get(wallet.userId)!,
    cardsChanged: false,
  };
}
