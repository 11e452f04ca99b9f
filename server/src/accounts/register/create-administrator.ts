import type { Context } from "../../platform/context.ts";
import { createRegistered } from "./create-registered.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { recordRole } from "../staff/record-role.ts";
import { ownerRoleId } from "../staff/role.ts";
import { refuseWeakPassword } from "../passwords/refuse-weak-password.ts";

interface Administrator {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** No one chose it: it lets in once, to choose another. */
  readonly isPasswordGenerated?: boolean;
  readonly breachedPasswords?: string | undefined;
}

/** The first owner, made by the program itself at the first start. Refuses `username_exists`, and a weak password. Returns the id. */
export async function createAdministrator(
  ctx: Context,
  { username, email, password, isPasswordGenerated, breachedPasswords }: Administrator,
): Promise<bigint> {
  const { productName } = ctx.shop;
  await refuseWeakPassword(password, { username, email }, { productName, breachedPasswords });
  const passwordHash = await hashPassword(password);
  const registered = { username, email, passwordHash, isPasswordGenerated, roleId: ownerRoleId };
  const id = await createRegistered(ctx, registered);
  await recordRole(ctx, id, { before: null, after: ownerRoleId });
  return id;
}
