import { Problem } from "@farsim/contract/problems/problem.ts";
import { withAccount } from "../../billing/account/with-account.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { PayoutRow } from "./payout.ts";
import { lockPayout, setEnded } from "./payouts.sql.ts";

/** Who decided that it is not paid, and why; undefined: its customer gave it up. */
type Declined = { readonly by: bigint; readonly note: string } | undefined;

/**
 * Puts a payout that was not paid back into the balance; once: of those who end it at the same time the second finds it ended. Refuses
 * `payout_not_open`.
 */
export async function endPayout(
  ctx: Context,
  { id, userId }: Pick<PayoutRow, "id" | "userId">,
  declined: Declined,
): Promise<{ readonly payout: PayoutRow; readonly seq: bigint; readonly now: Instant }> {
  const { tx } = ctx;
  const back = await withAccount(ctx, userId, async (account) => {
    const { status, seq, amountMicros } = await lockPayout(tx, id);
    if (status !== "ASKED") throw new Problem("payout_not_open");
    const posted = account.post({
      type: "TOP_UP",
      changeMicros: amountMicros,
      isPayout: true,
      reversesSeq: seq,
      note: declined?.note,
    });
    return { seq: posted.seq, now: account.context.now };
  });
  await setEnded(tx, id, { backSeq: back.seq, at: back.now, ...(declined && { declined }) });
  return { payout: await lockPayout(tx, id), ...back };
}
