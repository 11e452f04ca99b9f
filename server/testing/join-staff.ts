import { inviteStaff } from "@farsim/contract/desk/staff.ts";
import { acceptInvitation } from "@farsim/contract/staff-invitation.ts";
import type { StandardRole } from "@farsim/contract/values/rights.ts";
import { invitationCode } from "../src/accounts/staff/invitation-code.ts";
import { openVault } from "../src/platform/security/vault.ts";
import type { Shop } from "./open-shop.ts";
import { everybodysPassword, newName, type Person, roleIdOf } from "./people.ts";

/** Someone whom a member of staff invites, and who joins at once. */
export async function joinStaff(
  { within, config, asProgram }: Pick<Shop, "within" | "config" | "asProgram">,
  { bearer }: Person,
  role: StandardRole,
): Promise<Person> {
  const username = newName();
  const email = `${username}@example.com`;
  const asked = { email, roleId: String(roleIdOf(role)) };
  const { invitation } = await within.done(inviteStaff, asked, { bearer });
  const { invited_at: invitedAt } = await asProgram(({ tx }) =>
    tx.db
      .selectFrom("staff_invitations")
      .select("invited_at")
      .where("id", "=", BigInt(invitation.id))
      .executeTakeFirstOrThrow(),
  );
  const stored = { id: BigInt(invitation.id), email, roleId: roleIdOf(role), invitedAt };
  const password = everybodysPassword;
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
