import type {
  Invitation,
  listStaff as endpoint,
  StaffMember,
} from "@farsim/contract/desk/people/staff.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Temporal } from "temporal-polyfill";
import type { Context } from "../../platform/context.ts";
import { instantText } from "../sessions/session-shown.ts";
import { findInvitations } from "./invitations.sql.ts";
import { findMembers } from "./members.sql.ts";

/** Everyone who works at the desk, and whom an invitation waits for. */
export async function listStaff(ctx: Context): Promise<Output<typeof endpoint>> {
  return { members: await showMembers(ctx), invitations: await showInvitations(ctx) };
}

async function showMembers({ tx }: Context, id?: bigint): Promise<StaffMember[]> {
  return (await findMembers(tx, id)).map(({ roleId, lastSeenAt, ...member }) => ({
    ...member,
    id: String(member.id),
    roleId: String(roleId),
    lastSeenAt: lastSeenAt && instantText(lastSeenAt),
  }));
}

/** One member who is there. */
export async function showMember(ctx: Context, id: bigint): Promise<StaffMember> {
  const [member] = await showMembers(ctx, id);
  if (!member) throw new Error(`member ${id} is not there`);
  return member;
}

/** One invitation that is there. */
export async function showInvitation(ctx: Context, id: bigint): Promise<Invitation> {
  const invitation = (await showInvitations(ctx)).find((each) => each.id === String(id));
  if (!invitation) throw new Error(`invitation ${id} is not there`);
  return invitation;
}

async function showInvitations({ tx, now }: Context): Promise<Invitation[]> {
  return (await findInvitations(tx)).map(({ id, email, roleId, invitedByName, expiresAt }) => ({
    id: String(id),
    email,
    roleId: String(roleId),
    invitedBy: invitedByName ?? "",
    expiresAt: instantText(expiresAt),
    isExpired: Temporal.Instant.compare(expiresAt, now) <= 0,
  }));
}
