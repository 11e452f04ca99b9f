import { confirmApproval } from "@farsim/contract/desk/people/approvals.ts";
import { inviteStaff } from "@farsim/contract/desk/people/staff.ts";
import { acceptInvitation } from "@farsim/contract/staff-invitation.ts";
import type { StandardRole } from "@farsim/contract/values/people/rights.ts";
import { invitationCode } from "../src/accounts/staff/invitation-code.ts";
import { openVault } from "../src/platform/security/vault.ts";
import type { Shop } from "./open-shop.ts";
import { testPassword, newName, type Person, roleIdOf } from "./people.ts";

/** An owner who has nothing to do with who asked confirms. */
export async function confirmByAnother(
  { within, administrator }: Pick<Shop, "within" | "administrator">,
  { id: approvalId }: { readonly id: string },
): Promise<void> {
  const { bearer } = await administrator();
  await within.done(confirmApproval, { approvalId }, { bearer });
}

/** Someone whom a member of staff invites, and who joins at once. */
export async function joinStaff(
  shop: Pick<Shop, "within" | "config" | "asProgram" | "administrator">,
  { bearer }: Person,
  role: StandardRole,
): Promise<Person> {
  const { within, config, asProgram } = shop;
  const username = newName();
  const email = `${username}@example.com`;
  const asked = { email, roleId: String(roleIdOf(role)) };
  const { approval } = await within.done(inviteStaff, asked, { bearer });
  if (approval) await confirmByAnother(shop, approval);
  const { id: invitationId, invited_at: invitedAt } = await asProgram(({ tx }) =>
    tx.db
      .selectFrom("staff_invitations")
      .select(["id", "invited_at"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow(),
  );
  const stored = { id: invitationId, email, roleId: roleIdOf(role), invitedAt };
  const password = testPassword;
  const { accessToken, refreshToken, userInfo } = await within.done(
    acceptInvitation,
    {
      invitation: invitationCode(openVault(config), stored),
      username,
      password,
      confirmPassword: password,
    },
    {},
  );
  const { id, level } = userInfo;
  return { id, username, email, password, level, bearer: accessToken, refreshToken };
}
