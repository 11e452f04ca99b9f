import type { inviteStaff as endpoint } from "@farsim/contract/desk/people/staff.ts";
import { invitationHours } from "@farsim/contract/staff-invitation.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import { findAccountByEmail } from "../accounts.sql.ts";
import { roleToGive } from "./give-role.ts";
import { replaceInvitation } from "./invitations.sql.ts";
import type { Role } from "./role.ts";
import { queueInvitationEmail, queueOwnerEmails } from "./staff-emails.ts";

/**
 * The role that someone is to be invited for. Refuses `not_found` for no role, `no_permission` for one that may more than the one who
 * acts, and `user_exists` where the address has an account: a customer's account never becomes one of the staff.
 */
export async function roleToInviteFor(
  ctx: Context,
  { email, roleId }: Input<typeof endpoint>,
): Promise<Role> {
  const role = await roleToGive(ctx, roleId);
  if (await findAccountByEmail(ctx.tx, email)) throw new Problem("user_exists");
  return role;
}

interface Invited {
  readonly email: string;
  /** From `roleToInviteFor`. */
  readonly role: Role;
  readonly by: bigint;
  readonly language: Language;
}

/**
 * Invites someone to work at the desk, by an email in the language of the one who invites. A former invitation to the address is void.
 * Returns the invitation's id.
 */
export async function inviteStaff(
  ctx: Context,
  { email, role, by: invitedBy, language }: Invited,
): Promise<bigint> {
  const { tx, now } = ctx;
  const expiresAt = now.add({ hours: invitationHours });
  const id = await replaceInvitation(tx, {
    email,
    roleId: role.id,
    language,
    invitedBy,
    invitedAt: now,
    expiresAt,
  });
  await audit(ctx, {
    action: "admin/staff/invite",
    subject: `invitation:${id}`,
    by: invitedBy,
    facts: { email, role: String(role.id), expiresAt: String(expiresAt) },
  });
  await queueInvitationEmail(ctx, id);
  await queueOwnerEmails(ctx, { event: "invited", name: email, role, by: invitedBy });
  return id;
}
