import type * as contract from "@farsim/contract/desk/people/staff.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import type { Right } from "@farsim/contract/values/people/rights.ts";
import type { Account } from "../account.ts";
import { holdAccountOfAnother } from "../account-of-another.ts";
import { setAccountRole } from "../accounts.sql.ts";
import { shutAccount } from "../disable-account.ts";
import { deleteViewsOf } from "../saved-views/saved-views.sql.ts";
import { roleToGive } from "./give-role.ts";
import { deleteInvitationsBy } from "./invitations.sql.ts";
import { recordRole } from "./record-role.ts";
import type { Role } from "./role.ts";
import { findRole } from "./roles.sql.ts";
import { queueOwnerEmails } from "./staff-emails.ts";

/** A member of staff, held, and the role that they are to have. */
export interface NewRole {
  readonly account: Account & { readonly roleId: bigint };
  readonly role: Role;
  /** What they could not do before. */
  readonly gained: ReadonlySet<Right>;
}

/**
 * Holds a member of staff who is to get another role; no one gives one to themselves. Refuses `not_found`, `not_staff` for a customer,
 * `no_permission` for an owner, and for a role that may more than the one who gives it, and `last_administrator` for the last owner.
 */
export async function holdForRole(
  ctx: Context,
  { userId, roleId }: Omit<Input<typeof contract.setRole>, "reason">,
): Promise<NewRole> {
  const { account, roleId: former, isLastOwner } = await holdMember(ctx, userId);
  const role = await roleToGive(ctx, roleId);
  if (isLastOwner && former !== role.id) throw new Problem("last_administrator");
  const { rights } = await roleOf(ctx, former);
  return { account: { ...account, roleId: former }, role, gained: role.rights.difference(rights) };
}

/** Gives them the role. Tokens of before are superseded. */
export async function setRole(
  ctx: Context,
  { account, role }: NewRole,
  { by, reason }: { readonly by: bigint; readonly reason: string },
): Promise<void> {
  if (account.roleId === role.id) return;
  // An owner who is none any more is told too.
  await queueOwnerEmails(ctx, { event: "roleChanged", name: nameOf(account), role, by });
  await setAccountRole(ctx.tx, account.id, role.id);
  await recordRole(ctx, account.id, { before: account.roleId, after: role.id, reason, by });
}

/**
 * Ends someone's work at the desk: their sessions end, their account is disabled, and invitations of theirs are void. Refuses as
 * `holdForRole` does.
 */
export async function removeStaff(
  ctx: Context,
  { userId, reason }: Input<typeof contract.removeStaff>,
): Promise<void> {
  const { account, roleId, isLastOwner } = await holdMember(ctx, userId);
  if (isLastOwner) throw new Problem("last_administrator");
  const role = await roleOf(ctx, roleId);
  const by = actingUser(ctx);
  await queueOwnerEmails(ctx, { event: "removed", name: nameOf(account), role, by });
  await deleteInvitationsBy(ctx.tx, account.id);
  await deleteViewsOf(ctx.tx, account.id);
  await setAccountRole(ctx.tx, account.id, null);
  // Sessions before the log's end, as where a second factor is set up.
  if (!account.isDisabled) await shutAccount(ctx, account.id, reason);
  await recordRole(ctx, account.id, { before: roleId, after: null, reason });
}

async function roleOf({ tx }: Context, id: bigint): Promise<Role> {
  const role = await findRole(tx, id);
  if (!role) throw new Error(`there is no role ${id}`);
  return role;
}

const nameOf = ({ username, email }: Account): string => username ?? email;

async function holdMember(ctx: Context, userId: string) {
  const held = await holdAccountOfAnother(ctx, userId);
  const { roleId } = held.account;
  if (roleId === null) throw new Problem("not_staff");
  return { ...held, roleId };
}
