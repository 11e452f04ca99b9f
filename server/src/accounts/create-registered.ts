import type { Context } from "../platform/context.ts";
import { lockAccountByEmail, setRegistered } from "./accounts.sql.ts";
import { createUnregistered } from "./create-unregistered.ts";

interface Registered {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isPasswordGenerated?: boolean | undefined;
  /** Of a member of staff. */
  readonly roleId: bigint | null;
}

/**
 * An account that the program itself makes at the first start, where no one can read an email to prove its address. Refuses
 * `username_exists`. Returns the id.
 */
export async function createRegistered(
  ctx: Context,
  { username, email, passwordHash, isPasswordGenerated, roleId }: Registered,
): Promise<bigint> {
  const id = await createUnregistered(ctx, email);
  const account = await lockAccountByEmail(ctx.tx, email);
  if (account.isRegister) throw new Error(`the email ${email} belongs to an account already`);
  const { language } = ctx;
  await setRegistered(ctx.tx, id, {
    username,
    passwordHash,
    isPasswordGenerated,
    language,
    roleId,
  });
  return id;
}
