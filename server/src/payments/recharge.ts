import type { recharge as contract } from "@farsim/contract/administration.ts";
import { parseAmount } from "@farsim/contract/amount.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problem.ts";
import { createUnregistered } from "../accounts/create-unregistered.ts";
import { findAccount } from "../accounts/find-account.ts";
import { getCustomer } from "./customer.ts";
import { post } from "../ledger/post.ts";
import { audit } from "../platform/audit.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { changeWallet } from "../usage/change-wallet.ts";
import { showActivities } from "./show-activities.ts";

type Wanted = Input<typeof contract>;

/** 1,000,000 units: more than any recharge by hand; a slip of the keyboard ends here. */
const mostMicros = 1_000_000_000_000n;

/**
 * An administrator credits an account directly (E3). Cards that the wallet could not carry run again in the same
 * transaction. Refuses `no_permission` for his own account, and an email that nobody registered unless it is confirmed.
 */
export async function recharge(
  ctx: Context,
  { account, amount, reason, createUnregistered: mayCreate }: Wanted,
): Promise<Output<typeof contract>> {
  const changeMicros = creditOf(ctx, amount);
  const userId =
    (await findAccount(ctx.tx, account))?.id ?? (await openFor(ctx, account, mayCreate ?? false));
  if (userId === actingUser(ctx)) throw new Problem("no_permission");
  const activity = await changeWallet(ctx, userId, [], async (at, { wallet, today }) => {
    const posting = {
      userId,
      type: "TOP_UP",
      changeMicros,
      tradeDate: today,
      note: reason,
    } as const;
    const { wallets, posted } = await post(at.tx, new Map([[userId, wallet]]), [posting], at.now);
    await audit(at, {
      deed: "admin/recharge",
      subject: `user:${userId}`,
      reason,
      facts: { amount, seq: String(posted[0]!.seq) },
    });
    return {
      result: { ...posted[0]!, changedAt: at.now },
      wallet: wallets.get(userId)!,
      cardsChanged: false,
    };
  });
  const [shown] = await showActivities(ctx, [activity]);
  return { activity: shown!, user: await getCustomer(ctx, userId) };
}

function creditOf({ shop }: Context, amount: string): bigint {
  const micros = parseAmount(amount, shop.currencyDigits);
  if (micros === null)
    throw new Problem("validation_failed", { fields: { amount: "amount_invalid" } });
  if (micros <= 0n || micros > mostMicros)
    throw new Problem("validation_failed", { fields: { amount: "amount_out_of_bounds" } });
  return micros;
}

/** An account for an email that nobody registered yet (C4): its owner takes it over by registering. */
async function openFor(ctx: Context, account: string, mayCreate: boolean): Promise<bigint> {
  if (!account.includes("@")) throw new Problem("username_not_exists");
  if (!mayCreate) throw new Problem("user_not_exists");
  return createUnregistered(ctx, account);
}
