import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingStaff, actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import type { Account } from "./account.ts";
import { findAccountById, lockAccount, lockOwners } from "./accounts.sql.ts";
import { ownerRoleId } from "./staff/role.ts";

interface Held {
  readonly account: Account;
  /** Whether without this account the shop would have no owner. */
  readonly isLastOwner: boolean;
}

/**
 * Holds another account for an administrator's action, and all owners with it, so that two of them cannot take each other away at
 * once. Refuses `not_found`, and `no_permission` for one's own account, for an owner's unless an owner acts, and for that of any other
 * member of staff without the right `staff`.
 */
export async function holdAccountOfAnother(ctx: Context, userId: string): Promise<Held> {
  const id = idOf(userId);
  if (id === actingUser(ctx)) throw new Problem("no_permission");
  const owners = await lockOwners(ctx.tx);
  // One who waited may have lost their own role meanwhile.
  const own = await findAccountById(ctx.tx, actingUser(ctx));
  if (!own || own.isDisabled || own.roleId !== actingStaff(ctx).roleId)
    throw new Problem("no_permission");
  const account = await lockAccount(ctx.tx, id);
  if (!account) throw new Problem("not_found");
  const isOwner = account.roleId === ownerRoleId;
  const { roleId, rights } = actingStaff(ctx);
  if (isOwner && roleId !== ownerRoleId) throw new Problem("no_permission");
  if (account.roleId !== null && !rights.has("staff")) throw new Problem("no_permission");
  return { account, isLastOwner: isOwner && !account.isDisabled && owners < 2 };
}
