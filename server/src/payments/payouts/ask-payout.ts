import { parseAmount } from "@farsim/contract/values/amount.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import type { askPayout as contract } from "@farsim/contract/payouts.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { queuePurchaseEmail } from "../../accounts/emails/purchase-emails.ts";
import { confirmPassword } from "../../accounts/passwords/confirm-password.ts";
import type { LoginThrottle } from "../../accounts/sessions/login-throttle.ts";
import { withAccount } from "../../billing/account/with-account.ts";
import type { Context } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { type PayoutRow, sealPayTo } from "./payout.ts";
import { insertPayout, isPayoutAsked } from "./payouts.sql.ts";

interface Parts {
  readonly throttle: LoginThrottle;
  readonly vault: Vault;
}

/**
 * A customer asks for a part of their balance, or all of it: it is taken out of the balance at once, so that no fee uses it up before
 * it is sent. Fees that are still possible today stay. Refuses `payout_open` while another one waits, and more than there is with
 * `validation_failed`.
 */
export async function askPayout(
  steps: Steps,
  { amount, payTo, password }: Input<typeof contract>,
  { throttle, vault }: Parts,
): Promise<PayoutRow> {
  const { id } = await confirmPassword(steps, throttle, password);
  return steps.step((ctx) => takeOut(ctx, { userId: id, amount, payTo, vault }));
}

async function takeOut(
  ctx: Context,
  {
    userId,
    amount,
    payTo,
    vault,
  }: Pick<Input<typeof contract>, "amount" | "payTo"> & {
    readonly userId: bigint;
    readonly vault: Vault;
  },
): Promise<PayoutRow> {
  const { tx, shop } = ctx;
  const amountMicros = parseAmount(amount, shop.currencyDigits);
  if (amountMicros === null)
    throw new Problem("validation_failed", { fields: { amount: "amount_invalid" } });
  const { seq, now } = await withAccount(ctx, userId, async (account) => {
    if (await isPayoutAsked(tx, userId)) throw new Problem("payout_open");
    if (amountMicros <= 0n || amountMicros > account.availableMicros)
      throw new Problem("validation_failed", { fields: { amount: "amount_out_of_bounds" } });
    const posted = account.post({ type: "TOP_UP", changeMicros: -amountMicros, isPayout: true });
    return { seq: posted.seq, now: account.context.now };
  });
  const payout = await insertPayout(tx, {
    userId,
    seq,
    amountMicros,
    payToSealed: sealPayTo(vault, { userId, seq }, payTo),
    askedAt: now,
  });
  await queuePurchaseEmail({ tx, now }, { kind: "payoutAsked", userId, payoutId: payout.id });
  return payout;
}
