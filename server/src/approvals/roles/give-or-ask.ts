import type { Approval } from "@farsim/contract/desk/people/approvals.ts";
import type * as contract from "@farsim/contract/desk/people/staff.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { Right } from "@farsim/contract/values/people/rights.ts";
import { weightyRights } from "@farsim/contract/values/people/role-rights.ts";
import { hasOtherOwner } from "../../accounts/staff/give-role.ts";
import { changeRole, holdForChange, inOrder } from "../../accounts/staff/change-roles.ts";
import { inviteStaff, roleToInviteFor } from "../../accounts/staff/invite-staff.ts";
import { showInvitation, showMember } from "../../accounts/staff/list-staff.ts";
import { ownerRoleId, type Role } from "../../accounts/staff/role.ts";
import { holdForRole, setRole } from "../../accounts/staff/set-role.ts";
import { showRole } from "../../accounts/staff/show-roles.ts";
import { queueOwnerEmails } from "../../accounts/staff/staff-emails.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { longEnough } from "../approver.ts";
import { askApproval } from "../ask-approval.ts";
import type { WantedRole } from "./wanted-role.ts";

/** Invites someone, or lets that wait for another owner. Refuses as `roleToInviteFor`. */
export async function inviteOrAsk(
  ctx: Context,
  input: Input<typeof contract.inviteStaff>,
): Promise<Output<typeof contract.inviteStaff>> {
  const role = await roleToInviteFor(ctx, input);
  const { email, roleId } = input;
  const { language } = ctx;
  if (await takesTwo(ctx, role.rights)) {
    const seen = inOrder([...role.rights]);
    const wanted = { action: "invite", roleId, seen, email, language } as const;
    return { approval: await ask(ctx, { wanted, role, name: email }) };
  }
  const id = await inviteStaff(ctx, { email, role, by: actingUser(ctx), language });
  return { invitation: await showInvitation(ctx, id) };
}

/** Gives a member of staff another role, or lets that wait for another owner. Refuses as `holdForRole`. */
export async function setRoleOrAsk(
  ctx: Context,
  { reason, ...input }: Input<typeof contract.setRole>,
): Promise<Output<typeof contract.setRole>> {
  const wanted = await holdForRole(ctx, input);
  const { account, role } = wanted;
  const becomesOwner = role.id === ownerRoleId && account.roleId !== ownerRoleId;
  if (!(await takesTwo(ctx, wanted.gained, becomesOwner))) {
    await setRole(ctx, wanted, { by: actingUser(ctx), reason });
    return { member: await showMember(ctx, account.id) };
  }
  const approval = await ask(ctx, {
    wanted: { action: "give", roleId: input.roleId, seen: inOrder([...role.rights]) },
    role,
    userId: account.id,
    name: account.username ?? account.email,
    reason,
  });
  return { member: await showMember(ctx, account.id), approval };
}

/** Changes what a role may do, or lets that wait for another owner. Refuses as `holdForChange`. */
export async function changeRoleOrAsk(
  ctx: Context,
  { reason, ...input }: Input<typeof contract.changeRole>,
): Promise<Output<typeof contract.changeRole>> {
  const change = await holdForChange(ctx, input);
  const { role, gained } = change;
  if (!(await takesTwo(ctx, gained))) {
    await changeRole(ctx, change, { by: actingUser(ctx), reason });
    return { role: await showRole(ctx, role.id) };
  }
  const { roleId, name } = input;
  const [rights, seen] = [inOrder(input.rights), inOrder(input.seen)];
  const wanted = { action: "change", roleId, ...(name && { name }), rights, seen } as const;
  const approval = await ask(ctx, { wanted, role, name: role.name ?? "", reason });
  return { role: await showRole(ctx, role.id), approval };
}

/**
 * Whether it takes two to give these rights: with a limit, those that make money, or decide who may, and where there is an owner besides
 * the one who acts. Otherwise two accounts that one owner made staff would confirm for each other. To become an owner takes two
 * no matter what one could do before: owners alone confirm roles.
 */
async function takesTwo(
  ctx: Context,
  gained: ReadonlySet<Right>,
  isOwner = false,
): Promise<boolean> {
  if (ctx.shop.approvalAboveMicros === null) return false;
  if (!isOwner && !weightyRights.some((right) => gained.has(right))) return false;
  return hasOtherOwner(ctx, ctx.now.subtract(longEnough));
}

interface Wanted {
  readonly wanted: WantedRole;
  readonly role: Role;
  readonly userId?: bigint;
  /** Whom it is about, for the owners' emails; empty: the role. */
  readonly name: string;
  readonly reason?: string;
}

async function ask(
  ctx: Context,
  { wanted, role, userId, name, reason }: Wanted,
): Promise<Approval> {
  const approval = await askApproval(ctx, { kind: "ROLE", wanted, userId, reason });
  await queueOwnerEmails(ctx, { event: "roleAsked", name, role, by: actingUser(ctx) });
  return approval;
}
