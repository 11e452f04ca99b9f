import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import type { Account } from "../account.ts";
import { findAccountById } from "../accounts.sql.ts";
import type { LoginThrottle } from "../sessions/login-throttle.ts";
import { isPasswordOf } from "./passwords.ts";

export type Confirmed = Account & { readonly passwordHash: string };

/**
 * Someone who is logged in proves by their password that it is them. A guess counts as one at the login does: a session left
 * open is no way to try passwords. Refuses `account_or_password_incorrect`, `too_many_requests`.
 */
export async function confirmPassword(
  steps: Steps,
  throttle: LoginThrottle,
  password: string,
): Promise<Confirmed> {
  const account = await steps.step((ctx) => findAccountById(ctx.tx, actingUser(ctx)));
  // Gone between two statements.
  if (!account) throw new Problem("login_expired");
  const { id, passwordHash } = account;
  await throttle.recordPasswordAttempt(steps.origin, id);
  if (passwordHash === null || !(await isPasswordOf(passwordHash, password)))
    throw new Problem("account_or_password_incorrect");
  await throttle.clearPasswordAttempts(steps.origin, id);
  return { ...account, passwordHash };
}
