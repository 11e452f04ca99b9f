import { Problem } from "@farsim/contract/problems/problem.ts";
import { changeRole, holdForChange } from "../../accounts/staff/change-roles.ts";
import { mayStillGive } from "../../accounts/staff/give-role.ts";
import { inviteStaff, roleToInviteFor } from "../../accounts/staff/invite-staff.ts";
import type { Role } from "../../accounts/staff/role.ts";
import { holdForRole, setRole } from "../../accounts/staff/set-role.ts";
import type { Context } from "../../platform/context.ts";
import { type ApprovalRow, holdPending } from "../decide.ts";
import type { WantedRole } from "./wanted-role.ts";

/**
 * Gives the role that someone asked for, as theirs: who is given it is related to the one who asked. It is judged once more, for both.
 * Refuses what the call that asked refuses, and `asker_may_not` where the one who asked is not at the desk any more, or may not give
 * the role any more.
 */
export async function confirmRole(
  ctx: Context,
  { id, askedBy: { id: by }, user, reason }: ApprovalRow,
  wanted: WantedRole,
): Promise<void> {
  // Held before what it changes: who rejects it waits for it alone.
  await holdPending(ctx, id);
  const asked = { by, reason: reason ?? "" };
  if (wanted.action === "invite") {
    const { email, language } = wanted;
    const role = await roleToInviteFor(ctx, wanted);
    refuseUnlessSeen(wanted, role);
    await refuseUnlessGiver(ctx, by, role);
    await inviteStaff(ctx, { email, role, by, language });
  } else if (wanted.action === "give") {
    const given = await holdForRole(ctx, { userId: String(user!.id), roleId: wanted.roleId });
    refuseUnlessSeen(wanted, given.role);
    await refuseUnlessGiver(ctx, by, given.role);
    await setRole(ctx, given, asked);
  } else {
    const change = await holdForChange(ctx, wanted);
    const { role, after } = change;
    await refuseUnlessGiver(ctx, by, { ...role, rights: role.rights.union(after.rights) });
    await changeRole(ctx, change, asked);
  }
}

/** A role that may more meanwhile is not the one that was asked for. */
function refuseUnlessSeen({ seen }: WantedRole, { rights }: Role): void {
  if (!rights.isSubsetOf(new Set(seen))) throw new Problem("settings_changed");
}

async function refuseUnlessGiver(ctx: Context, id: bigint, role: Role): Promise<void> {
  if (!(await mayStillGive(ctx, id, role))) throw new Problem("asker_may_not");
}
