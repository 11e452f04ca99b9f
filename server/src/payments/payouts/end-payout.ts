import { Problem } from "@farsim/contract/problems/problem.ts";
import { payoutWaitsForApproval } from "../../approvals/ask-approval.ts";
import { withAccount } from "../../billing/account/with-account.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { HeldPayout } from "./hold-payout.ts";
import { setEnded } from "./payouts.sql.ts";

/** Who decided that it is not paid, and why; undefined: its customer gave it up. */
type Declined = { readonly by: bigint; readonly note: string } | undefined;

/**
 * Puts a held payout that waits back into the balance; once: of those who end it at the same time the second finds it ended. The account may
 * have been deleted since: then its balance is no one's. Refuses `payout_not_open`, and `payout_waits` while a second member of staff is asked.
 */
export async function endPayout(
  ctx: Context,
  { payout: { id, userId, status, seq, amountMicros }, now }: HeldPayout,
  declined: Declined,
): Promise<{ readonly seq: bigint; readonly now: Instant }> {
  const { tx } = ctx;
  if (status !== "ASKED") throw new Problem("payout_not_open");
  if (await payoutWaitsForApproval(tx, id)) throw new Problem("payout_waits");
  const back = await withAccount(
    { ...ctx, now },
    userId,
    (account) => {
      const posted = account.post({
        type: "TOP_UP",
        changeMicros: amountMicros,
        cause: "payout",
        reversesSeq: seq,
        note: declined?.note,
      });
      return { seq: posted.seq, now: account.context.now };
    },
    { allowDeleted: true },
  );
  await setEnded(tx, id, { backSeq: back.seq, at: back.now, ...(declined && { declined }) });
  return back;
}
