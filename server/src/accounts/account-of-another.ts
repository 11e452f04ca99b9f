import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/id.ts";
import type { Account } from "./account.ts";
import { lockAccount, lockAdministrators } from "./accounts.sql.ts";

interface Held {
  readonly account: Account;
  /** Whether without this account no one would be left to administer. */
  readonly isLastAdministrator: boolean;
}

/**
 * Holds another account for an administrator's action, and all administrators with it, so that two of them cannot
 * take each other away at once. Refuses `not_found`, and `no_permission` for the administrator's own account.
 */
export async function holdAccountOfAnother(ctx: Context, userId: string): Promise<Held> {
  const id = idOf(userId);
  if (id === actingUser(ctx)) throw new Problem("no_permission");
  const administrators = await lockAdministrators(ctx.tx);
  const account = await lockAccount(ctx.tx, id);
  if (!account) throw new Problem("not_found");
  const isAdministrator = account.level === 1 && !account.isDisabled;
  return { account, isLastAdministrator: isAdministrator && administrators < 2 };
}
