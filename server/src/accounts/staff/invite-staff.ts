import { type inviteStaff as endpoint, invitationHours } from "@farsim/contract/desk/staff.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import { findAccountByEmail } from "../accounts.sql.ts";
import { roleToGive } from "./give-role.ts";
import { replaceInvitation } from "./invitations.sql.ts";
import { queueInvitationEmail, queueOwnerEmails } from "./staff-emails.ts";

/**
 * Invites someone to work at the desk, by an email in the language of the one who invites. A former invitation to the address is void.
 * Refuses `not_found` for no role, `no_permission` for one that may more than the one who invites, and `user_exists` where the address
 * has an account: a customer's account never becomes one of the staff. Returns the invitation's id.
 */
export async function inviteStaff(
  ctx: Context,
  { email, roleId }: Input<typeof endpoint>,
): Promise<bigint> {
  const { tx, now, language } = ctx;
  const role = await roleToGive(ctx, roleId);
  if (await findAccountByEmail(tx, email)) throw new Problem("user_exists");
  const expiresAt = now.add({ hours: invitationHours });
  const invitedBy = actingUser(ctx);
  const id = await replaceInvitation(tx, {
    email,
    roleId: role.id,
    language,
    invitedBy,
    invitedAt: now,
    expiresAt,
  });
  await audit(ctx, {
    deed: "admin/staff/invite",
    subject: `invitation:${id}`,
    facts: { email, role: String(role.id), expiresAt: String(expiresAt) },
  });
  await queueInvitationEmail(ctx, id);
  await queueOwnerEmails(ctx, { event: "invited", name: email, role, by: invitedBy });
  return id;
}
