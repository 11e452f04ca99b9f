import type { login as endpoint } from "@farsim/contract/accounts.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { queueAccountEmail } from "../emails/account-email-job.ts";
import type { Account } from "../account.ts";
import { lockAccount, lockAccountAsItIs, setPassword } from "../accounts.sql.ts";
import { type CodeGuards, spendCode } from "../codes/try-code.ts";
import { findAccount } from "../find-account.ts";
import { comeIn } from "./come-in.ts";
import { type KnownBrowser, knownBrowserOf } from "./known-browsers.ts";
import { loginCodeUse, requireLoginCode } from "./login-code.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { isPasswordOf } from "../passwords/passwords.ts";
import { requireSecondFactor } from "../second-factor/second-factor.ts";
import { recordFailedLogin } from "./refused-login.ts";
import { findFormerLogins } from "./sessions-of-user.sql.ts";
import { hashOfReplacement } from "./replace-generated-password.ts";
import type { Tokens } from "./tokens.ts";

interface LoggingIn {
  readonly device: string;
  readonly throttle: LoginThrottle;
  readonly tokens: Tokens;
  readonly vault: Vault;
  readonly guards: CodeGuards;
  readonly breachedPasswords: string | undefined;
}

/** Someone comes in by username or email and password. Each guess is counted before it is checked. */
export async function logIn(
  steps: Steps,
  input: Input<typeof endpoint>,
  parts: LoggingIn,
): Promise<Output<typeof endpoint>> {
  const whoComes = await findWhoComes(steps, input, parts.throttle);
  try {
    return await letIn(steps, input, whoComes, parts);
  } catch (error) {
    await recordFailedLogin(steps, whoComes.account, parts.device, error);
    throw error;
  }
}

async function letIn(
  steps: Steps,
  input: Input<typeof endpoint>,
  { account, known }: Awaited<ReturnType<typeof findWhoComes>>,
  { device, throttle, tokens, vault, guards, breachedPasswords }: LoggingIn,
): Promise<Output<typeof endpoint>> {
  const { origin } = steps;
  const { rememberMe, totp, code } = input;
  const { id, passwordHash } = account;
  const provenBy = known && `browser ${known.hash.toString("base64url")}`;
  const attempt = await throttle.passwords.begin({ origin, accountId: id, provenBy });
  const isRight = await attempt.check(() => isPasswordOf(passwordHash, input.password));
  const isCodeAsked = attempt.spentFor > 0;
  if (isCodeAsked)
    await requireLoginCode(steps, { account, attempt, isRight, code, device, throttle, guards });
  else if (!isRight) {
    await throttle.throwIfTooManyUnknownNames(origin);
    throw new Problem("account_or_password_incorrect");
  }
  await attempt.accept();
  const replacement = await hashOfReplacement(steps, input, account, breachedPasswords);
  if (totp !== undefined) await throttle.recordSecondFactorAttempt(origin, id, totp);

  const answer = await steps.step(async (ctx) => {
    const now = await (replacement ? lockAccount : lockAccountAsItIs)(ctx.tx, id);
    // The password was changed while it was checked.
    if (now?.passwordHash !== passwordHash) throw new Problem("account_or_password_incorrect");
    if (now.isDisabled) throw new Problem("no_permission");
    const isFactorProved = await requireSecondFactor(ctx, vault, id, totp);
    if (isCodeAsked && code !== undefined)
      await spendCode(ctx, guards.codes, loginCodeUse(account), code);
    await queueNewDeviceEmail(ctx, id, device);
    const epoch = replacement ? await replacePassword(ctx, id, replacement, device) : now.epoch;
    const given = await comeIn(
      ctx,
      { ...now, epoch },
      { rememberMe, device, known, isFactorProved, tokens },
    );
    if (now.level === 1) await auditLogin(ctx, id, { device, totp: isFactorProved });
    return given;
  });
  if (totp !== undefined) await throttle.clearSecondFactorAttempts(origin, id);
  return answer;
}

/** Returns the epoch from then on. No other device is logged in: the former password let no one in. */
async function replacePassword(ctx: Context, id: bigint, passwordHash: string, device: string) {
  ctx.evidence?.add("password_change");
  await queueAccountEmail(ctx, { event: "passwordChanged", userId: id, device });
  return setPassword(ctx.tx, id, passwordHash);
}

/** The staff's logins stand among what they did, and whether a second factor was part of it. */
const auditLogin = (
  ctx: Context,
  id: bigint,
  facts: { readonly device: string; readonly totp: boolean },
): Promise<void> => audit(ctx, { action: "user/login", subject: `user:${id}`, by: id, facts });

type WhoComes = Account & { readonly passwordHash: string };

/** The account that is meant, and whether it was logged in on this browser before. */
async function findWhoComes(
  steps: Steps,
  { account: name, browserTokens = [] }: Input<typeof endpoint>,
  throttle: LoginThrottle,
): Promise<{ account: WhoComes; known: KnownBrowser | undefined }> {
  const { account, known } = await steps.step(async (ctx) => {
    const account = await findAccount(ctx.tx, name);
    if (account) ctx.evidence?.about(account.id);
    return { account, known: account && (await knownBrowserOf(ctx, account.id, browserTokens)) };
  });
  if (!account) {
    await throttle.recordUnknownName(steps.origin, name);
    throw new Problem("user_not_exists");
  }
  const { passwordHash } = account;
  if (passwordHash === null) {
    await throttle.throwIfTooManyUnknownNames(steps.origin);
    throw new Problem("not_registered");
  }
  return { account: { ...account, passwordHash }, known };
}

/** A first login from a device is told to the account's owner, in case it was another person. */
async function queueNewDeviceEmail(ctx: Context, userId: bigint, device: string): Promise<void> {
  const former = await findFormerLogins(ctx.tx, userId, device);
  if (former.any && !former.here)
    await queueAccountEmail(ctx, { event: "newDevice", userId, device });
}
