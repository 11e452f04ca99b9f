import { mayBeGivenBackInPart } from "@farsim/contract/desk/money/reversals.ts";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import { topUpCauses } from "@farsim/contract/values/money/top-up-causes.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Account, OwnPosting } from "../billing/account/account.ts";
import type { WrittenActivity } from "../ledger/activity.ts";

interface Wanted {
  readonly activity: WrittenActivity;
  /** How much of a fee is given back; all of it where it is not said. */
  readonly partMicros?: Micros | undefined;
  /** The customer reads it. */
  readonly note: string | undefined;
  /** Whether what is taken may leave less than nothing: said by an administrator. */
  readonly mayGoBelowZero: boolean;
}

/** By how much undoing an activity changes the balance. Refuses what undoes something itself, what was undone before, and a part that is none. */
export function changeOfReversal(
  activity: WrittenActivity,
  partMicros: Micros | undefined,
): Micros {
  const { type, changeMicros, reversesSeq, reversedBySeq, cause } = activity;
  if (reversedBySeq !== undefined || reversesSeq !== undefined)
    throw new Problem("already_reversed");
  // A payout is cancelled, declined or taken back.
  if (type === "REFUND" || (cause && !topUpCauses[cause].isAdjustment))
    throw new Problem("not_reversible");
  const whole = -changeMicros;
  if (partMicros === undefined || partMicros === whole) return whole;
  if (!mayBeGivenBackInPart(activity) || partMicros <= 0n || partMicros > whole)
    throw new Problem("validation_failed", { fields: { amount: "amount_out_of_bounds" } });
  return partMicros;
}

/** What undoes an activity: a TOP_UP is taken back, a fee or a purchase is given back. */
function reversalOf({ activity, partMicros, note }: Wanted): OwnPosting {
  const { seq, type, cause, cardId, plan, addOnId } = activity;
  const changeMicros = changeOfReversal(activity, partMicros);
  return {
    type: type === "TOP_UP" ? "TOP_UP" : "REFUND",
    changeMicros,
    note,
    reversesSeq: seq,
    ...(cause && { cause }),
    ...(changeMicros !== -activity.changeMicros && { partOfType: type }),
    ...(cardId !== undefined && { cardId }),
    ...(plan && { plan }),
    ...(addOnId !== undefined && { addOnId }),
  };
}

/** Refuses `negative_balance_unconfirmed` where what is taken leaves less than nothing and no one said that it may. */
export function refuseBelowZero(
  { balanceMicros }: Pick<Account, "balanceMicros">,
  changeMicros: Micros,
  currencyDigits: number,
): void {
  const after = balanceMicros + changeMicros;
  if (changeMicros < 0n && after < 0n)
    throw new Problem("negative_balance_unconfirmed", {
      balanceAfter: formatAmount(after, currencyDigits),
    });
}

/**
 * Undoes an activity of a locked account, read while it is locked. A cycle whose fee is given back stays paid. Throws
 * `negative_balance_unconfirmed` where the wallet would go below 0 and no one said that it may.
 */
export function reverse(account: Account, wanted: Wanted, currencyDigits: number): WrittenActivity {
  const posting = reversalOf(wanted);
  if (!wanted.mayGoBelowZero) refuseBelowZero(account, posting.changeMicros, currencyDigits);
  const { type: reversedType, changeMicros: reversedMicros } = wanted.activity;
  return {
    ...account.post(posting),
    changedAt: account.context.now,
    reversedType,
    reversedMicros,
  };
}
