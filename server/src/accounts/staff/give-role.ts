import { Problem } from "@farsim/contract/problems/problem.ts";
import { idOf } from "../../platform/http/request/id.ts";
import type { Instant } from "../../platform/clock.ts";
import { actingStaff, actingUser, type Context, type Staff } from "../../platform/context.ts";
import { ownerRoleId, type Role } from "./role.ts";
import { findAccountById } from "../accounts.sql.ts";
import { hasOwnerBeside } from "./members.sql.ts";
import { findRole, findRoleToGive } from "./roles.sql.ts";

/** The role that the one who acts wants to give. Refuses `not_found`, and `no_permission` for one that may more than they may. */
export async function roleToGive(ctx: Context, roleId: string): Promise<Role> {
  const role = await findRoleToGive(ctx.tx, idOf(roleId));
  if (!role) throw new Problem("not_found");
  if (!mayGive(actingStaff(ctx), role)) throw new Problem("no_permission");
  return role;
}

/** Whether someone who asked for it, and does not act now, may give a role: they are at the desk, and may do all that it does. */
export async function mayStillGive({ tx }: Context, userId: bigint, role: Role): Promise<boolean> {
  const account = await findAccountById(tx, userId);
  const own = account?.roleId && !account.isDisabled && (await findRole(tx, account.roleId));
  return !!own && mayGive({ roleId: own.id, rights: own.rights }, role);
}

/**
 * Whether the shop has an owner besides the one who acts. One who was taken away since a moment still counts: else an owner would
 * take the other one away first.
 */
export const hasOtherOwner = (ctx: Context, since: Instant): Promise<boolean> =>
  hasOwnerBeside(ctx.tx, actingUser(ctx), since);

/** No one gives what they do not have: only owners make owners. */
export function mayGive({ roleId, rights }: Pick<Staff, "roleId" | "rights">, role: Role): boolean {
  if (roleId === ownerRoleId) return true;
  return rights.has("staff") && role.id !== ownerRoleId && role.rights.isSubsetOf(rights);
}
