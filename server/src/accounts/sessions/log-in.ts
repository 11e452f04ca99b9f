import type { login as endpoint } from "@farsim/contract/accounts.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { queueAccountEmail } from "../emails/account-email-job.ts";
import { lockAccountAsItIs } from "../accounts.sql.ts";
import { beginSession } from "./begin-session.ts";
import { findAccount } from "../find-account.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { isPasswordOf } from "../passwords/passwords.ts";
import { requireSecondFactor } from "../second-factor/second-factor.ts";
import { findFormerLogins } from "./sessions-of-user.sql.ts";
import type { Tokens } from "./tokens.ts";
import { userInfo } from "../user-info.ts";

interface LoggingIn {
  readonly device: string;
  readonly throttle: LoginThrottle;
  readonly tokens: Tokens;
  readonly vault: Vault;
}

/** Someone comes in by username or email and password. Each guess is counted before it is checked. */
export async function logIn(
  steps: Steps,
  { account: name, password, rememberMe, totp }: Input<typeof endpoint>,
  { device, throttle, tokens, vault }: LoggingIn,
): Promise<Output<typeof endpoint>> {
  const { origin } = steps;
  const account = await steps.step((ctx) => findAccount(ctx.tx, name));
  if (!account) {
    await throttle.recordUnknownName(origin, name);
    throw new Problem("user_not_exists");
  }
  const { id, passwordHash } = account;
  steps.evidence?.about(id);
  if (passwordHash === null) {
    await throttle.throwIfTooManyUnknownNames(origin);
    throw new Problem("not_registered");
  }
  await throttle.recordPasswordAttempt(origin, id);
  if (!(await isPasswordOf(passwordHash, password))) {
    await throttle.throwIfTooManyUnknownNames(origin);
    throw new Problem("account_or_password_incorrect");
  }
  await throttle.clearPasswordAttempts(origin, id);
  if (totp !== undefined) await throttle.recordSecondFactorAttempt(origin, id, totp);

  const answer = await steps.step(async (ctx) => {
    const now = await lockAccountAsItIs(ctx.tx, id);
    // The password was changed while it was checked.
    if (now?.passwordHash !== passwordHash) throw new Problem("account_or_password_incorrect");
    if (now.isDisabled) throw new Problem("no_permission");
    await requireSecondFactor(ctx, vault, id, totp);
    await queueNewDeviceEmail(ctx, id, device);
    const pair = await beginSession(ctx, now, { rememberMe, device, tokens });
    if (now.level === 1) await auditLogin(ctx, id, device);
    return { ...pair, userInfo: await userInfo(ctx, id) };
  });
  if (totp !== undefined) await throttle.clearSecondFactorAttempts(origin, id);
  return answer;
}

/** The staff's logins stand among what they did. */
const auditLogin = (ctx: Context, id: bigint, device: string): Promise<void> =>
  audit(ctx, { deed: "user/login", subject: `user:${id}`, by: id, facts: { device } });

/** A first login from a device is told to the account's owner, in case it was another person. */
async function queueNewDeviceEmail(ctx: Context, userId: bigint, device: string): Promise<void> {
  const former = await findFormerLogins(ctx.tx, userId, device);
  if (former.any && !former.here)
    await queueAccountEmail(ctx, { event: "newDevice", userId, device });
}
