import type { withdrawInvitation as endpoint } from "@farsim/contract/desk/people/staff.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { audit } from "../../platform/security/audit.ts";
import { roleToGive } from "./give-role.ts";
import { deleteInvitation, lockInvitation } from "./invitations.sql.ts";

/** Makes an open invitation void. Refuses `not_found`, and `no_permission` for a role that may more than the one who withdraws it. */
export async function withdrawInvitation(
  ctx: Context,
  { invitationId }: Input<typeof endpoint>,
): Promise<void> {
  const invitation = await lockInvitation(ctx.tx, idOf(invitationId));
  if (!invitation) throw new Problem("not_found");
  await roleToGive(ctx, String(invitation.roleId));
  await deleteInvitation(ctx.tx, invitation.id);
  await audit(ctx, {
    action: "admin/staff/withdrawInvitation",
    subject: `invitation:${invitation.id}`,
    facts: { email: invitation.email, role: String(invitation.roleId) },
  });
}
