import type * as contract from "@farsim/contract/staff-invitation.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { Temporal } from "temporal-polyfill";
import type { Context } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Vault } from "../../platform/security/vault.ts";
import type { Account } from "../account.ts";
import { lockAccountAsItIs } from "../accounts.sql.ts";
import { createRegistered } from "../register/create-registered.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { refuseWeakPassword } from "../passwords/refuse-weak-password.ts";
import { comeIn } from "../sessions/come-in.ts";
import { instantText } from "../sessions/session-shown.ts";
import type { Tokens } from "../sessions/tokens.ts";
import { mayGive } from "./give-role.ts";
import { numberInCode } from "../signed-code.ts";
import { isCodeOf } from "./invitation-code.ts";
import {
  deleteInvitation,
  findInvitation,
  lockInvitation,
  type StoredInvitation,
} from "./invitations.sql.ts";
import { recordRole } from "./record-role.ts";
import type { Role } from "./role.ts";
import { findRole, findRoleToGive } from "./roles.sql.ts";
import { queueOwnerEmails } from "./staff-emails.ts";

interface Open extends StoredInvitation {
  readonly role: Role;
}

interface Joining {
  readonly device: string;
  readonly tokens: Tokens;
  readonly vault: Vault;
  readonly breachedPasswords: string | undefined;
}

/** For whom an invitation is. Refuses `invitation_invalid`, for any reason alike. */
export async function readInvitation(
  ctx: Context,
  { invitation: code }: Input<typeof contract.readInvitation>,
  vault: Vault,
): Promise<Output<typeof contract.readInvitation>> {
  const { email, role, expiresAt } = await openInvitation(ctx, vault, code);
  return {
    email,
    ...(role.standard !== null && { role: role.standard }),
    ...(role.name !== null && { roleName: role.name }),
    expiresAt: instantText(expiresAt),
  };
}

/**
 * The one who was invited opens their account and is logged in. It works at the desk from then on; the address is proven by the email
 * that the invitation came with. Refuses `invitation_invalid`, a weak password, `username_exists`, and `user_exists` where the
 * address has got an account meanwhile.
 */
export async function acceptInvitation(
  steps: Steps,
  { invitation: code, username, password }: Input<typeof contract.acceptInvitation>,
  { device, tokens, vault, breachedPasswords }: Joining,
): Promise<Output<typeof contract.acceptInvitation>> {
  const { email } = await steps.step((ctx) => openInvitation(ctx, vault, code));
  const { productName } = steps.shop;
  await refuseWeakPassword(password, { username, email }, { productName, breachedPasswords });
  const passwordHash = await hashPassword(password);
  return steps.step(async (ctx) => {
    const invitation = await openInvitation(ctx, vault, code, { isHeld: true });
    const account = await joinStaff(ctx, invitation, { username, passwordHash });
    return comeIn(ctx, account, { rememberMe: false, device, tokens });
  });
}

async function joinStaff(
  ctx: Context,
  invitation: Open,
  { username, passwordHash }: { readonly username: string; readonly passwordHash: string },
): Promise<Account> {
  const { id: invitationId, email, role, invitedBy } = invitation;
  await deleteInvitation(ctx.tx, invitationId);
  const id = await createRegistered(ctx, { username, email, passwordHash, roleId: role.id });
  ctx.evidence?.about(id);
  await recordRole(ctx, id, { before: null, after: role.id, by: invitedBy });
  await audit(ctx, {
    action: "user/acceptInvitation",
    subject: `user:${id}`,
    by: id,
    facts: { invitation: String(invitationId) },
  });
  await queueOwnerEmails(ctx, { event: "joined", name: username, role, by: invitedBy });
  const account = await lockAccountAsItIs(ctx.tx, id);
  if (!account) throw new Error(`account ${id} is gone in the moment that made it`);
  return account;
}

/** An invitation that may be accepted at this moment: its time is not over, and the one who invites may still give its role. */
async function openInvitation(
  ctx: Context,
  vault: Vault,
  code: string,
  { isHeld = false } = {},
): Promise<Open> {
  const { tx, now } = ctx;
  const id = numberInCode(code);
  const seen = id === undefined ? undefined : await findInvitation(tx, id);
  if (!seen || !isCodeOf(vault, seen, code)) throw new Problem("invitation_invalid");
  // Held as they are: they cannot lose their role in the same moment. They come first, as where they are removed.
  const inviter = await lockAccountAsItIs(tx, seen.invitedBy);
  const invitation = isHeld ? await lockInvitation(tx, seen.id) : seen;
  if (!invitation || Temporal.Instant.compare(invitation.expiresAt, now) <= 0)
    throw new Problem("invitation_invalid");
  const role = await (isHeld ? findRoleToGive : findRole)(tx, invitation.roleId);
  const own = inviter?.roleId ? await findRole(tx, inviter.roleId) : undefined;
  const mayInvite =
    role && own && !inviter?.isDisabled && mayGive({ roleId: own.id, rights: own.rights }, role);
  if (!mayInvite) throw new Problem("invitation_invalid");
  return { ...invitation, role };
}
