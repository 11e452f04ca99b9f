import type * as contract from "@farsim/contract/desk/people/staff.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { Language } from "@farsim/contract/values/texts/language.ts";
import { Right, StandardRole } from "@farsim/contract/values/people/rights.ts";
import { weightyRights } from "@farsim/contract/values/people/role-rights.ts";
import { actingStaff, actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { messagesIn } from "../../platform/messages.ts";
import { audit } from "../../platform/security/audit.ts";
import { mayGive } from "./give-role.ts";
import { deleteInvitationsFor } from "./invitations.sql.ts";
import { recordRole } from "./record-role.ts";
import { ownerRoleId, type Role } from "./role.ts";
import {
  findHolders,
  findRole,
  insertRole,
  isNameTaken,
  isRoleInUse,
  lockRole,
  removeRole,
  updateRole,
} from "./roles.sql.ts";
import { queueOwnerEmails } from "./staff-emails.ts";

type Draft = Pick<Role, "name" | "rights">;

/** A new role of the shop's own. Refuses `no_permission` for a right that the caller lacks, and `role_exists`. Returns its id. */
export async function addRole(
  ctx: Context,
  { name, rights, reason }: Input<typeof contract.addRole>,
): Promise<bigint> {
  refuseBeyondOwn(ctx, new Set(rights));
  await refuseTakenName(ctx, name, null);
  const id = await insertRole(ctx.tx, { name, rights: inOrder(rights) });
  const after = { name, rights: new Set(rights) };
  await recordChange(ctx, id, { before: null, after, reason, by: actingUser(ctx) });
  return id;
}

/** A role, held, and what it is to be. */
export interface RoleChange {
  readonly role: Role;
  readonly after: Draft;
  readonly gained: ReadonlySet<Right>;
}

/**
 * Holds a role that is to change. Who changes it may do all that it could do before, and can do afterwards; no one changes their own.
 * Refuses `not_found`, `no_permission`, `role_exists`, and `settings_changed` where the caller saw other rights.
 */
export async function holdForChange(
  ctx: Context,
  { roleId, name: newName, rights: given, seen }: Omit<Input<typeof contract.changeRole>, "reason">,
): Promise<RoleChange> {
  const role = await holdRole(ctx, roleId);
  if (role.name === null && newName !== undefined) throw new Problem("no_permission");
  const name = newName ?? role.name;
  const rights = new Set(given);
  refuseBeyondOwn(ctx, rights);
  if (name !== null) await refuseTakenName(ctx, name, role.id);
  // Who saw another role would take back what was changed meanwhile.
  const isAnother = name !== role.name || !isSame(rights, role.rights);
  if (isAnother && !isSame(new Set(seen), role.rights)) throw new Problem("settings_changed");
  return { role, after: { name, rights }, gained: rights.difference(role.rights) };
}

interface Asked {
  readonly by: bigint;
  readonly reason: string;
}

/**
 * What a role may do from the next call of those who have it on. One that gains a right which makes money counts as given anew to
 * everyone who has it: who changed it cannot be confirmed by them.
 */
export async function changeRole(
  ctx: Context,
  { role, after, gained }: RoleChange,
  asked: Asked,
): Promise<void> {
  const { name, rights } = after;
  if (name === role.name && isSame(rights, role.rights)) return;
  const isWeighty = weightyRights.some((right) => gained.has(right));
  // Whom an invitation offered it as it was would come in as someone whom only the one who invited knows. Before the log's end is held.
  if (isWeighty) await deleteInvitationsFor(ctx.tx, role.id);
  await updateRole(ctx.tx, role.id, { name, rights: inOrder([...rights]) });
  await recordChange(ctx, role.id, { before: role, after, ...asked });
  if (isWeighty) await giveAnew(ctx, role.id, asked);
}

/** Everyone who has a role has it from who changes it. */
async function giveAnew(ctx: Context, roleId: bigint, { by, reason }: Asked): Promise<void> {
  for (const holder of await findHolders(ctx.tx, roleId))
    await recordRole(ctx, holder, { before: roleId, after: roleId, reason, by });
}

const isSame = (a: ReadonlySet<Right>, b: ReadonlySet<Right>): boolean =>
  a.symmetricDifference(b).size === 0;

/** Refuses `not_found`, `no_permission` for a standard role and one that may more than the caller, and `role_in_use`. */
export async function deleteRole(
  ctx: Context,
  { roleId, reason }: Input<typeof contract.deleteRole>,
): Promise<void> {
  const role = await holdRole(ctx, roleId);
  if (role.standard !== null) throw new Problem("no_permission");
  if (await isRoleInUse(ctx.tx, role.id)) throw new Problem("role_in_use");
  await removeRole(ctx.tx, role.id);
  await recordChange(ctx, role.id, { before: role, after: null, reason, by: actingUser(ctx) });
}

/** Who waited for another change of roles may do less than they could when they called. */
async function holdRole(ctx: Context, roleId: string): Promise<Role> {
  const role = await lockRole(ctx.tx, idOf(roleId));
  if (!role) throw new Problem("not_found");
  const own = await findRole(ctx.tx, actingStaff(ctx).roleId);
  const isFixed = role.id === ownerRoleId || role.id === own?.id;
  if (!own || isFixed || !mayGive({ roleId: own.id, rights: own.rights }, role))
    throw new Problem("no_permission");
  return role;
}

function refuseBeyondOwn(ctx: Context, rights: ReadonlySet<Right>): void {
  if (!rights.isSubsetOf(actingStaff(ctx).rights)) throw new Problem("no_permission");
}

/** The standard roles have their names in every language: another one of such a name would be taken for it. */
async function refuseTakenName(ctx: Context, name: string, exceptId: bigint | null): Promise<void> {
  const isStandard = Language.options.some((language) =>
    StandardRole.options.some(
      (role) => messagesIn(language)(`staff.roles.${role}`).toLowerCase() === name.toLowerCase(),
    ),
  );
  if (isStandard || (await isNameTaken(ctx.tx, name, exceptId))) throw new Problem("role_exists");
}

interface Change extends Asked {
  readonly before: Draft | null;
  readonly after: Draft | null;
}

const onRecord = (role: Draft) => ({
  ...(role.name !== null && { name: role.name }),
  rights: inOrder([...role.rights]),
});

/** `verify-ledger` compares each role with its last entry. */
async function recordChange(
  ctx: Context,
  id: bigint,
  { before, after, reason, by }: Change,
): Promise<void> {
  await audit(ctx, {
    action: after ? "admin/role/save" : "admin/role/delete",
    subject: `role:${id}`,
    reason,
    by,
    facts: {
      ...(before && { before: onRecord(before) }),
      ...(after && { after: onRecord(after) }),
    },
  });
  const name = after?.name ?? before?.name ?? "";
  const event = after ? "roleSaved" : "roleDeleted";
  await queueOwnerEmails(ctx, { event, name, role: { id }, by });
}

/** Rights in the order of the contract. */
export const inOrder = (rights: readonly Right[]): Right[] =>
  Right.options.filter((right) => rights.includes(right));
