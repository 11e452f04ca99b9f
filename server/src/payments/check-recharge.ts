import type { checkRecharge as contract } from "@farsim/contract/desk/shop/administration.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { formatAmount, parseAmount } from "@farsim/contract/values/money/amount.ts";
import { findAllowance } from "../approvals/created-value.ts";
import type { Context } from "../platform/context.ts";
import { getCustomer } from "./customers/customer.ts";
import { findRepeated } from "./recharge-files/find-repeated.ts";
import { amountByHand } from "./amount-by-hand.ts";
import { findCredited } from "./recharge.ts";

/**
 * What a recharge would do at this moment, for the one who is about to ask for it; changes nothing. Refuses as the recharge itself
 * does, but an email that no one registered: its account would be opened.
 */
export async function checkRecharge(
  ctx: Context,
  { account, amount }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const amountMicros = amountByHand(ctx, amount);
  const userId = await findCredited(ctx, account);
  const user = userId === undefined ? undefined : await getCustomer(ctx, userId);
  const digits = ctx.shop.currencyDigits;
  const balanceMicros = user ? (parseAmount(user.balance, digits) ?? 0n) : 0n;
  const line = { line: 1, account, userId, amountMicros };
  const [repeated] = await findRepeated(ctx, [line]);
  const before = repeated?.before;
  return {
    ...(user && { user }),
    balanceAfter: formatAmount(balanceMicros + amountMicros, digits),
    waits: (await findAllowance(ctx)).isPassedBy(amountMicros),
    ...(before && { before: { at: before.at, waits: before.waits } }),
  };
}
