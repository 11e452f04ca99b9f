import type { findAdjustmentAlike as contract } from "@farsim/contract/desk/money/adjustments.ts";
import { repeatDays } from "@farsim/contract/desk/money/recharge-files.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { causeCalled } from "@farsim/contract/values/money/adjustment-ways.ts";
import { getAccount } from "../accounts/find-account.ts";
import { formatInstant } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import { findAlike } from "./adjustment-alike.sql.ts";
import { signedAmountByHand } from "./amount-by-hand.ts";

/**
 * The latest adjustment like the one that is about to be made, as far back as recharges by hand are compared: two days of poor service are made up for twice, so that
 * it is pointed out and not refused.
 */
export async function findAdjustmentAlike(
  ctx: Context,
  { account, kind, amount }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const changeMicros = signedAmountByHand(ctx, amount);
  const { id: userId } = await getAccount(ctx.tx, account);
  const since = ctx.now.subtract({ hours: 24 * repeatDays });
  const found = await findAlike(ctx.tx, {
    userId,
    cause: causeCalled(kind),
    changeMicros,
    since,
  });
  if (!found) return {};
  return { before: { at: formatInstant(found.at.epochMilliseconds), waits: found.waits } };
}
