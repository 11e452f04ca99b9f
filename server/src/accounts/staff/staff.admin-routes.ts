import * as contract from "@farsim/contract/desk/people/staff.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { addRole, deleteRole } from "./change-roles.ts";
import { listStaff } from "./list-staff.ts";
import { removeStaff } from "./set-role.ts";
import { showRole, showRoles } from "./show-roles.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

/** Who works at the desk, and what they may do there. What gives a role may take two people: it is mounted by `approvals`. */
export function mountStaff(mount: Mount): void {
  mount(contract.listRoles, async (ctx) => ({ items: await showRoles(ctx) }));
  mount(contract.addRole, async (ctx, input) => ({
    role: await showRole(ctx, await addRole(ctx, input)),
  }));
  mount(contract.deleteRole, async (ctx, input) => {
    await deleteRole(ctx, input);
    return {};
  });
  mount(contract.listStaff, listStaff);
  mount(contract.withdrawInvitation, async (ctx, input) => {
    await withdrawInvitation(ctx, input);
    return {};
  });
  mount(contract.removeStaff, async (ctx, input) => {
    await removeStaff(ctx, input);
    return {};
  });
}
