import { Problem } from "@farsim/contract/problems/problem.ts";
import { idOf } from "../../platform/http/id.ts";
import { actingStaff, type Context, type Staff } from "../../platform/context.ts";
import { ownerRoleId, type Role } from "./role.ts";
import { findRoleToGive } from "./roles.sql.ts";

/** The role that the one who acts wants to give. Refuses `not_found`, and `no_permission` for one that may more than they may. */
export async function roleToGive(ctx: Context, roleId: string): Promise<Role> {
  const role = await findRoleToGive(ctx.tx, idOf(roleId));
  if (!role) throw new Problem("not_found");
  if (!mayGive(actingStaff(ctx), role)) throw new Problem("no_permission");
  return role;
}

/** No one gives what they do not have: only owners make owners. */
export function mayGive({ roleId, rights }: Pick<Staff, "roleId" | "rights">, role: Role): boolean {
  if (roleId === ownerRoleId) return true;
  return rights.has("staff") && role.id !== ownerRoleId && role.rights.isSubsetOf(rights);
}
