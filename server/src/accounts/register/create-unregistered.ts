import { Email } from "@farsim/contract/values/people/account-names.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { openWallet } from "../../ledger/open-wallet.ts";
import type { Context } from "../../platform/context.ts";
import { isDeletedEmail } from "../account.ts";
import { insertUnregistered, lockAccountByEmail } from "../accounts.sql.ts";

/**
 * An email gets an account and a wallet before its owner has come: by an administrator's recharge, or as the first step of
 * registering. Where it has one already, that one. Returns the account's id. Refuses `user_not_exists` for what is no address.
 */
export async function createUnregistered(ctx: Context, email: string): Promise<bigint> {
  return (await openAccountOf(ctx, email)) ?? (await lockAccountByEmail(ctx.tx, email)).id;
}

/** The same for an email without an account: undefined where it has one. */
export async function openAccountOf(ctx: Context, email: string): Promise<bigint | undefined> {
  if (!Email.safeParse(email).success || isDeletedEmail(email))
    throw new Problem("user_not_exists");
  const id = await insertUnregistered(ctx.tx, { email, language: ctx.language, now: ctx.now });
  if (id !== undefined) await openWallet(ctx.tx, id, ctx.now);
  return id;
}
