import type * as contract from "@farsim/contract/desk/staff.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { idOf } from "../../platform/http/id.ts";
import { actingStaff, type Context } from "../../platform/context.ts";
import { holdAccountOfAnother } from "../account-of-another.ts";
import { setAccountRole } from "../accounts.sql.ts";
import { hoursInAll } from "../sessions/session.ts";
import { shortenSessions } from "../sessions/sessions-of-user.sql.ts";
import { recordRole } from "./record-role.ts";
import { ownerRoleId } from "./role.ts";
import { findRole } from "./roles.sql.ts";

/**
 * Gives another person a role, another one, or none; no one does so for themselves. Tokens of before are superseded, and logins of
 * before last no longer than the new level's. Refuses `not_found`, `not_registered` where no one has the password yet,
 * `no_permission` for an owner, and for a role that may more than the one who gives it, and `last_administrator` for the last owner.
 */
export async function setRole(
  ctx: Context,
  { userId, roleId, reason }: Input<typeof contract.setRole>,
): Promise<bigint> {
  const { account, isLastOwner } = await holdAccountOfAnother(ctx, userId);
  const after = roleId === null ? null : idOf(roleId);
  if (account.roleId === after) return account.id;
  if (!account.isRegister) throw new Problem("not_registered");
  if (after !== null) await refuseHigherRole(ctx, after);
  if (isLastOwner) throw new Problem("last_administrator");
  await setAccountRole(ctx.tx, account.id, after);
  await shortenSessions(ctx.tx, account.id, hoursInAll[after === null ? 0 : 1]);
  await recordRole(ctx, account.id, { before: account.roleId, after, reason });
  return account.id;
}

/** No one gives what they do not have: only owners make owners. */
async function refuseHigherRole(ctx: Context, roleId: bigint): Promise<void> {
  const role = await findRole(ctx.tx, roleId);
  if (!role) throw new Problem("not_found");
  const { roleId: own, rights } = actingStaff(ctx);
  if (own === ownerRoleId) return;
  if (roleId === ownerRoleId || !role.rights.isSubsetOf(rights)) throw new Problem("no_permission");
}
