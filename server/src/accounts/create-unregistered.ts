import { openWallet } from "../ledger/open-wallet.ts";
import type { Context } from "../platform/context.ts";
import { insertUnregistered, lockAccountByEmail } from "./accounts.sql.ts";

/**
 * An email gets an account and a wallet before its owner has come: by an administrator's recharge, or as the first step of
 * registering. Where it has one already, that one. Returns the account's id.
 */
export async function createUnregistered(ctx: Context, email: string): Promise<bigint> {
  const id = await insertUnregistered(ctx.tx, { email, language: ctx.language, now: ctx.now });
  if (id === undefined) return (await lockAccountByEmail(ctx.tx, email)).id;
  await openWallet(ctx.tx, id, ctx.now);
  return id;
}
