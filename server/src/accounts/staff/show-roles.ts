import type { Role } from "@farsim/contract/desk/staff.ts";
import type { Context } from "../../platform/context.ts";
import { findRoles } from "./roles.sql.ts";

/** The roles of the shop, as the desk shows them. */
export async function showRoles({ tx }: Context): Promise<Role[]> {
  return (await findRoles(tx)).map(({ id, standard, rights }) => ({
    id: String(id),
    ...(standard !== null && { standard }),
    rights: [...rights],
  }));
}
