import { z } from "zod";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { Approval } from "./approvals.ts";
import { Email, Username } from "../../values/people/account-names.ts";
import { InstantText } from "../../values/days/moments.ts";
import { Right, StandardRole } from "../../values/people/rights.ts";
import { RoleName, RoleRights } from "../../values/people/role-rights.ts";

const Id = z.string().min(1).max(40);

/** A named set of rights. */
export const Role = z
  .object({
    id: z.string(),
    /** Of a role that each shop begins with: its name is that of the language. */
    standard: StandardRole.optional(),
    /** Of any other role. */
    name: RoleName.optional(),
    rights: z.array(Right),
    /** How many have it who work at the desk. */
    members: z.int().nonnegative(),
  })
  .meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

/** Someone who works at the desk. */
export const StaffMember = z
  .object({
    id: z.string(),
    username: Username,
    email: Email,
    roleId: z.string(),
    /** Let in no more. */
    isDisabled: z.boolean(),
    hasSecondFactor: z.boolean(),
    /** Of the last login that is still known; those that are long over are forgotten. */
    lastSeenAt: InstantText.nullable(),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.infer<typeof StaffMember>;

/** An invitation that is still open. */
export const Invitation = z
  .object({
    id: z.string(),
    email: Email,
    roleId: z.string(),
    /** The username of the one who invites. */
    invitedBy: z.string(),
    expiresAt: InstantText,
    /** It can no longer be accepted, only sent anew. */
    isExpired: z.boolean(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

export const listRoles = endpoint({
  method: "GET",
  path: "/admin/role/list",
  summary: "The roles that a member of staff can have, each with its rights",
  role: "administrator",
  right: ["staff", "audit", "customers.read"],
  input: z.strictObject({}),
  output: z.object({ items: z.array(Role) }),
  problems: [],
});

export const addRole = endpoint({
  method: "POST",
  path: "/admin/role/add",
  summary: "Add a role of the shop's own: no one gives a right that they do not have",
  role: "administrator",
  right: "staff",
  asksAgain: true,
  security: "role_change",
  input: z.strictObject({ name: RoleName, rights: RoleRights, reason: Reason }),
  output: z.object({ role: Role }),
  problems: ["no_permission", "role_exists"],
});

export const changeRole = endpoint({
  method: "POST",
  path: "/admin/role/change",
  summary:
    "Change what a role may do, and the name of one of the shop's own; it counts from the next call on. The owners' is fixed",
  role: "administrator",
  right: "staff",
  asksAgain: true,
  security: "role_change",
  input: z.strictObject({
    roleId: Id,
    name: RoleName.optional(),
    rights: RoleRights,
    /** What the role could do when its change was begun. */
    seen: z.array(Right).max(Right.options.length),
    reason: Reason,
  }),
  output: z.object({
    /** As it is now. */
    role: Role,
    /** What waits for a second person: a role with a right over money, where the shop has a limit and two owners. */
    approval: Approval.optional(),
  }),
  problems: ["not_found", "no_permission", "role_exists", "settings_changed"],
});

export const deleteRole = endpoint({
  method: "POST",
  path: "/admin/role/delete",
  summary: "Delete a role of the shop's own that no one has, and no invitation offers",
  role: "administrator",
  right: "staff",
  asksAgain: true,
  security: "role_change",
  input: z.strictObject({ roleId: Id, reason: Reason }),
  output: z.object({}),
  problems: ["not_found", "no_permission", "role_in_use"],
});

export const listStaff = endpoint({
  method: "GET",
  path: "/admin/staff/list",
  summary: "Everyone who works at the desk, and the invitations that are open",
  role: "administrator",
  right: "staff",
  input: z.strictObject({}),
  output: z.object({ members: z.array(StaffMember), invitations: z.array(Invitation) }),
  problems: [],
});

export const inviteStaff = endpoint({
  method: "POST",
  path: "/admin/staff/invite",
  summary:
    "Invite someone to work at the desk: the email is good for 72 hours and once; a former one to the address is void",
  role: "administrator",
  right: "staff",
  asksAgain: true,
  security: "staff_invitation",
  input: z.strictObject({ email: Email, roleId: Id }),
  output: z.object({
    /** None where it waits for a second person, as `changeRole` does. */
    invitation: Invitation.optional(),
    approval: Approval.optional(),
  }),
  problems: ["not_found", "no_permission", "user_exists"],
});

export const withdrawInvitation = endpoint({
  method: "POST",
  path: "/admin/staff/withdrawInvitation",
  summary: "Make an open invitation void",
  role: "administrator",
  right: "staff",
  asksAgain: true,
  input: z.strictObject({ invitationId: Id }),
  output: z.object({}),
  problems: ["not_found", "no_permission"],
});

export const setRole = endpoint({
  method: "POST",
  path: "/admin/staff/setRole",
  summary: "Give a member of staff another role",
  role: "administrator",
  right: "staff",
  asksAgain: true,
  security: "role_change",
  input: z.strictObject({ userId: Id, roleId: Id, reason: Reason }),
  output: z.object({
    /** As they are now. */
    member: StaffMember,
    /** What waits for a second person, as of `changeRole`. */
    approval: Approval.optional(),
  }),
  problems: ["not_found", "no_permission", "not_staff", "last_administrator"],
});

export const removeStaff = endpoint({
  method: "POST",
  path: "/admin/staff/remove",
  summary:
    "End someone's work at the desk: their sessions end, their account is disabled, and is a customer's if it is ever enabled again",
  role: "administrator",
  right: "staff",
  asksAgain: true,
  security: "role_change",
  input: z.strictObject({ userId: Id, reason: Reason }),
  output: z.object({}),
  problems: ["not_found", "no_permission", "not_staff", "last_administrator"],
});
