import type { Role } from "@farsim/contract/desk/people/staff.ts";
import type { Context } from "../../platform/context.ts";
import { findRoles } from "./roles.sql.ts";

/** The roles of the shop, or one of them, as the desk shows them. */
export async function showRoles({ tx }: Context, id?: bigint): Promise<Role[]> {
  return (await findRoles(tx, id)).map(({ standard, name, rights, members, ...role }) => ({
    id: String(role.id),
    ...(standard !== null && { standard }),
    ...(name !== null && { name }),
    rights: [...rights],
    members,
  }));
}

/** One role that is there. */
export async function showRole(ctx: Context, id: bigint): Promise<Role> {
  const [role] = await showRoles(ctx, id);
  if (!role) throw new Error(`role ${id} is not there`);
  return role;
}
