import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingSession, actingUser } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import type { Account } from "../account.ts";
import { findAccountById } from "../accounts.sql.ts";
import { throwIfLimited } from "../../platform/security/rate-limiter.ts";
import type { LoginThrottle } from "../sessions/login-throttle.ts";
import { isPasswordOf } from "./passwords.ts";

export type Confirmed = Account & { readonly passwordHash: string };

/**
 * Someone who is logged in proves by their password that it is them. A guess counts as one at the login does: a session left
 * open is no way to try passwords, and has a count of its own. Refuses `account_or_password_incorrect`, `too_many_requests`.
 */
export async function confirmPassword(
  steps: Steps,
  throttle: LoginThrottle,
  password: string,
): Promise<Confirmed> {
  const { account, sessionId } = await steps.step(async (ctx) => ({
    account: await findAccountById(ctx.tx, actingUser(ctx)),
    sessionId: actingSession(ctx),
  }));
  // Gone between two statements.
  if (!account) throw new Problem("login_expired");
  const { id, passwordHash } = account;
  const guess = { origin: steps.origin, accountId: id, provenBy: `session ${sessionId}` };
  const attempt = await throttle.passwords.begin(guess);
  throwIfLimited(attempt.spentFor);
  if (passwordHash === null || !(await attempt.check(() => isPasswordOf(passwordHash, password))))
    throw new Problem("account_or_password_incorrect");
  await attempt.accept();
  return { ...account, passwordHash };
}
