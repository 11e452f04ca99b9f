import type { Context } from "../platform/context.ts";
import { lockAccountByEmail, setRegistered } from "./accounts.sql.ts";
import { createUnregistered } from "./create-unregistered.ts";
import { hashPassword } from "./passwords.ts";

interface Administrator {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** The first administrator, made by the program itself at the first start. Refuses `username_exists`. Returns the id. */
export async function createAdministrator(
  ctx: Context,
  { username, email, password }: Administrator,
): Promise<bigint> {
  const passwordHash = await hashPassword(password);
  const id = await createUnregistered(ctx, email);
  const account = await lockAccountByEmail(ctx.tx, email);
  if (account.isRegister)
    throw new Error("the first administrator's email belongs to an account already");
  await setRegistered(ctx.tx, id, { username, passwordHash, language: ctx.language, level: 1 });
  return id;
}
