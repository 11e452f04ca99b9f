import { type Micros, parseAmount } from "@farsim/contract/values/money/amount.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import type { askPayout as contract } from "@farsim/contract/payouts.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { queuePurchaseEmail } from "../../accounts/emails/purchase-emails.ts";
import { confirmPassword } from "../../accounts/passwords/confirm-password.ts";
import type { LoginThrottle } from "../../accounts/sessions/login-throttle.ts";
import type { Account } from "../../billing/account/account.ts";
import { withAccount } from "../../billing/account/with-account.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Steps } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { type PayoutRow, sealPayTo } from "./payout.ts";
import { insertPayout, isPayoutAsked } from "./payouts.sql.ts";

interface Parts {
  readonly throttle: LoginThrottle;
  readonly vault: Vault;
  readonly reservedCreditOf: ReservedCreditOf;
}

/** What of an account's balance purchases under way will still need: `payments` may not import `purchases`, so it is handed in. */
export type ReservedCreditOf = (tx: Transaction, userId: bigint) => Promise<Micros>;

/** What can be paid out of an account: what its cards and its purchases will not need. */
export async function mostToPayOut(
  tx: Transaction,
  { userId, availableMicros }: Pick<Account, "userId" | "availableMicros">,
  reservedCreditOf: ReservedCreditOf,
): Promise<Micros> {
  const most = availableMicros - (await reservedCreditOf(tx, userId));
  return most > 0n ? most : 0n;
}

/**
 * A customer asks for a part of their balance, or all of it: it is taken out of the balance at once, so that no fee uses it up before
 * it is sent. What its cards and purchases may still need stays. Refuses `payout_open` while another one waits, and more than there is with
 * `validation_failed`.
 */
export async function askPayout(
  steps: Steps,
  { amount, payTo, password }: Input<typeof contract>,
  { throttle, ...parts }: Parts,
): Promise<PayoutRow> {
  const { id } = await confirmPassword(steps, throttle, password);
  return steps.step((ctx) => takeOut(ctx, { userId: id, amount, payTo, ...parts }));
}

/** Takes a payout out of the balance of someone whose password is proved. */
export async function takeOut(
  ctx: Context,
  {
    userId,
    amount,
    payTo,
    vault,
    reservedCreditOf,
  }: Pick<Input<typeof contract>, "amount" | "payTo"> &
    Omit<Parts, "throttle"> & { readonly userId: bigint },
): Promise<PayoutRow> {
  const { tx, shop } = ctx;
  const amountMicros = parseAmount(amount, shop.currencyDigits);
  if (amountMicros === null)
    throw new Problem("validation_failed", { fields: { amount: "amount_invalid" } });
  const { seq, now } = await withAccount(ctx, userId, async (account) => {
    if (await isPayoutAsked(tx, userId)) throw new Problem("payout_open");
    if (amountMicros <= 0n || amountMicros > (await mostToPayOut(tx, account, reservedCreditOf)))
      throw new Problem("validation_failed", { fields: { amount: "amount_out_of_bounds" } });
    const posted = account.post({ type: "TOP_UP", changeMicros: -amountMicros, cause: "payout" });
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
