import { formatAmount } from "@farsim/contract/values/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Account, OwnPosting } from "../billing/account/account.ts";
import type { WrittenActivity } from "../ledger/activity.ts";

interface Wanted {
  readonly activity: WrittenActivity;
  /** The customer reads it. */
  readonly note: string | undefined;
  /** Whether taking a recharge back may leave less than nothing: said by an administrator. */
  readonly mayGoBelowZero: boolean;
}

/** Refuses what undoes something itself, and what was undone before. */
export function refuseUnlessReversible({
  type,
  reversesSeq,
  reversedBySeq,
  isPayout,
}: WrittenActivity): void {
  if (reversedBySeq !== undefined || reversesSeq !== undefined)
    throw new Problem("already_reversed");
  // A payout is cancelled, declined or taken back.
  if (type === "REFUND" || isPayout) throw new Problem("not_reversible");
}

/** What undoes an activity: a TOP_UP is taken back, a fee or a purchase is given back. */
function reversalOf(activity: WrittenActivity, note: string | undefined): OwnPosting {
  refuseUnlessReversible(activity);
  const { seq, type, changeMicros, cardId, plan, addOnId } = activity;
  return {
    type: type === "TOP_UP" ? "TOP_UP" : "REFUND",
    changeMicros: -changeMicros,
    note,
    reversesSeq: seq,
    ...(cardId !== undefined && { cardId }),
    ...(plan && { plan }),
    ...(addOnId !== undefined && { addOnId }),
  };
}

/**
 * Undoes an activity of a locked account, read while it is locked. A cycle whose fee is given back stays paid. Throws
 * `negative_balance_unconfirmed` where the wallet would go below 0 and no one said that it may.
 */
export function reverse(
  account: Account,
  { activity, note, mayGoBelowZero }: Wanted,
  currencyDigits: number,
): WrittenActivity {
  const posting = reversalOf(activity, note);
  const after = account.balanceMicros + posting.changeMicros;
  if (posting.changeMicros < 0n && after < 0n && !mayGoBelowZero)
    throw new Problem("negative_balance_unconfirmed", {
      balanceAfter: formatAmount(after, currencyDigits),
    });
  const { now } = account.context;
  return { ...account.post(posting), changedAt: now, reversedType: activity.type };
}
