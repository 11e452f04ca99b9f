import * as contract from "@farsim/contract/desk/staff.ts";
import type { Context } from "../../platform/context.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { addRole, changeRole, deleteRole } from "./change-roles.ts";
import { inviteStaff } from "./invite-staff.ts";
import { listStaff, showInvitations, showMembers } from "./list-staff.ts";
import { removeStaff, setRole } from "./set-role.ts";
import { showRoles } from "./show-roles.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

/** Who works at the desk, and what they may do there. */
export function mountStaff(mount: Mount): void {
  mount(contract.listRoles, async (ctx) => ({ items: await showRoles(ctx) }));
  mount(contract.addRole, async (ctx, input) => shownRole(ctx, await addRole(ctx, input)));
  mount(contract.changeRole, async (ctx, input) => shownRole(ctx, await changeRole(ctx, input)));
  mount(contract.deleteRole, async (ctx, input) => {
    await deleteRole(ctx, input);
    return {};
  });
  mount(contract.listStaff, listStaff);
  mount(contract.inviteStaff, async (ctx, input) => {
    const id = String(await inviteStaff(ctx, input));
    const invitation = (await showInvitations(ctx)).find((each) => each.id === id);
    if (!invitation) throw new Error(`invitation ${id} is not there`);
    return { invitation };
  });
  mount(contract.withdrawInvitation, async (ctx, input) => {
    await withdrawInvitation(ctx, input);
    return {};
  });
  mount(contract.setRole, async (ctx, input) => {
    const [member] = await showMembers(ctx, await setRole(ctx, input));
    if (!member) throw new Error(`member ${input.userId} is not there`);
    return { member };
  });
  mount(contract.removeStaff, async (ctx, input) => {
    await removeStaff(ctx, input);
    return {};
  });
}

async function shownRole(ctx: Context, id: bigint) {
  const [role] = await showRoles(ctx, id);
  if (!role) throw new Error(`role ${id} is not there`);
  return { role };
}
