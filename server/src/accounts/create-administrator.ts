import type { Context } from "../platform/context.ts";
import { createRegistered } from "./create-registered.ts";
import { hashPassword } from "./passwords/passwords.ts";

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
  return createRegistered(ctx, { username, email, passwordHash, level: 1 });
}
